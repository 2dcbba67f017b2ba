"""Self-play: whole games between bots in one loop, without the interpreter between two actions.

Bound and compiled beside the rules like the search, when it is first used. Each decision is the one that the
same bot makes when it is asked from outside (agents/levels.py, agents/players.py): the same seeds, the same
trees added up, the same choice among equals. Bots get views here too: what a seat may not know is hidden
before anything is thought.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from gridwright.kernel.chance import draw, reseed
from gridwright.kernel.contract import NATURE, OVER, engine, hide, legal, play, to_move
from gridwright.kernel.copying import assign
from gridwright.kernel.instincts import WON, careful, greedy
from gridwright.kernel.layout import Layout
from gridwright.kernel.luck import draw_by_key, source_now
from gridwright.kernel.search import add_node, search

RANDOM, CAREFUL, GREEDY, SEARCH = range(4)
"""What a player does: anything legal; one ply of safety; one ply of progress; a search."""

PLAYER = Layout(
    [
        ("does", "i1"),
        ("simulations", "i4"),
        ("worlds", "i4"),  # in how many guessed worlds an action must win at once to be believed
        ("trees", "i1"),  # trees that are grown apart and added up
        ("rare", "f8"),  # what is left out of a mixture: shares below rare / sqrt(simulations) ...
        ("sure", "f8"),  # ... and what is so many errors too bad
    ],
    reals=True,
)

LINE = Layout(
    [
        ("seat", "i1"),
        ("action", "i4"),
        ("choices", "i4"),  # how many actions were legal
        ("close", "i4"),  # how many of them are worth as much as the best, or little less
        ("value", "f8"),  # what the seat thought its position worth; below 0 if it did not think
        ("source", "i2"),  # where nature's luck came from
    ],
    reals=True,
)
"""What is kept of each ply."""

CLOSE = 0.05
"""A real choice is worth so much less than the best at most."""


@engine
def anything(out: Any, n: int, thought: Any, rng: Any) -> int:
    """The place of any action: the last of a shuffle, as good as any other."""
    reseed(rng, thought, 0, 0)
    return draw(rng, n)


@engine
def best_of(scores: Any, n: int) -> int:
    """The place of the highest score, the first among equals."""
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    return best


@engine
def at_once(
    o: Any, views: Any, seat: int, states: Any, out: Any, replies: Any, scores: Any, worst: Any, pay: Any,
    worlds: int, hidden: int, thought: Any, rng: Any,
) -> int:  # fmt: skip
    """What each action does at once, in the worst of some guessed worlds, in `worst`; how many there are."""
    n = 0
    for world in range(worlds):
        reseed(rng, thought, world, 0)
        n = careful(o, views[0], seat, states, out, replies, scores, pay, hidden, rng)
        for i in range(n):
            does = scores[i] // 1000
            if world == 0 or does < worst[i]:
                worst[i] = does
    return n


@engine
def plant(nodes: Any, used: Any, trees: int) -> None:
    """An empty tree, or one a seat."""
    used[0] = 1
    for _ in range(trees):
        add_node(nodes, used, 0, 0, -1)


@engine
def gather(nodes: Any, used: Any, t: int, root: int, seat: int, sums: Any, order: Any, known: int) -> int:
    """Add the branches of a tree's root to those of the others; how many actions are known now.

    `sums` has for each action its visits, payoffs, squares and strategy, whether it is proven and what it
    then brings, and whether it is known; `order` the actions in the order they were met.
    """
    i = nodes[t][root].first
    while i > 0:
        node = nodes[t][i]
        if node.actor == seat:
            action = node.key
            if sums[action, 6] == 0.0:
                sums[action, 6] = 1.0
                order[known] = action
                known += 1
            sums[action, 0] += node.visits
            sums[action, 1] += node.value
            sums[action, 2] += node.square
            sums[action, 3] += node.strategy
            if node.proven:
                sums[action, 4] = 1.0
                sums[action, 5] = node.exact
        i = node.next
    return known


@engine
def forget(sums: Any, order: Any, known: int) -> None:
    """Leave `sums` blank again."""
    for k in range(known):
        for j in range(7):
            sums[order[k], j] = 0.0


@engine
def mean_of(sums: Any, action: int) -> float:
    """What an action is worth by all trees together, exactly where that is known."""
    if sums[action, 4] > 0.0:
        return sums[action, 5]
    if sums[action, 0] > 0.0:
        return sums[action, 1] / sums[action, 0]
    return 0.0


@engine
def error_of(sums: Any, action: int) -> float:
    """In self-play: how far off the mean of a searched action may be; 1 if it was hardly tried."""
    visits = sums[action, 0]
    if visits < 2.0:
        return 1.0
    mean = sums[action, 1] / visits
    spread = max(0.0, sums[action, 2] / visits - mean * mean)
    return sqrt((spread + 0.25 / visits) / visits)


@engine
def certainty(sums: Any, action: int) -> float:
    """1 for a proven win, -1 for a proven loss, 0 in between."""
    if sums[action, 4] == 0.0:
        return 0.0
    value = mean_of(sums, action)
    if value == 1.0:
        return 1.0
    if value > 0.0:
        return 0.0
    return -1.0


@engine
def better(sums: Any, one: int, other: int) -> bool:
    """Whether an action stands before another: by proof, visits, value, id."""
    if certainty(sums, one) != certainty(sums, other):
        return certainty(sums, one) > certainty(sums, other)
    if sums[one, 0] != sums[other, 0]:
        return sums[one, 0] > sums[other, 0]
    if mean_of(sums, one) != mean_of(sums, other):
        return mean_of(sums, one) > mean_of(sums, other)
    return one < other


@engine
def settle(sums: Any, order: Any, known: int, player: Any, shares: Any) -> float:
    """The mixture to be played in `shares`, by place in `order`; what it is worth.

    Left out is what is played very little for so short a search, and what is surely worth less.
    """
    total = 0.0
    visits = 0.0
    for k in range(known):
        total += sums[order[k], 3]
        visits += sums[order[k], 0]
    most = 0.0
    worth = 0.0
    for k in range(known):
        shares[k] = sums[order[k], 3] / total
        most = max(most, shares[k])
        worth += shares[k] * mean_of(sums, order[k])
    least = most * min(0.5, player.rare / sqrt(visits))
    kept = 0.0
    for k in range(known):
        action = order[k]
        if shares[k] >= least and mean_of(sums, action) + player.sure * error_of(sums, action) >= worth:
            kept += shares[k]
    for k in range(known):
        action = order[k]
        good = shares[k] >= least and mean_of(sums, action) + player.sure * error_of(sums, action) >= worth
        if kept > 0.0:
            shares[k] = shares[k] / kept if good else 0.0
    return worth


@engine
def draw_mixed(order: Any, known: int, shares: Any, thought: Any, rng: Any) -> int:
    """An action drawn from a mixture, counted through in the order of ids."""
    reseed(rng, thought, 0, 1)
    left = draw(rng, 1 << 30) / (1 << 30)
    last = -1
    while True:
        best = -1
        for k in range(known):
            if order[k] > last and (best < 0 or order[k] < order[best]):
                best = k
        if best < 0:
            break
        last = order[best]
        left -= shares[best]
        if left < 0.0 and shares[best] > 0.0:
            return last
    best = 0
    for k in range(known):
        if shares[k] > shares[best]:
            best = k
    return order[best]


@engine
def grow(
    o: Any, view: Any, states: Any, nodes: Any, used: Any, plan: Any, cursor: Any, together: Any, path: Any,
    parents: Any, odds: Any, mark: Any, weights: Any, out: Any, pay: Any, rng: Any, simulations: int,
    room: int, most_room: int,
) -> int:  # fmt: skip
    """Grow one tree by so many simulations, giving it more room as it needs it; how many were run."""
    plan.room = room
    done = 0
    while done < simulations:
        done += search(
            o, view, states, nodes, used, plan, cursor, together, path, parents, odds, mark, weights, out,
            pay, rng, simulations - done,
        )  # fmt: skip
        if done < simulations:
            if used[0] + plan.spare <= plan.room or plan.room >= most_room:
                return done
            plan.room = min(2 * plan.room, most_room)
    return done


@engine
def think(
    o: Any, view: Any, seat: int, player: Any, plan: Any, states: Any, nodes: Any, used: Any, cursor: Any,
    together: Any, path: Any, parents: Any, odds: Any, mark: Any, weights: Any, out: Any, pay: Any,
    rng: Any, thought: Any, sums: Any, order: Any, room: int, most_room: int,
) -> int:  # fmt: skip
    """Search a seat's view; how many actions are known then, in `order`, each with its sums in `sums`."""
    plan.seat = seat
    known = 0
    for t in range(player.trees):
        plant(nodes[t], used[t], plan.trees)
        reseed(rng, thought, 0, t)
        simulations = player.simulations // player.trees
        if t < player.simulations % player.trees:
            simulations += 1
        grow(
            o, view, states, nodes[t], used[t], plan, cursor, together, path, parents, odds, mark, weights,
            out, pay, rng, simulations, room, most_room,
        )  # fmt: skip
        root = 1
        if plan.trees > 1:
            root = 1 + seat
        known = gather(nodes, used, t, root, seat, sums, order, known)
    return known


