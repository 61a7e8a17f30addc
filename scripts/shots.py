"""Makes the two pictures of the README: docs/front.png, and docs/round.png with a move that is refused.
Run it when the pages look different: `python scripts/shots.py`. It starts the app by itself, on this machine only."""

from __future__ import annotations

import base64
import socket
import struct
import subprocess
import sys
import time
import urllib.request
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts import browser as browsers  # noqa: E402

DOCS = ROOT / "docs"
WIDTH, HEIGHT = 1280, 800
PATIENCE = 60  # seconds until the app answers
MOST = 200_000  # bytes of a picture
COLOURS = 256
Colour = tuple[int, int, int]
PLACE = """() => {
  document.activeElement?.blur();
  const words = document.querySelector(".intro"), head = document.querySelector(".head");
  scrollBy(0, words.getBoundingClientRect().bottom - head.clientHeight);
}"""  # under the words of the page: there the way out is in view, too
PIXELS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let text = "";
  for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768));
  return btoa(text);
}"""


def main() -> None:
    """Start the app, look at both pages, keep what was seen."""
    from playwright.sync_api import sync_playwright

    DOCS.mkdir(exist_ok=True)
    with served() as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.flags())
        page = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
        page.goto(url)
        keep(page, "front.png")
        page.goto(f"{url}voila/render/round.ipynb")
        for part in ("villager.scribe", "outposts.0"):
            page.locator(f'[data-id="{part}"]').click()
            page.wait_for_selector(f'[data-id="{part}"][aria-pressed="true"]')
        page.wait_for_selector(".ln-verdict.ln-no .ln-why")
        page.mouse.move(WIDTH - 1, HEIGHT - 1)
        page.evaluate(PLACE)
        keep(page, "round.png")
        chromium.close()


def keep(page: Any, name: str) -> None:
    """Write what the page shows as a small PNG; say its size, and fail if it is too large for a README."""
    shot = base64.b64encode(page.screenshot()).decode()
    picture = small_png(base64.b64decode(page.evaluate(PIXELS, shot)), WIDTH)
    (DOCS / name).write_bytes(picture)
    print(f"docs/{name}: {len(picture) / 1000:.0f} kB")
    if len(picture) > MOST:
        sys.exit(f"docs/{name} has {len(picture)} bytes; more than {MOST} are too many for a README.")


def small_png(rgba: bytes, width: int) -> bytes:
    """A PNG of at most 256 colours, the most frequent ones; any other pixel takes the nearest of them.

    >>> small_png(bytes([255, 0, 0, 255]) * 6, width=3)[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    pixels = list(zip(rgba[0::4], rgba[1::4], rgba[2::4], strict=True))
    seen = Counter(pixels)
    palette = [colour for colour, _ in seen.most_common(COLOURS)]
    index = {colour: nearest(colour, palette) for colour in seen}
    flat = bytes(index[pixel] for pixel in pixels)
    rows = b"".join(b"\0" + flat[at : at + width] for at in range(0, len(flat), width))
    head = struct.pack(">IIBBBBB", width, len(flat) // width, 8, 3, 0, 0, 0)  # eight bits, with a palette
    parts = ((b"IHDR", head), (b"PLTE", bytes(sum(palette, ()))), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def nearest(colour: Colour, palette: list[Colour]) -> int:
    """The place in the palette of the colour that is least far away.

    >>> nearest((250, 5, 0), [(0, 0, 0), (255, 0, 0)])
    1
    """
    return min(range(len(palette)), key=lambda at: sum((a - b) ** 2 for a, b in zip(colour, palette[at], strict=True)))


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file: its length, its kind, what is in it, and its checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@contextmanager
def served() -> Iterator[str]:
    """The app on a free port, its front page's address; stopped at the end."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "widgets", "--no-browser", "--cold", "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield answering(f"http://127.0.0.1:{port}/", process)
    finally:
        process.terminate()
        process.wait(timeout=20)


def answering(url: str, process: subprocess.Popen[bytes]) -> str:
    """The address, once it answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE):
                return url
        except OSError:
            time.sleep(0.3)
    sys.exit("The app did not start: try `python -m widgets` to see why.")


if __name__ == "__main__":
    main()
