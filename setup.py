"""What pyproject.toml cannot say: the notebooks lie beside the packages, and travel inside one of them.
Everything else about the distribution stands there."""

from pathlib import Path
from shutil import copyfile

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent


class WithNotebooks(build_py):
    """Lays the notebooks into `widgets/notebooks`, where an installed widgets/pages.py looks for them."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:  # then they are found where they are
            return
        folder = Path(self.build_lib) / "widgets" / "notebooks"
        folder.mkdir(parents=True, exist_ok=True)
        for notebook in sorted((HERE / "notebooks").glob("*.ipynb")):
            copyfile(notebook, folder / notebook.name)


setup(cmdclass={"build_py": WithNotebooks})
