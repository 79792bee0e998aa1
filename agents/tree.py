# pyright: basic
"""Compiled information-set Monte Carlo tree search, written once over the generics of a game.

One tree stands for what the searching seat knows (Cowling, Powley and Whitehouse, "Information Set
Monte Carlo Tree Search", 2012: single observer). Each simulation re-deals what that seat can't
know, walks down the tree among the actions that are legal in this deal, grows it by one node and
plays on by a scripted style. What an action gave is weighed against how often it was legal, not
against how often its node was visited, since not every deal offers it.

The style also says where to look first: the action that it would take in this deal has half of the
prior weight, all legal ones share the rest. So a small budget stays near the style's own play, and
departs from it where the play-outs speak clearly.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from ..envs.core.chance import below
from ..envs.core.game import legal, play, redeal, veil
from ..envs.core.jit import entry, rule
from ..envs.core.state import RUNNING
from .scripted import decide

NONE = -1
ROOT = 0

# A node is a decision of `seat` at `prompt` after a row of actions: what follows an action can be
# asked of another seat, or be another question, when other cards are dealt.
NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("total", np.float64),  # of the rewards of `seat`
                ("visits", np.int32),
                ("first_edge", np.int32),
                ("next_node", np.int32),  # another outcome of the same action
                ("seat", np.int8),
                ("prompt", np.int8),
            ],
            align=True,
        ),
    )
)
EDGE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("total", np.float64),  # of the rewards of the node's seat
                ("visits", np.int32),
                ("available", np.int32),  # in how many visits to its node it was legal
                ("action", np.int32),
                ("first_node", np.int32),
                ("next_edge", np.int32),
                ("node", np.int32),  # where it starts
            ],
            align=True,
        ),
    )
)


@entry
def search_many(
    books,
    seen,
    masks,
    seats,
    lo,
    hi,
    simulations,
    style,
    horizon,
    exploration,
    streams,
    nodes,
    edges,
    path,
    work,
    view,
    mask,
    actions,
):
    """For each i in lo..hi-1: `actions[i]` is the action most tried from `seen[i]`.

    Args:
        seen: (n,) records, each veiled for `seats[i]`; masks: int8 (n, a), its legal actions.
        simulations: how many to run, at least 1.
        style: by which positions beyond the tree are played, for at most `horizon` decisions; what
            is not over then is worth what a running game's `reward` says: nothing.
        exploration: weight of what is uncertain, in units of reward.
        streams: uint64 (n, 2), the searcher's own chance.
        nodes, edges: NODE and EDGE (simulations + 1,), path: int32 (simulations + 1,): scratch.
        work, view: one record each; mask: int8 (a,): scratch.
    """
    for i in range(lo, hi):
        seat = int(seats[i])
        number = 0
        for action in range(masks.shape[1]):
            if masks[i, action]:
                number += 1
                actions[i] = action
        if number > 1:
            grow_tree(
                books[0],
                seen[i],
                seat,
                simulations,
                style,
                horizon,
                exploration,
                streams[i : i + 1],
                nodes,
                edges,
                path,
                work,
                view,
                mask,
            )
            actions[i] = most_visited(nodes, edges)


@rule
def grow_tree(
    book,
    seen,
    seat,
    simulations,
    style,
    horizon,
    exploration,
    streams,
    nodes,
    edges,
    path,
    work,
    view,
    mask,
):
    """Run the simulations from the root, a decision of `seat`."""
    start_node(nodes[ROOT], seat, int(seen.prompt))
    used_nodes = 1
    used_edges = 0
    for _ in range(simulations):
        redeal(book, seen, seat, work, streams)
        state = work[0]
        node = ROOT
        length = 0
        while node != NONE and state.status == RUNNING:
            legal(book, state, mask)
            liked = choose(book, state, style, streams, view, mask)
            edge = select(nodes[node], edges, liked, exploration, mask)
            if edge == NONE:
                edge = used_edges
                used_edges += 1
                action = liked if mask[liked] == 1 else untried(mask, streams)
                add_edge(nodes, node, edges, edge, action)
            path[length] = edge
            length += 1
            play(book, state, int(edges[edge].action))
            if state.status == RUNNING:
                node = outcome(nodes, edges[edge], state)
                if node == NONE:
                    add_node(nodes, used_nodes, edges[edge], state)
                    used_nodes += 1
        play_out(book, state, style, horizon, streams, view, mask)
        for i in range(length):
            learn(nodes, edges[path[i]], state)


@rule
def choose(book, state, style, streams, view, mask):
    """What a style would do in the mover's place."""
    seat = int(state.seat)
    veil(book, state, seat, view)
    return decide(book, view[0], mask, seat, style, streams, 0)


