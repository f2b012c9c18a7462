"""Random play of each title in this process's build, and the peer in the same run.

    python -m benchmarks [--seconds 3] [--repeats 3] [--out build/bench]

The figures go to <out>/<build>.json; with both builds there, the table shows them side by side.
"""

from __future__ import annotations

import argparse
import json
import platform
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import peer
from meadhall.cli.measure import FIGURES, build, measure
from meadhall.games import TITLES

#: against which figure of the peer a figure of ours is set
RATIOS = {
    "decisions_per_s": "decisions_per_s",
    "decisions_per_s_busy": "decisions_per_s",
    "decisions_per_s_match": "decisions_per_s",
    "clone_us": "clone_us",
}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--repeats", type=int, default=3, help="the median counts")
    parser.add_argument("--out", type=Path, default=Path("build/bench"))
    args = parser.parse_args(argv)
    # Ours and the peer's take turns, so that a busy minute of the machine hits both.
    ours: dict[str, list[dict[str, Any]]] = {id_: [] for id_ in sorted(TITLES)}
    theirs: list[dict[str, Any] | None] = []
    for _ in range(args.repeats):
        for id_, runs in ours.items():
            runs.append(measure(id_, args.seconds))
        theirs.append(peer.measure(args.seconds))
    result = {
        "build": build(),
        "python": platform.python_version(),
        "machine": cpu_model(),
        "games": {id_: middle(runs) for id_, runs in ours.items()},
        "peer": middle([row for row in theirs if row is not None]),
    }
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / f"{build()}.json").write_text(json.dumps(result, indent=1) + "\n")
    found = [args.out / f"{name}.json" for name in ("interpreted", "compiled")]
    for path in found:
        if path.exists():
            show(json.loads(path.read_text()))
    if theirs[0] is None:
        print("the peer is not installed in this environment: pip install 'meadhall[bench]'")
    return 0


def middle(runs: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The median of every number; texts are the same in all runs."""
    if not runs:
        return None
    return {
        key: median(run[key] for run in runs) if isinstance(value, (int, float)) else value
        for key, value in runs[0].items()
    }


def show(result: dict[str, Any]) -> None:
    other = result["peer"]
    print(f"\n{result['build']}, Python {result['python']}, {result['machine']}")
    for id_, row in result["games"].items():
        print(f"  {id_}, {row['seats']:g} seats")
        for figure in FIGURES:
            line = f"    {figure:24}{row[figure]:>14,.1f}"
            if other is not None and figure in RATIOS:
                line += f"   {row[figure] / other[RATIOS[figure]]:8.3f} x the peer"
            print(line)
    if other is not None:
        print(f"  {other['name']} {other['version']}")
        for figure in ("decisions_per_s", "games_per_s", "clone_us"):
            print(f"    {figure:24}{other[figure]:>14,.1f}")


def cpu_model() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    raise SystemExit(main())