@engine
def is_mixed(sums: Any, order: Any, known: int) -> bool:
    """Whether several seats decided at once, so that the answer is a mixture."""
    for k in range(known):
        if sums[order[k], 3] > 0.0:
            return True
    return False


@engine
def mean_if_mixed(sums: Any, order: Any, known: int, player: Any, shares: Any, line: Any) -> None:
    """What a mixture is worth, and how many of its actions are as good as the best."""
    line.value = settle(sums, order, known, player, shares)
    line.close = 0
    for k in range(known):
        if shares[k] > 0.0:
            line.close += 1


@engine
def choose_alone(
    sums: Any, order: Any, known: int, out: Any, n: int, worst: Any, by_safety: bool, line: Any
) -> int:
    """The action that stands first, where nothing is hidden the safest ones before the others."""
    best = -1
    safest = -1
    for i in range(n):
        action = out[i]
        if sums[action, 6] > 0.0:
            safe = worst[i] if by_safety else 0
            if best < 0 or safe > safest or (safe == safest and better(sums, action, best)):
                best = action
                safest = safe
    # What the search never came to is chosen only where it is safer.
    for i in range(n):
        if by_safety and sums[out[i], 6] == 0.0 and worst[i] > safest:
            best = out[i]
            safest = worst[i]
    if best < 0:
        best = out[0]
    top = mean_of(sums, best)
    line.value = top
    line.close = 0
    for k in range(known):
        if sums[order[k], 0] > 0.0 and mean_of(sums, order[k]) >= top - CLOSE:
            line.close += 1
    return best