@rule
def learn(nodes, edge, state):
    """Count how a simulation that went along `edge` ended."""
    node = nodes[int(edge.node)]
    reward = state.reward[int(node.seat)]
    node.visits += 1
    node.total += reward
    edge.visits += 1
    edge.total += reward


@rule
def start_node(node, seat, prompt):
    """A node without edges."""
    node.total = 0.0
    node.visits = 0
    node.first_edge = NONE
    node.next_node = NONE
    node.seat = seat
    node.prompt = prompt


@rule
def add_node(nodes, new, edge, state):
    """Make `nodes[new]` the outcome of an action that led to `state`."""
    start_node(nodes[new], int(state.seat), int(state.prompt))
    nodes[new].next_node = edge.first_node
    edge.first_node = new


@rule
def add_edge(nodes, node, edges, new, action):
    """Make `edges[new]` an action from a node, legal there once so far."""
    edge = edges[new]
    edge.total = 0.0
    edge.visits = 0
    edge.available = 1
    edge.action = action
    edge.first_node = NONE
    edge.node = node
    edge.next_edge = nodes[node].first_edge
    nodes[node].first_edge = new


@rule
def outcome(nodes, edge, state):
    """The node below an action for whoever is asked whatever is asked now, or NONE."""
    node = int(edge.first_node)
    while node != NONE:
        if nodes[node].seat == state.seat and nodes[node].prompt == state.prompt:
            return node
        node = int(nodes[node].next_node)
    return NONE


@rule
def select(node, edges, liked, exploration, mask):
    """The legal edge with the highest upper bound, or NONE if that is an action without an edge.

    What has an edge is marked by 2 in `mask`.
    """
    number = 0
    for action in range(mask.size):
        number += mask[action] != 0
    share = 0.5 / number
    best = NONE
    best_bound = 0.0
    edge = int(node.first_edge)
    while edge != NONE:
        tried = edges[edge]
        action = int(tried.action)
        if mask[action]:
            mask[action] = 2
            tried.available += 1
            prior = share + 0.5 * (action == liked)
            spread = prior * sqrt(float(tried.available)) / (1 + tried.visits)
            bound = tried.total / tried.visits + exploration * spread
            if best == NONE or bound > best_bound:
                best = edge
                best_bound = bound
        edge = int(tried.next_edge)
    return NONE if unknown_bound(node, liked, share, exploration, mask) > best_bound else best


@rule
def unknown_bound(node, liked, share, exploration, mask):
    """The upper bound of the best action that is marked 1: it is expected to be like the others."""
    if node.visits == 0:
        return np.inf
    bound = -np.inf
    for action in range(mask.size):
        if mask[action] == 1:
            prior = share + 0.5 * (action == liked)
            spread = prior * sqrt(float(node.visits))
            bound = max(bound, node.total / node.visits + exploration * spread)
    return bound


@rule
def untried(mask, streams):
    """One of the actions marked 1, each with the same chance."""
    number = 0
    for action in range(mask.size):
        number += mask[action] == 1
    rank = below(streams, 0, number)
    for action in range(mask.size):
        if mask[action] == 1:
            if rank == 0:
                return action
            rank -= 1
    return NONE


@rule
def play_out(book, state, style, horizon, streams, view, mask):
    """Play on by style in every seat, for at most `horizon` decisions."""
    for _ in range(horizon):
        if state.status != RUNNING:
            return
        legal(book, state, mask)
        play(book, state, choose(book, state, style, streams, view, mask))


@rule
def most_visited(nodes, edges):
    """The root's action with the most visits; of equals the one with the better mean."""
    best = int(nodes[ROOT].first_edge)
    edge = int(edges[best].next_edge)
    while edge != NONE:
        more = edges[edge].visits - edges[best].visits
        if more > 0 or (more == 0 and edges[edge].total > edges[best].total):
            best = edge
        edge = int(edges[edge].next_edge)
    return int(edges[best].action)
