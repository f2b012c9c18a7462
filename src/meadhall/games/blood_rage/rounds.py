"""The game, its Ages and phases (BR2 setup, BR3, BR8 to BR12), in the rulebook's order."""

from __future__ import annotations

from meadhall.core.ask import Ask
from meadhall.core.chance import CHANCE, Draw, Roll
from meadhall.core.frame import Frame, Step
from meadhall.games.blood_rage import upgrades as up
from meadhall.games.blood_rage.box import (
    AGE_SET,
    C_AGE,
    DEALT,
    DOOM0,
    P_ACTION,
    P_DISCARD,
    P_GIFTS,
    P_QUEST,
    P_RAGNAROK,
    P_VALHALLA,
    PHASES,
    PROVINCES,
    RESERVE,
    SEAT0,
    SETUP_DESTROYED,
    T_ALL,
    TOKEN0,
    TOKENS,
    VALHALLA,
    W,
)
from meadhall.games.blood_rage.frames.acting import Actions
from meadhall.games.blood_rage.frames.gifts import Draft, KeepCardAsk
from meadhall.games.blood_rage.frames.questing import Quests
from meadhall.games.blood_rage.frames.ragnarok import Ragnarok
from meadhall.games.blood_rage.scoring import final_scoring
from meadhall.games.blood_rage.table import NONE, Z_ASIDE, Z_HAND, Z_KEPT, Z_PACK, Table


