"""A campaign goes on where its file ends, and a failure anywhere in the file is not forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.campaigns.__main__ import main, run_all
from benchmarks.campaigns.faults import FaultyGames
from benchmarks.campaigns.results import CampaignResult, ResultsFile, WrongFile

PART = CampaignResult("sqlite", 1, {"kill": 7, "pause": 3}, acknowledged=40)
FAILED = CampaignResult("sqlite", 2, {"kill": 1}, failure="a command was done twice")


class RecordedParts:
    """Remembers the seeds that were asked for; each part counts ten, unless it is empty."""

    def __init__(self, *empty: int, failure: str | None = None) -> None:
        self.seeds: list[int] = []
        self._empty = empty
        self._failure = failure

    def __call__(self, seed: int) -> CampaignResult:
        self.seeds.append(seed)
        counts = {} if seed in self._empty else {"kill": 10}
        return CampaignResult("", seed, counts, failure=self._failure)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def test_a_campaign_goes_on_with_the_next_seed_until_it_has_reached_its_goal(path: Path) -> None:
    ResultsFile(path, "sqlite").add(PART)
    parts = RecordedParts()
    run_all(parts, "sqlite", 35, ResultsFile(path, "sqlite"))
    assert parts.seeds == [2, 3, 4]
    results = ResultsFile(path, "sqlite").results
    assert [(result.seed, result.amount) for result in results] == [(n, 10) for n in (1, 2, 3, 4)]
    assert all(result.ended_at for result in results[1:])


def test_a_campaign_in_which_nothing_can_be_done_ends(path: Path) -> None:
    parts = RecordedParts(1, failure="no server starts")
    run_all(parts, "sqlite", 35, ResultsFile(path, "sqlite"))
    assert parts.seeds == [1]


def test_a_part_in_which_nothing_happened_to_be_counted_is_followed_by_the_next(path: Path) -> None:
    parts = RecordedParts(7, 8)
    run_all(parts, "timers", 15, ResultsFile(path, "timers", first_seed=7))
    assert parts.seeds == [7, 8, 9, 10]


def test_a_line_that_was_written_half_is_left_out_and_its_part_played_again(path: Path) -> None:
    ResultsFile(path, "sqlite").add(PART)
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:20])
    file = ResultsFile(path, "sqlite")
    assert (file.results, file.next_seed) == ([PART], 2)
    assert path.read_bytes() == whole


def test_the_results_of_another_campaign_are_left_alone(path: Path) -> None:
    ResultsFile(path, "sqlite").add(PART)
    before = path.read_bytes()
    with pytest.raises(WrongFile, match="sqlite"):
        ResultsFile(path, "postgres")
    assert main(["postgres", str(path)]) == 2
    assert path.read_bytes() == before


@pytest.mark.parametrize(("results", "status"), [([PART], 0), ([PART, FAILED], 1), ([FAILED], 1)])
def test_the_exit_code_tells_of_a_failure_anywhere_in_the_file(
    path: Path,
    results: list[CampaignResult],
    status: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for result in results:
        ResultsFile(path, "sqlite").add(result)
    assert main(["sqlite", "--goal", "1", str(path)]) == status
    assert ("seed 2 failed: a command was done twice" in capsys.readouterr().out) is bool(status)


def test_a_game_with_faults_is_played_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.campaigns.faults.FAULTS_A_GAME", 3)
    with FaultyGames.on_sqlite() as games:
        result = games(1)
    assert result.failure is None
    assert result.amount >= 3
    assert result.acknowledged > 200
    assert result.worst_wait_seconds > 0
