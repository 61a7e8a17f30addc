"""Writes the Binder buttons of the README from one variable: the repository's owner/name in binder/repository.txt.
`make buttons` runs it, and a test holds the README to what it writes."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).parents[1]
REPOSITORY, README = ROOT / "binder" / "repository.txt", ROOT / "README.md"
BEGIN, END = "<!-- buttons: made by `make buttons` -->", "<!-- /buttons -->"
WHERE = {"The lessons (Voila)": "voila/tree/notebooks/", "The notebooks (Lab)": "lab/tree/notebooks/round.ipynb"}


def block(repository: str) -> str:
    """Both buttons for a repository on GitHub.

    >>> block("OWNER/NAME").count("https://mybinder.org/v2/gh/OWNER/NAME/HEAD?urlpath=")
    2
    """
    picture, binder = "https://mybinder.org/badge_logo.svg", f"https://mybinder.org/v2/gh/{repository}/HEAD"
    return "\n".join(
        f"[![{name}]({picture})]({binder}?urlpath={quote(path, safe='')}) {name}" for name, path in WHERE.items()
    )


def written(readme: str, repository: str) -> str:
    """The README with the buttons between their marks.

    >>> written(f"a {BEGIN} old {END} b", "OWNER/NAME").startswith(f"a {BEGIN}")
    True
    """
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{block(repository)}\n{END}{after}"


if __name__ == "__main__":
    README.write_text(written(README.read_text("utf-8"), REPOSITORY.read_text("utf-8").strip()), encoding="utf-8")
