"""The search: one information-set Monte Carlo tree search for every game, bound beside its rules.

Each simulation fills in what the searching seat does not know (`guess`), walks down the tree, plays on by
the game's urges (`prior`), and carries every seat's own payoff back up.

* Where something is hidden, every seat has a tree of its own, whose branches are what that seat *sees* of
  each action: an opponent's secret choice is one branch, whatever was chosen. Without secrets one tree
  serves all.
* A seat that decides alone picks by value, urge and visits (PUCT). Seats that decide at the same time match
  their regrets, because any other rule lets a copycat exploit what it settles on; their average play is the
  answer.
* In games of two without secrets or dice, results that are exact are backed up as exact.

A tree is an array of nodes; node 0 is nobody, nodes 1 .. are the roots. Everything is sized beforehand.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from gridwright.kernel.chance import draw
from gridwright.kernel.contract import (
    NATURE,
    OVER,
    deciding,
    engine,
    guess,
    legal,
    play,
    prior,
    progress,
    returns,
    seen,
    to_move,
)
from gridwright.kernel.copying import assign
from gridwright.kernel.engine import sample_nature
from gridwright.kernel.layout import Layout

NODE = Layout(
    [
        ("key", "i4"),  # the action as this tree's owner saw it
        ("actor", "i1"),  # who played it
        ("first", "i4"),  # its first child
        ("next", "i4"),  # its next sibling
        ("visits", "i4"),
        ("decider", "i1"),  # who decides here
        ("legal", "i4"),  # how many actions the decider has
        ("proven", "i1"),  # whether `exact` is known
        ("exact", "f8"),  # the actor's exact result
        ("value", "f8"),  # the actor's payoffs, summed
        ("square", "f8"),  # their squares, summed: how much they vary
        ("urge", "f8"),  # the game's own leaning, where regrets do not speak yet
        ("regret", "f8"),
        ("strategy", "f8"),  # how much the actor played it, summed over simulations
    ],
    reals=True,
)

PLAN = Layout(
    [
        ("seat", "i1"),  # who is searching
        ("trees", "i1"),  # one, or one a seat
        ("hidden", "i1"),
        ("prove", "i1"),
        ("room", "i4"),  # how many nodes there may be
        ("spare", "i4"),  # how many must be free for a simulation to begin
        ("depth", "i4"),  # how many decisions are kept of a simulation
        ("limit", "i4"),  # how long a playout may be before it is judged by progress
        ("sharp", "i4"),  # how much a lead in progress counts then
        ("explore", "f8"),
        ("tremble", "f8"),  # how often a simultaneous choice is made at random, to keep learning
    ],
    reals=True,
)


PRIMER = 5.0
"""How much regret the urges are worth before anything was learnt: enough to outlast the first surprises."""


@engine
def add_node(nodes: Any, used: Any, parent: int, key: int, actor: int) -> int:
    """A new child of `parent`."""
    i = used[0]
    used[0] = i + 1
    node = nodes[i]
    node.key = key
    node.actor = actor
    node.first = 0
    node.next = 0
    node.visits = 0
    node.decider = NATURE
    node.legal = 0
    node.proven = 0
    node.exact = 0.0
    node.value = 0.0
    node.square = 0.0
    node.urge = 0.0
    node.regret = 0.0
    node.strategy = 0.0
    if parent > 0:
        node.next = nodes[parent].first
        nodes[parent].first = i
    return i


@engine
def find_node(nodes: Any, parent: int, key: int, actor: int) -> int:
    """The child that this action of this actor leads to; 0 if there is none yet."""
    i = nodes[parent].first
    while i > 0:
        if nodes[i].key == key and nodes[i].actor == actor:
            return i
        i = nodes[i].next
    return 0


@engine
def mark_children(nodes: Any, node: int, seat: int, mark: Any) -> None:
    """Let `mark` say for each action of the seat which child it leads to."""
    i = nodes[node].first
    while i > 0:
        if nodes[i].actor == seat:
            mark[nodes[i].key] = i
        i = nodes[i].next


@engine
def unmark_children(nodes: Any, node: int, seat: int, mark: Any) -> None:
    """Leave `mark` blank again."""
    i = nodes[node].first
    while i > 0:
        if nodes[i].actor == seat:
            mark[nodes[i].key] = 0
        i = nodes[i].next


@engine
def urges(o: Any, s: Any, seat: int, out: Any, n: int, weights: Any) -> int:
    """How much each legal action is urged, in `weights`, and their sum."""
    total = 0
    for i in range(n):
        weights[i] = prior(o, s, seat, out[i])
        total += weights[i]
    return total


@engine
def choose_urged(o: Any, s: Any, seat: int, out: Any, n: int, weights: Any, rng: Any) -> int:
    """A legal action by the game's urges; where it urges nothing, any."""
    total = urges(o, s, seat, out, n, weights)
    if total <= 0:
        return out[draw(rng, n)]
    left = draw(rng, total)
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return out[i]
    return out[n - 1]


