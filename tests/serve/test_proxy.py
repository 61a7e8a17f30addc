"""A reverse proxy before Lantern, tried for real: nginx with the very lines of docs/serving.md."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import LOAD, Visit, _wait_for, free_port
from tests.serve.conftest import ROOT, started

pytestmark = pytest.mark.served
HELP = "nginx is not installed: `make proxy-test` installs it where it can (scripts/nginx.py)."
WHOLE = """
daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{
    listen 127.0.0.1:{port};
{location}
  }}
}}
"""


def documented(port: int) -> str:
    """The nginx lines of the page on serving, with the server's port in them."""
    (lines,) = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs" / "serving.md").read_text(encoding="utf-8"), re.S)
    assert "127.0.0.1:8866" in lines
    return lines.replace("127.0.0.1:8866", f"127.0.0.1:{port}")


@pytest.fixture
def through(tmp_path: Path) -> Iterator[str]:
    """The address of Lantern behind nginx."""
    nginx, outside, inside = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin"), free_port(), free_port()
    assert nginx, HELP
    url = f"http://localhost:{outside}/lantern/"
    config = tmp_path / "nginx.conf"
    config.write_text(WHOLE.format(folder=tmp_path, port=outside, location=documented(inside)), encoding="utf-8")
    with started(tmp_path / "log", "--cold", "--port", str(inside), "--behind", url) as server:
        assert url == server.url
        process = subprocess.Popen([nginx, "-p", str(tmp_path), "-c", str(config)], stderr=subprocess.DEVNULL)
        try:
            _wait_for(url, process, tmp_path / "error.log")
            yield url
        finally:
            process.terminate()
            process.wait(timeout=20)


def test_a_lesson_works_through_the_proxy(browser: Any, through: str) -> None:
    here = Visit(browser.new_page(), through)
    here.page.goto(through)
    here.page.locator('.nb[data-page="round"]').click()
    here.page.wait_for_selector('[data-id="villager.scribe"]', timeout=LOAD)
    here.click("villager.builder", "houses.0")
    here.page.locator(".ln-do").click()
    here.page.wait_for_url(f"{through}voila/render/round.ipynb?s=*")
    here.page.reload(wait_until="commit")
    here.page.wait_for_function("document.querySelector('.ln-now')?.innerText.includes('2 coins')", timeout=LOAD)
    here.page.locator("a.mark").click()
    here.page.wait_for_url(through)
    here.page.close()
    assert [] == here.faults