@engine
def decide(
    o: Any, views: Any, seat: int, player: Any, plan: Any, states: Any, nodes: Any, used: Any, cursor: Any,
    together: Any, path: Any, parents: Any, odds: Any, mark: Any, weights: Any, out: Any, replies: Any,
    scores: Any, worst: Any, pay: Any, rng: Any, thought: Any, sums: Any, order: Any, shares: Any,
    room: int, most_room: int, line: Any,
) -> int:  # fmt: skip
    """What a player does in a view; `line` gets what it thinks its position worth (-1: it does not think)."""
    n = legal(o, views[0], seat, out)
    line.choices = n
    line.value = -1.0
    line.close = n
    if n == 1:
        return out[0]
    if player.does == RANDOM:
        return out[anything(out, n, thought, rng)]
    if player.does == CAREFUL or player.does == GREEDY:
        reseed(rng, thought, 0, 0)
        if player.does == CAREFUL:
            careful(o, views[0], seat, states, out, replies, scores, pay, plan.hidden, rng)
        else:
            greedy(o, views[0], seat, states, out, replies, scores, pay, plan.hidden, rng)
        return out[best_of(scores, n)]
    n = at_once(
        o, views, seat, states, out, replies, scores, worst, pay, player.worlds, plan.hidden, thought, rng
    )
    for i in range(n):
        if worst[i] == WON:
            line.value = 1.0
            line.close = 1
            return out[i]
    known = think(
        o, views[0], seat, player, plan, states, nodes, used, cursor, together, path, parents, odds, mark,
        weights, replies, pay, rng, thought, sums, order, room, most_room,
    )  # fmt: skip
    if known > 0 and is_mixed(sums, order, known):
        mean_if_mixed(sums, order, known, player, shares, line)
        action = draw_mixed(order, known, shares, thought, rng)
    else:
        action = choose_alone(sums, order, known, out, n, worst, plan.hidden == 0, line)
    forget(sums, order, known)
    return action


@engine
def self_play(
    o: Any, s: Any, players: Any, plans: Any, words: Any, kinds: Any, drawn: Any, seeds: Any, views: Any,
    states: Any, nodes: Any, used: Any, cursor: Any, together: Any, path: Any, parents: Any, odds: Any,
    mark: Any, weights: Any, out: Any, replies: Any, scores: Any, worst: Any, pay: Any, rng: Any,
    thought: Any, sums: Any, order: Any, shares: Any, rooms: Any, most_room: int, lines: Any, limit: int,
) -> int:  # fmt: skip
    """Play `s` to its end, a player on each seat, and keep a line of each ply; how many there were.

    `words` has the seeds of nature's luck, `seeds` that of the players' thoughts.
    """
    plies = 0
    while plies < limit:
        seat = to_move(o, s)
        if seat == OVER:
            return plies
        line = lines[plies]
        line.seat = seat
        line.source = -1
        if seat == NATURE:
            n = legal(o, s, seat, out)
            if n == 0:
                return -1
            action = draw_by_key(o, s, out, n, kinds, words, drawn, rng)
            line.source = source_now(o, s, action, kinds)
            line.choices = n
            line.close = 0
            line.value = -1.0
        else:
            assign(views, 0, s)
            hide(o, views[0], seat)
            reseed(thought, seeds, 0, 1 + plies * 8 + seat)
            action = decide(
                o, views, seat, players[seat], plans[seat], states, nodes, used, cursor, together, path,
                parents, odds, mark, weights, out, replies, scores, worst, pay, rng, thought, sums, order,
                shares, rooms[seat], most_room, line,
            )  # fmt: skip
        line.action = action
        play(o, s, seat, action)
        plies += 1
    return plies


SELF_PLAY = (self_play,)