@engine
def urged_playout(o: Any, s: Any, out: Any, weights: Any, limit: int, rng: Any) -> int:
    """Play on by the game's urges until it is over or `limit` plies were played; how many were."""
    plies = 0
    while plies < limit:
        seat = to_move(o, s)
        if seat == OVER:
            return plies
        n = legal(o, s, seat, out)
        if n == 0:
            return plies
        if seat == NATURE:
            play(o, s, seat, sample_nature(o, s, out, n, rng))
        else:
            play(o, s, seat, choose_urged(o, s, seat, out, n, weights, rng))
        plies += 1
    return plies


@engine
def judge(o: Any, s: Any, pay: Any, sharp: int) -> None:
    """Each seat's payoff: the result if the game is over, else its share of all progress, sharpened."""
    if to_move(o, s) == OVER:
        returns(o, s, pay)
        return
    total = 0.0
    for seat in range(o.seats):
        ahead = (1.0 + progress(o, s, seat)) / 1000.0
        pay[seat] = ahead
        for _ in range(1, sharp):
            pay[seat] *= ahead
        total += pay[seat]
    for seat in range(o.seats):
        pay[seat] = pay[seat] / total


@engine
def pick_alone(
    o: Any,
    s: Any,
    seat: int,
    nodes: Any,
    node: int,
    out: Any,
    n: int,
    mark: Any,
    weights: Any,
    plan: Any,
    rng: Any,
) -> int:
    """The place in `out` of the action to try: high value, urged, or little tried. Exact wins at once."""
    urged = urges(o, s, seat, out, n, weights)
    visits = 0
    value = 0.0
    for i in range(n):
        child = mark[out[i]]
        if child > 0:
            visits += nodes[child].visits
            value += nodes[child].value
    fresh = 1.0 / o.seats
    if visits > 0:
        fresh = value / visits
    reach = plan.explore * sqrt(1.0 + visits)
    best = -1
    best_score = -1e9
    for i in range(n):
        child = mark[out[i]]
        share = urge_share(weights[i], urged, n)
        tried = 0
        worth = fresh
        if child > 0:
            if nodes[child].proven and nodes[child].exact == 1.0:
                return i
            tried = nodes[child].visits
            if tried > 0:
                worth = nodes[child].value / tried
            if nodes[child].proven:
                worth = nodes[child].exact - 2.0
        score = worth + reach * share / (1.0 + tried) + draw(rng, 1024) * 1e-9
        if score > best_score:
            best_score = score
            best = i
    return best


@engine
def regret_sum(nodes: Any, out: Any, n: int, mark: Any) -> float:
    """The regrets that are positive, summed."""
    total = 0.0
    for i in range(n):
        regret = nodes[mark[out[i]]].regret
        if regret > 0.0:
            total += regret
    return total


@engine
def regret_share(nodes: Any, child: int, total: float) -> float:
    """How much of its play regret matching gives to one action."""
    if total <= 0.0:
        return nodes[child].urge
    if nodes[child].regret <= 0.0:
        return 0.0
    return nodes[child].regret / total


@engine
def urge_share(weight: int, total: int, n: int) -> float:
    """An action's part of all urges. A fifth is spread over all, so that nothing is left out for good."""
    if total <= 0:
        return 1.0 / n
    return 0.8 * weight / total + 0.2 / n


@engine
def sensible(out: Any, n: int, weights: Any, urged: int) -> int:
    """Leave out of `out` what the game urges not at all, if it urges anything; how many are left."""
    if urged <= 0:
        return n
    kept = 0
    for i in range(n):
        if weights[i] > 0:
            out[kept] = out[i]
            weights[kept] = weights[i]
            kept += 1
    return kept


