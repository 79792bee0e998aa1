"""Generated tables are those of the code, and the documents' links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wartable
from wartable.envs.core.docs import refresh

ROOT = Path(wartable.__file__).parent


@pytest.mark.interpreter
@pytest.mark.parametrize("name", wartable.games())
def test_generated_tables_are_up_to_date(name: str) -> None:
    page = (ROOT / "envs" / name / "README.md").read_text()
    assert page.count("<!-- generated: ") == 4
    assert refresh(wartable.get_game(name), page) == page, (
        f"run: wartable spec {name} --page envs/{name}/README.md"
    )


@pytest.mark.parametrize(
    "document",
    [p.relative_to(ROOT).as_posix() for p in ROOT.glob("*.md")]
    + [f"envs/{name}/README.md" for name in wartable.games()],
)
def test_links_lead_to_files(document: str) -> None:
    text = (ROOT / document).read_text()
    for target in re.findall(r"\]\((?!https?://|#)([^)#]+)", text):
        assert (ROOT / document).parent.joinpath(target).exists(), f"{document}: {target}"