class Saga(Frame):
    """The whole game: setup, then three Ages of six phases, then the final scoring."""

    # -- setup (BR2) -----------------------------------------------------------------------------------

    def start(self, s: Table, said: tuple[int, ...]) -> Step:
        tokens = s.hidden_discard() + 1
        return self.ask(s, Draw(CHANCE, "BR2.2.2", 8, tokens), self.tokens_laid)

    def tokens_laid(self, s: Table, said: tuple[int, ...]) -> Step:
        tokens = s.hidden_discard() + 1
        s.token = (*[w - TOKEN0 for w in said], T_ALL)
        for word in said:
            s.move(s.find(tokens, word), tokens, tokens + 2)
        if s.sink is not None:
            for i in range(8):
                args: dict[str, object] = {"token": TOKENS[s.token[i]], "place": PROVINCES[i]}
                s.emit("setup_token", NONE, args)
        count = 3 + SETUP_DESTROYED[s.n]
        return self.ask(s, Draw(CHANCE, "BR2.2.6", count, tokens + 1), self.ragnarok_laid)

    def ragnarok_laid(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR2.2.7 to BR2.2.9: three to the Age track, the rest of the drawn ones destroy."""
        tokens = s.hidden_discard() + 2
        for word in said:
            s.move(s.find(tokens, word), tokens, tokens + 1)
        s.ragnarok = tuple([w - DOOM0 for w in said[:3]])
        for word in said[3:]:
            s.destroy_province(word - DOOM0)
            if s.sink is not None:
                s.emit("destroyed", NONE, {"place": PROVINCES[word - DOOM0]})
        self.doom(s, s.ragnarok[0])
        first = int(s.game.options.get("first", 0))
        if first:
            s.first = first - 1
            return self.goto(s, self.next_age)
        return self.ask(s, Roll(CHANCE, "BR2.4.4", s.n, SEAT0), self.first_drawn)

    def first_drawn(self, s: Table, said: tuple[int, ...]) -> Step:
        s.first = said[0] - SEAT0
        return self.goto(s, self.next_age)

    def doom(self, s: Table, province: int) -> None:
        s.doomed = province
        if s.sink is not None and province != NONE:
            s.emit("doom", NONE, {"place": PROVINCES[province]})

    def phase(self, s: Table, phase: int) -> None:
        """BR3.1.4: the Saga token moves."""
        s.phase = phase
        s.turn = NONE
        if s.sink is not None:
            s.emit("phase", NONE, {"phase": PHASES[phase], "age": s.age})

    # -- Gods' Gifts (BR3) -----------------------------------------------------------------------------

    def next_age(self, s: Table, said: tuple[int, ...]) -> Step:
        s.age += 1
        self.phase(s, P_GIFTS)
        for p in range(s.n):  # BR3.2.1: the kept card is put aside
            self.pour(s, s.zone(p, Z_HAND), s.zone(p, Z_KEPT))
        return self.ask(s, Draw(CHANCE, "BR3.2.3", DEALT * s.n, s.deck(s.age)), self.dealt)

    def pour(self, s: Table, a: int, b: int) -> None:
        """All cards of a zone go to another with the same onlookers: nobody learns anything."""
        s.zones[b] += s.zones[a]
        s.zones[a] = ()

    def dealt(self, s: Table, said: tuple[int, ...]) -> Step:
        deck = s.deck(s.age)
        for p in range(s.n):
            s.deal(said[p * DEALT : (p + 1) * DEALT], deck, s.zone(p, Z_PACK))
        if s.sink is not None:
            for p in range(s.n):
                s.emit("dealt", p, {"n": DEALT})
        if s.age == 1 and s.game.options.get("no_draft"):
            for p in range(s.n):
                self.pour(s, s.zone(p, Z_PACK), s.zone(p, Z_HAND))
            return self.goto(s, self.action)
        return self.call(s, Draft(0), self.drafted)

    def drafted(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR3.5.1."""
        for p in range(s.n):
            self.pour(s, s.zone(p, Z_ASIDE), s.zone(p, Z_HAND))
            self.pour(s, s.zone(p, Z_KEPT), s.zone(p, Z_HAND))
        return self.goto(s, self.action)

    # -- Action, Discard, Quest (BR4, BR8, BR9) ----------------------------------------------------------

    def action(self, s: Table, said: tuple[int, ...]) -> Step:
        self.phase(s, P_ACTION)
        return self.call(s, Actions(s.first), self.discard)

    def discard(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR8.1.1 to BR8.1.5."""
        self.phase(s, P_DISCARD)
        questions: list[Ask] = []
        if s.age < 3:
            for p in s.play_order(s.first):
                if len(s.hand(p)) > 1:
                    questions.append(KeepCardAsk(p, "BR8.1.1"))
        return self.ask_all(s, questions, self.kept)

    def kept(self, s: Table, said: tuple[int, ...]) -> Step:
        keep = [NONE] * s.n
        for i in range(len(s.heard)):
            p = s.hearers[i].seat
            keep[p] = s.find(s.zone(p, Z_HAND), s.heard[i][1])
        for p in range(s.n):
            hand = s.hand(p)
            if s.age == 3 or len(hand) > 1:  # BR8.1.2: a single card is kept without a question
                for c in hand:
                    if c != keep[p]:
                        s.move(c, s.zone(p, Z_HAND), s.hidden_discard(), AGE_SET[C_AGE[c]])
            if s.sink is not None and s.hand(p):
                s.emit("keep_hidden", p, {})
        return self.goto(s, self.quest)

    def quest(self, s: Table, said: tuple[int, ...]) -> Step:
        self.phase(s, P_QUEST)
        return self.call(s, Quests(s.first), self.ragnarok)

    # -- Ragnarok, Release Valhalla, end of the Age (BR10, BR11) -------------------------------------------

    def ragnarok(self, s: Table, said: tuple[int, ...]) -> Step:
        self.phase(s, P_RAGNAROK)
        return self.call(s, Ragnarok(s.first), self.doom_moves)

    def doom_moves(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR10.1.7, BR10.1.8."""
        self.doom(s, s.ragnarok[s.age] if s.age < 3 else NONE)
        return self.goto(s, self.release)

    def release(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR11.1.1; Loki's three domains pay for each figure that returns."""
        self.phase(s, P_VALHALLA)
        for p in s.play_order(s.first):
            n = s.num[p * W + VALHALLA]
            for f in s.figures_in(p, VALHALLA):
                s.put(p, f, VALHALLA, RESERVE)
            if n and s.sink is not None:
                s.emit("released", p, {"n": n})
            if s.has[p] & up.LOKIS_DOMAIN:
                s.gain_glory(p, n, "lokis_domain")
            if s.has[p] & up.LOKIS_EMINENCE:
                s.gain_glory(p, 2 * n, "lokis_eminence")
            if s.has[p] & up.LOKIS_WRATH:
                s.gain_glory(p, 3 * n, "lokis_wrath")
        if s.age == 3:
            final_scoring(s)
            return self.done(s)
        return self.goto(s, self.end_of_age)

    def end_of_age(self, s: Table, said: tuple[int, ...]) -> Step:
        """BR11.2."""
        s.pillaged = 0
        s.first = (s.first + 1) % s.n
        if s.sink is not None:
            s.emit("first_player", s.first, {})
        return self.goto(s, self.next_age)