@engine
def pick_together(
    o: Any, s: Any, seat: int, nodes: Any, used: Any, node: int, out: Any, n: int, mark: Any, weights: Any,
    plan: Any, rng: Any,
) -> int:  # fmt: skip
    """The place in `out` of a simultaneous choice, drawn by matching regrets, now and then at random."""
    urged = urges(o, s, seat, out, n, weights)
    n = sensible(out, n, weights, urged)
    for i in range(n):
        if mark[out[i]] == 0:
            mark[out[i]] = add_node(nodes, used, node, out[i], seat)
            nodes[mark[out[i]]].urge = urge_share(weights[i], urged, n)
            nodes[mark[out[i]]].regret = PRIMER * nodes[mark[out[i]]].urge
    total = regret_sum(nodes, out, n, mark)
    # Later play counts more: what was played before much was learnt is soon outweighed.
    weight = 1
    for i in range(n):
        weight += nodes[mark[out[i]]].visits
    for i in range(n):
        child = mark[out[i]]
        nodes[child].strategy += weight * regret_share(nodes, child, total)
    left = draw(rng, 1 << 30) / (1 << 30)
    for i in range(n):
        left -= chance_of(nodes, mark[out[i]], total, n, plan)
        if left < 0.0:
            return i
    return n - 1


@engine
def chance_of(nodes: Any, child: int, total: float, n: int, plan: Any) -> float:
    """How likely a simultaneous choice is drawn, trembling included."""
    return (1.0 - plan.tremble) * regret_share(nodes, child, total) + plan.tremble / n


@engine
def learn_regrets(nodes: Any, parent: int, chosen: int, payoff: float, plan: Any) -> None:
    """What each action would have brought, by what it brought before, corrected by this payoff."""
    seat = nodes[chosen].actor
    n = 0
    total = 0.0
    value = 0.0
    visits = 0
    i = nodes[parent].first
    while i > 0:
        if nodes[i].actor == seat:
            n += 1
            value += nodes[i].value
            visits += nodes[i].visits
            if nodes[i].regret > 0.0:
                total += nodes[i].regret
        i = nodes[i].next
    fresh = payoff
    if visits > 0:
        fresh = value / visits
    surprise = payoff - worth_of(nodes, chosen, fresh)
    surprise /= chance_of(nodes, chosen, total, n, plan)
    average = regret_share(nodes, chosen, total) * surprise
    i = nodes[parent].first
    while i > 0:
        if nodes[i].actor == seat:
            average += regret_share(nodes, i, total) * worth_of(nodes, i, fresh)
        i = nodes[i].next
    # Regrets change below, so what they were must not be read any more from here on.
    i = nodes[parent].first
    while i > 0:
        if nodes[i].actor == seat:
            nodes[i].regret += worth_of(nodes, i, fresh) - average
            if i == chosen:
                nodes[i].regret += surprise
            # Below nothing it need not fall: what turns good again is then found again at once.
            if nodes[i].regret < 0.0:
                nodes[i].regret = 0.0
        i = nodes[i].next


@engine
def worth_of(nodes: Any, node: int, fresh: float) -> float:
    """What an action has brought so far, on average."""
    if nodes[node].visits == 0:
        return fresh
    return nodes[node].value / nodes[node].visits


@engine
def prove(nodes: Any, node: int) -> None:
    """Settle a node whose decider has a proven win, or all of whose actions are proven."""
    decider = nodes[node].decider
    best = -1.0
    proven = 0
    i = nodes[node].first
    while i > 0:
        if nodes[i].proven and nodes[i].actor == decider:
            proven += 1
            if nodes[i].exact > best:
                best = nodes[i].exact
        i = nodes[i].next
    if best == 1.0 or (proven > 0 and proven == nodes[node].legal):
        nodes[node].proven = 1
        nodes[node].exact = best
        if nodes[node].actor != decider:
            nodes[node].exact = 1.0 - best


