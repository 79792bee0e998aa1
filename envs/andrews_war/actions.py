"""What can be chosen in Andrew's War, laid out in named blocks.

Suits are counted from the chooser's own side (see `view.suit_at`): 0 his own emblem, 1 the enemy's,
2 and 3 the others. Own units are named by identity, the enemy's face-down cards by slot only.
"""

from __future__ import annotations

from ..core.layout import Layout

OWN_UNITS = 15  # ace, 2-10, J, Q, K of the own emblem, then the two jokers
OBSERVERS = 41  # the three other suits, A..K each, then the two jokers

ACTIONS = Layout(
    ("mulligan", (), "discard the hand and draw two cards fewer"),
    ("emblem", (4,), "one-track minions: declare this suit the emblem"),
    ("lead", (4, 3), "field J, Q or K of this suit as the first leader"),
    ("take_catalyst", (), "take the catalyst into the hand"),
    ("refuse_catalyst", (), "discard the catalyst"),
    ("pay", (OBSERVERS,), "discard this observer towards what is owed"),
    ("attack", (OWN_UNITS,), "attack with this own card or leader's horde"),
    ("hold", (), "do not attack this turn"),
    ("target", (15,), "choose the enemy's unit: slots 1-12, then the hordes of J, Q, K"),
    ("defend", (OWN_UNITS,), "defend with this own card or leader's horde"),
    ("sacrifice", (), "discard the diplomat to cancel the skirmish"),
    ("release", (), "return all hostages to the enemy's hand to cancel the skirmish"),
    ("proceed", (), "let the skirmish go on"),
    ("field", (OWN_UNITS,), "put this card from the hand into play"),
    ("assign", (10, 3), "assign ace, 2-10 to the horde of J, Q, K for one observer"),
    ("remove", (10,), "take ace, 2-10 out of its horde"),
    ("dissolve", (3,), "dissolve the horde of J, Q, K"),
    ("recruit", (OBSERVERS,), "discard this observer and one more to draw a card"),
    ("capture", (3,), "play the enemy's J, Q or K from the hand as a hostage"),
    ("done", (), "finish the deployment or the turn"),
)
