"""Ironclad: the robots, section 4 of RULES.md: steps, shots, cover and damage."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import (
    ALLOWED,
    ANY,
    DAMAGED,
    EMPTY,
    ENEMY,
    FIRED,
    MOVED,
    OFF,
    OWN,
    ROLLED,
    height,
    robot_of,
    set_robot,
)
from gridwright.games.ironclad.ending import (
    check_home,
    forget,
)
from gridwright.games.ironclad.phases import (
    side_moved,
    who,
)
from gridwright.kernel.contract import note, query, rule

# Why a robot may not step or fire
NOT_THAT_ROBOT, OFF_BOARD, SQUARE_TAKEN, NO_ENEMY, OUT_OF_RANGE = 7, 8, 9, 10, 11


@query
def may_step(o: Any, s: Any, square: int, direction: int) -> bool:
    """4.1 One square in any direction, onto a square without a robot. Stones are no obstacle."""
    there = o.next_square[square, direction]
    return there >= 0 and s.robot[there] == EMPTY


@query
def in_range(o: Any, s: Any, shooter: int, target: int) -> bool:
    """4.2 Within two squares along a rank, file or diagonal. Nothing blocks a shot."""
    for i in range(o.lines[target]):
        if o.in_line[target, i] == shooter:
            return True
    return False


@query
def shooters(o: Any, s: Any, side: int, target: int) -> int:
    """4.3 Every robot of the side that has the target in range fires."""
    return s.aims[side, target]


@query
def is_target(o: Any, s: Any, side: int, square: int) -> bool:
    """4.2 An enemy robot in range of at least one robot of the side."""
    return robot_of(o, s, 1 - side, square) and shooters(o, s, side, square) > 0


@query
def cover(o: Any, s: Any, square: int) -> int:
    """4.4 The stones on a square's corners; terrain says whose count for the robot that stands there."""
    if o.terrain == OFF:
        return 0
    counted = 0
    owner = s.robot[square] >> 2
    for i in range(4):
        stone = s.stone[o.corner[square, i]]
        if stone != EMPTY:
            owned = stone == 1 + owner
            if o.terrain == ANY or (o.terrain == OWN and owned) or (o.terrain == ENEMY and not owned):
                counted += 1
    return counted


@query
def can_act_robots(o: Any, s: Any, side: int) -> bool:
    """Whether the side has any step or shot."""
    for square in range(o.squares):
        if robot_of(o, s, side, square):
            for direction in range(8):
                if may_step(o, s, square, direction):
                    return True
    for square in range(o.squares):
        if is_target(o, s, side, square):
            return True
    return False


@rule
def list_robot_actions(o: Any, s: Any, side: int, out: Any) -> int:
    """Every step and every shot of the side."""
    n = 0
    for square in range(o.squares):
        if s.robot[square] == EMPTY:
            continue
        if is_target(o, s, side, square):
            out[n] = o.first_shot + square
            n += 1
        elif robot_of(o, s, side, square):
            for direction in range(8):
                if may_step(o, s, square, direction):
                    out[n] = square * 8 + direction
                    n += 1
    return n


@rule
def step(o: Any, s: Any, square: int, direction: int) -> None:
    """4.1 A robot steps."""
    there = o.next_square[square, direction]
    robot = s.robot[square]
    set_robot(o, s, square, EMPTY)
    set_robot(o, s, there, robot)
    note(s, MOVED, who(o, s), square, there)
    check_home(o, s, there)


@rule
def fire(o: Any, s: Any, target: int) -> None:
    """4.3 All robots in range fire at once. 4.4 Without cover all hit; with cover each rolls a die."""
    shots = shooters(o, s, side_moved(o, s), target)
    bonus = cover(o, s, target)
    note(s, FIRED, who(o, s), target, shots, bonus)
    if bonus == 0:
        damage(o, s, target, shots)
    else:
        s.target = target
        s.dice = shots


@rule
def roll(o: Any, s: Any, die: int) -> None:
    """4.4 A die above the cover is a hit. Dice that are left when the robot is gone are rolled in vain."""
    target = s.target
    bonus = cover(o, s, target)
    s.dice -= 1
    note(s, ROLLED, die, bonus, target, s.robot[target])
    if die > bonus and s.robot[target] != EMPTY:
        damage(o, s, target, 1)
    if s.dice == 0:
        s.target = 0


@rule
def damage(o: Any, s: Any, square: int, hits: int) -> None:
    """4.5 A checker is lost for each hit, at most all of them; with the last one the robot is gone."""
    robot = s.robot[square]
    lost = min(hits, height(o, s, square))
    left = robot - lost if lost < height(o, s, square) else EMPTY
    set_robot(o, s, square, left)
    note(s, DAMAGED, robot >> 2, square, lost, left & 3)
    forget(s)


@rule
def barred_step(o: Any, s: Any, side: int, square: int, direction: int) -> int:
    """Why a robot may not step."""
    if not robot_of(o, s, side, square):
        return NOT_THAT_ROBOT
    if o.next_square[square, direction] < 0:
        return OFF_BOARD
    if not may_step(o, s, square, direction):
        return SQUARE_TAKEN
    return ALLOWED


@rule
def barred_shot(o: Any, s: Any, side: int, square: int) -> int:
    """Why a square may not be fired at."""
    if not robot_of(o, s, 1 - side, square):
        return NO_ENEMY
    if not is_target(o, s, side, square):
        return OUT_OF_RANGE
    return ALLOWED