@engine
def descend(
    o: Any, s: Any, nodes: Any, used: Any, plan: Any, cursor: Any, together: Any, path: Any, parents: Any,
    odds: Any, mark: Any, weights: Any, out: Any, rng: Any,
) -> int:  # fmt: skip
    """Walk one simulation down the trees until something new was tried; how many decisions were kept."""
    depth = 0
    first = plan.seat
    for t in range(plan.trees):
        cursor[t] = 1 + t
    for seat in range(o.seats):
        together[seat] = 0
    while depth < plan.depth:
        seat = to_move(o, s)
        if seat == OVER:
            return depth
        fresh = False
        if seat == NATURE:
            n = legal(o, s, seat, out)
            if used[0] + plan.trees >= plan.room:
                return depth
            action = sample_nature(o, s, out, n, rng)
        else:
            mask = deciding(o, s)
            # The searcher commits first: what others have committed is not known to it anyway.
            if first >= 0 and mask >> first & 1:
                seat = first
            first = -1
            if mask & (mask - 1):
                for other in range(o.seats):
                    if mask >> other & 1:
                        together[other] = 1
            n = legal(o, s, seat, out)
            if n == 0 or used[0] + n + plan.trees >= plan.room:
                return depth
            node = cursor[0]
            if plan.trees > 1:
                node = cursor[seat]
            mark_children(nodes, node, seat, mark)
            nodes[node].decider = seat
            nodes[node].legal = n
            odds[depth] = 0
            if together[seat]:
                i = pick_together(o, s, seat, nodes, used, node, out, n, mark, weights, plan, rng)
                odds[depth] = 1
            else:
                i = pick_alone(o, s, seat, nodes, node, out, n, mark, weights, plan, rng)
            together[seat] = 0
            action = out[i]
            child = mark[action]
            unmark_children(nodes, node, seat, mark)
            if child == 0:
                child = add_node(nodes, used, node, action, seat)
            fresh = nodes[child].visits == 0
            path[depth] = child
            parents[depth] = node
            depth += 1
        for t in range(plan.trees):
            what = action
            if plan.trees > 1:
                what = seen(o, s, t, seat, action)
            child = find_node(nodes, cursor[t], what, seat)
            if child == 0:
                child = add_node(nodes, used, cursor[t], what, seat)
            cursor[t] = child
        play(o, s, seat, action)
        if fresh:
            return depth
    return depth


@engine
def back_up(
    o: Any,
    s: Any,
    nodes: Any,
    plan: Any,
    depth: int,
    path: Any,
    parents: Any,
    odds: Any,
    pay: Any,
    ended: bool,
) -> None:
    """Carry the payoffs up the path; where results are exact, carry that too."""
    for i in range(depth):
        child = path[i]
        payoff = pay[nodes[child].actor]
        if odds[i] > 0:
            learn_regrets(nodes, parents[i], child, payoff, plan)
        nodes[child].visits += 1
        nodes[child].value += payoff
        nodes[child].square += payoff * payoff
    if plan.prove:
        if ended and depth > 0:
            leaf = path[depth - 1]
            nodes[leaf].proven = 1
            nodes[leaf].exact = pay[nodes[leaf].actor]
        for j in range(depth):
            i = depth - 1 - j
            if nodes[path[i]].proven and nodes[parents[i]].proven == 0:
                prove(nodes, parents[i])


@engine
def search(
    o: Any, root: Any, states: Any, nodes: Any, used: Any, plan: Any, cursor: Any, together: Any, path: Any,
    parents: Any, odds: Any, mark: Any, weights: Any, out: Any, pay: Any, rng: Any, simulations: int,
) -> int:  # fmt: skip
    """Run some simulations from a seat's view; how many were run.

    Fewer than asked for are run once the result is exact, or no room is left.
    """
    for done in range(simulations):
        if nodes[1].proven or used[0] + plan.spare > plan.room:
            return done
        assign(states, 0, root)
        s = states[0]
        if plan.hidden:
            guess(o, s, plan.seat, rng)
        depth = descend(
            o, s, nodes, used, plan, cursor, together, path, parents, odds, mark, weights, out, rng
        )
        ended = to_move(o, s) == OVER
        if not ended:
            urged_playout(o, s, out, weights, plan.limit, rng)
        judge(o, s, pay, plan.sharp)
        back_up(o, s, nodes, plan, depth, path, parents, odds, pay, ended)
    return simulations


SEARCH = (add_node, find_node, choose_urged, urged_playout, judge, search)
"""What the engine offers of this file by name; the rest comes along."""
