# pyright: basic
"""Compiled information-set Monte Carlo tree search, written once over the generics of a game.

One tree stands for what the searching seat knows (Cowling, Powley and Whitehouse, "Information Set
Monte Carlo Tree Search", 2012: single observer). Each simulation re-deals what that seat can't
know, walks down the tree among the actions that are legal in this deal, grows it by one node and
plays on by a scripted style. What an action gave is weighed against how often it was legal, not
against how often its node was visited, since not every deal offers it.
"""

from __future__ import annotations

from math import log, sqrt

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
                ("total", np.float64),  # of the rewards of the seat that takes the action
                ("visits", np.int32),
                ("available", np.int32),  # in how many visits to its node it was legal
                ("action", np.int32),
                ("first_node", np.int32),
                ("next_edge", np.int32),
                ("seat", np.int8),
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
            edge = select(nodes[node], edges, mask, exploration)
            if edge == NONE:
                edge = used_edges
                used_edges += 1
                action = untried(book, state, nodes[node], mask, style, streams, view)
                add_edge(nodes[node], edges, edge, action)
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
            edge = path[i]
            edges[edge].visits += 1
            edges[edge].total += state.reward[int(edges[edge].seat)]


@rule
def start_node(node, seat, prompt):
    """A node without edges."""
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
def add_edge(node, edges, new, action):
    """Make `edges[new]` an action from `node`, legal there once so far."""
    edge = edges[new]
    edge.total = 0.0
    edge.visits = 0
    edge.available = 1
    edge.action = action
    edge.first_node = NONE
    edge.next_edge = node.first_edge
    edge.seat = node.seat
    node.first_edge = new


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
def select(node, edges, mask, exploration):
    """The legal edge with the highest upper bound, or NONE if a legal action was never tried.

    What was tried is marked by 2 in `mask`.
    """
    best = NONE
    best_bound = 0.0
    edge = int(node.first_edge)
    while edge != NONE:
        tried = edges[edge]
        if mask[tried.action]:
            mask[tried.action] = 2
            tried.available += 1
            mean = tried.total / tried.visits
            bound = mean + exploration * sqrt(log(tried.available) / tried.visits)
            if best == NONE or bound > best_bound:
                best = edge
                best_bound = bound
        edge = int(tried.next_edge)
    for action in range(mask.size):
        if mask[action] == 1:
            return NONE
    return best


@rule
def untried(book, state, node, mask, style, streams, view):
    """An action of `mask` that is marked 1: at a new node by style, then at random."""
    if node.first_edge == NONE:
        seat = int(state.seat)
        veil(book, state, seat, view)
        return decide(book, view[0], mask, seat, style, streams, 0)
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
        seat = int(state.seat)
        legal(book, state, mask)
        veil(book, state, seat, view)
        action = decide(book, view[0], mask, seat, style, streams, 0)
        play(book, state, action)


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
