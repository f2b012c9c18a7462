"""The Upgrade cards by name: a bit for each, as they stand in `Table.has`, and the Battle keys."""

from __future__ import annotations

from typing import Final

from meadhall.games.blood_rage.box import bit, key

TROLL: Final = bit("troll")
DWARF_CHIEFTAIN: Final = bit("dwarf_chieftain")
SEA_SERPENT: Final = bit("sea_serpent")
VALKYRIE: Final = bit("valkyrie")
DARK_ELF: Final = bit("dark_elf")
FIRE_GIANT: Final = bit("fire_giant")
FROST_GIANT: Final = bit("frost_giant")
SOLDIER_OF_HEL: Final = bit("soldier_of_hel")
VOLUR_WITCH: Final = bit("volur_witch")
MOUNTAIN_GIANT: Final = bit("mountain_giant")
FENRIR: Final = bit("fenrir")
WOLFMAN: Final = bit("wolfman")
MYSTIC_TROLL: Final = bit("mystic_troll")
HILDISVINI: Final = bit("hildisvini")
NIDHOGGR: Final = bit("nidhoggr")
YMIR: Final = bit("ymir")
LORD_OF_HAMMERS: Final = bit("lord_of_hammers")
LORD_OF_AXES: Final = bit("lord_of_axes")
LORD_OF_SPEARS: Final = bit("lord_of_spears")
BROTHERS_IN_ARMS: Final = bit("brothers_in_arms")
EXPERTS_IN_ARMS: Final = bit("experts_in_arms")
MASTERS_IN_ARMS: Final = bit("masters_in_arms")
LOKIS_DRAGONS: Final = bit("lokis_dragons")
FIRE_DRAGONS: Final = bit("fire_dragons")
ETERNAL_DRAGONS: Final = bit("eternal_dragons")
LOKIS_DOMAIN: Final = bit("lokis_domain")
LOKIS_EMINENCE: Final = bit("lokis_eminence")
LOKIS_WRATH: Final = bit("lokis_wrath")
FRIGGAS_CHARM: Final = bit("friggas_charm")
THORS_GLORY: Final = bit("thors_glory")
FRIGGAS_SUCCOR: Final = bit("friggas_succor")
TYRS_DOMAIN: Final = bit("tyrs_domain")
LOKIS_BLESSING: Final = bit("lokis_blessing")
ODINS_INSPIRATION: Final = bit("odins_inspiration")
TYRS_CHALLENGE: Final = bit("tyrs_challenge")
FRIGGAS_PROTECTION: Final = bit("friggas_protection")
TYRS_PROWESS: Final = bit("tyrs_prowess")
THORS_DOMAIN: Final = bit("thors_domain")
FRIGGAS_DOMAIN: Final = bit("friggas_domain")
ODINS_THRONE: Final = bit("odins_throne")
THORS_CONQUEST: Final = bit("thors_conquest")
FRIGGAS_SACRIFICE: Final = bit("friggas_sacrifice")
TYRS_WRATH: Final = bit("tyrs_wrath")
FRIGGAS_CHOSEN: Final = bit("friggas_chosen")
ODINS_CHOSEN: Final = bit("odins_chosen")
THORS_CHOSEN: Final = bit("thors_chosen")
MYSTIC_CARDS: Final = FRIGGAS_CHOSEN | ODINS_CHOSEN | THORS_CHOSEN
ACTION_CARDS: Final = TYRS_CHALLENGE | FRIGGAS_DOMAIN | FRIGGAS_SACRIFICE
SAVING_CARDS: Final = FRIGGAS_PROTECTION | VOLUR_WITCH | FRIGGAS_CHOSEN
LEADER_CARDS: Final = LORD_OF_HAMMERS | LORD_OF_AXES | LORD_OF_SPEARS
DRAGONS: Final = LOKIS_DRAGONS | FIRE_DRAGONS | ETERNAL_DRAGONS
#: monsters that invade for nothing (BRC.dwarf_chieftain, soldier_of_hel, mountain_giant, ymir)
FREE_MONSTERS: Final = DWARF_CHIEFTAIN | SOLDIER_OF_HEL | MOUNTAIN_GIANT | YMIR

K_PRIMACY: Final = key("thors_primacy")
K_WATCH: Final = key("heimdalls_watch")
K_SMITE: Final = key("odins_smite")
K_TIDE: Final = key("odins_tide")
K_JUDGEMENT: Final = key("odins_judgement")
K_SIGHT: Final = key("heimdalls_sight")
K_EYE: Final = key("heimdalls_eye")
K_GAZE: Final = key("heimdalls_gaze")
K_GRACE: Final = key("friggas_grace")
K_HAMMER: Final = key("thors_hammer")
K_OATH: Final = key("thors_oath")
K_ASCENSION: Final = key("thors_ascension")
K_TRICKERY: Final = key("lokis_trickery")
K_BACKSTAB: Final = key("lokis_backstab")
K_POISON: Final = key("lokis_poison")
