"""The picture of the README: a battle for Angerboda, played on a real server in a real browser.

python tools/screenshot.py [FILE]        (docs/table.png unless told)
"""

from __future__ import annotations

import struct
import sys
import tempfile
import zlib
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from playwright.sync_api import expect, sync_playwright  # noqa: E402

from tests.browser import chromium  # noqa: E402
from tests.browser.house import House  # noqa: E402
from tests.browser.people import Hall  # noqa: E402
from tests.browser.stories import Story  # noqa: E402
from tests.browser.table import TablePage  # noqa: E402

SCENE = """
game = "blood_rage"
age = 2
turn = "wolf"
first = "serpent"
destroyed = ["utgard", "myrkulor"]
ragnarok = ["myrkulor", "muspelheim", "horgr"]
pillaged = ["elvagar", "horgr"]
tokens = {angerboda = "horns", gimle = "rage", andlang = "glory5", muspelheim = "rage"}

[wolf]
rage = 4
glory = 27
stats = {rage = 2, axes = 3, horns = 3}
hand = ["tyrs_smash.2", "tyrs_smite.2", "thors_domain.2"]
upgrades = ["lord_of_hammers.1"]
angerboda = ["leader", "warrior"]
yggdrasil = ["warrior"]
horgr = ["warrior"]
fjord_e = ["ship"]

[raven]
rage = 3
glory = 31
stats = {rage = 3, axes = 2, horns = 3}
hand = ["tyrs_crush.2", "heimdalls_eye.2", "odins_tide.2", "lokis_backstab.2", "quest_manheim.2"]
quests = ["quest_yggdrasil.2"]
upgrades = ["experts_in_arms.2", "thors_glory.1"]
angerboda = ["warrior 2"]
gimle = ["warrior", "leader"]
fjord_ne = ["ship"]

[serpent]
rage = 2
glory = 22
stats = {rage = 1, axes = 2, horns = 3}
hand = ["friggas_protection.2", "quest_alfheim.2"]
upgrades = ["troll.1"]
angerboda = ["troll"]
muspelheim = ["leader", "warrior"]
yggdrasil = ["warrior"]

[bear]
rage = 0
glory = 24
passed = true
stats = {rage = 2, axes = 3, horns = 3}
hand = ["quest_jotunheim.2"]
elvagar = ["warrior 2"]
andlang = ["leader"]
horgr = ["warrior"]
fjord_s = ["ship"]
"""


def battle() -> Story:
    """The wolf pillages Angerboda; whoever could still join stays away."""
    story = Story.at(SCENE).say(0, "pillage angerboda")
    while story.match.asks[0].prompt == "join":
        story.say(story.match.asks[0].seat, "decline")
    return story


def pose(hall: Hall) -> TablePage:
    """Sigrid has chosen a card and not yet played it; whoever else fights is ready."""
    me = hall.person("Sigrid", reduced_motion="reduce")
    assert me.guest is not None
    others = (("Björn", "greedy"), ("Sigrid", me.guest), ("Юрий", "greedy"), ("春香", "greedy"))
    table = me.table(hall.seat(battle(), *others))
    expect(table.page.locator("#ready")).not_to_contain_text("choosing")
    table.choice("tyrs_crush.2").click()
    expect(table.page.locator("#br-played-1-0")).to_be_visible()
    table.page.mouse.move(640, 24)  # nothing is pointed at
    table.wait("() => awaited.size === 0")
    return table


def smaller(png: bytes) -> bytes:
    """The same picture in 64 shades a channel, each line as it is: flat colours pack best that way."""
    head, packed = chunks(png)
    width, height = struct.unpack(">II", head[:8])
    stride, raw = width * 3, zlib.decompress(packed)
    shades = bytes(round(shade * 63 / 255) * 255 // 63 for shade in range(256))
    above, lines = bytes(stride), []
    for at in range(0, height * (stride + 1), stride + 1):
        above = unfiltered(raw[at], bytearray(raw[at + 1 : at + 1 + stride]), above)
        lines.append(b"\0" + above.translate(shades))
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b""))
    return png[:8] + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )


def chunks(png: bytes) -> tuple[bytes, bytes]:
    """Header and pixels of a PNG."""
    at, found = 8, {b"IHDR": b"", b"IDAT": b""}
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind in found:
            found[kind] += png[at + 8 : at + 8 + size]
        at += 12 + size
    return found[b"IHDR"], found[b"IDAT"]


def unfiltered(how: int, line: bytearray, above: bytes) -> bytes:
    """A line of pixels (three bytes each), as the PNG specification foretells them."""
    for i in range(len(line) if how else 0):
        left = line[i - 3] if i >= 3 else 0
        corner = above[i - 3] if i >= 3 else 0
        guess = (left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[how - 1]
        line[i] = (line[i] + guess) & 255
    return bytes(line)


def paeth(left: int, above: int, corner: int) -> int:
    near = left + above - corner
    return min((left, above, corner), key=lambda one: abs(near - one))


def main() -> int:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "table.png"
    path = chromium.find_or_install()
    if path is None:
        print(chromium.MISSING, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        house = House(Path(folder))
        house.start()
        browser = play.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        try:
            hall = Hall(browser, house, Path(folder), "screenshot")
            picture = pose(hall).page.screenshot(animations="disabled")
        finally:
            browser.close()
            house.stop()
    target.write_bytes(smaller(picture))
    print(f"{target.name}: {target.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
