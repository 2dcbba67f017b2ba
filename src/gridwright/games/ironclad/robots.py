"""Ironclad: the robots, section 4 of RULES.md: steps, shots, cover and damage."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad import stones
from gridwright.games.ironclad.board import EMPTY, WAYS, Event, Refusal, height, robot_of
from gridwright.games.ironclad.ending import check_home, forget
from gridwright.games.ironclad.phases import Due, barred_to_robots, side_moved, who
from gridwright.kernel.actions import kind, outcome
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice

STEP = kind("square", "way", unless=barred_to_robots)
FIRE = kind("square", unless=barred_to_robots)
ROLL = outcome("die", lots=0)


class Terrain(Choice):
    """4.4 Whose stones give a robot cover: anybody's, its owner's, its enemy's, nobody's."""

    ANY = 0
    OWN = 1
    ENEMY = 2
    OFF = 3


@rule
def set_robot(o: Any, s: Any, square: int, robot: int) -> None:
    """Every change of a square goes through here, so that what follows from the robots stays true."""
    before = s.robot[square]
    s.robot[square] = robot
    s.key ^= o.robot_key[before, square] ^ o.robot_key[robot, square]
    if before == EMPTY and robot != EMPTY:
        aim(o, s, robot >> 2, square, 1)
        stones.negate(o, s, robot >> 2, square, 1)
    elif before != EMPTY and robot == EMPTY:
        aim(o, s, before >> 2, square, -1)
        stones.negate(o, s, before >> 2, square, -1)


# 4.1 Steps -----------------------------------------------------------------------------------------


@query
def barred_way(o: Any, s: Any, square: int, way: int) -> int:
    """4.1 One square in any direction, onto a square without a robot. Stones are no obstacle."""
    there = o.next_square[square, way]
    if there < 0:
        return Refusal.OFF_BOARD
    if s.robot[there] != EMPTY:
        return Refusal.SQUARE_TAKEN
    return Refusal.ALLOWED


@rule
def barred_step(o: Any, s: Any, seat: int, square: int, way: int) -> int:
    """4.1 A robot of the side that is moved, where its way is free."""
    if not robot_of(o, s, side_moved(o, s), square):
        return Refusal.NOT_THAT_ROBOT
    return barred_way(o, s, square, way)


@rule
def play_step(o: Any, s: Any, seat: int, square: int, way: int) -> int:
    """4.1 The robot goes there; that may be home."""
    there = o.next_square[square, way]
    robot = s.robot[square]
    set_robot(o, s, square, EMPTY)
    set_robot(o, s, there, robot)
    note(s, Event.MOVED, who(o, s), square, there)
    check_home(o, s, there)
    return Due.ROBOTS


# 4.2 to 4.5 Shots ------------------------------------------------------------------------------------


@query
def in_range(o: Any, s: Any, shooter: int, target: int) -> bool:
    """4.2 One or two squares away along a rank, file or diagonal. Nothing in between stops a shot."""
    for way in range(WAYS):
        there = shooter
        for _ in range(o.range):
            if there >= 0:
                there = o.next_square[there, way]
                if there == target:
                    return True
    return False


@query
def shooters(o: Any, s: Any, side: int, target: int) -> int:
    """4.3 Every robot of the side that has the target in range fires."""
    return s.aims[side, target]


@rule
def aim(o: Any, s: Any, side: int, square: int, more: int) -> None:
    """4.3 A robot comes (1 more) or goes (-1): it is counted on all squares that it has in range."""
    for way in range(WAYS):
        there = o.next_square[square, way]
        for _ in range(o.range):
            if there >= 0:
                s.aims[side, there] += more
                there = o.next_square[there, way]


@query
def barred_target(o: Any, s: Any, side: int, square: int) -> int:
    """4.2 An enemy robot in range of at least one robot of the side."""
    if not robot_of(o, s, 1 - side, square):
        return Refusal.NO_ENEMY
    if shooters(o, s, side, square) == 0:
        return Refusal.OUT_OF_RANGE
    return Refusal.ALLOWED


@rule
def barred_fire(o: Any, s: Any, seat: int, square: int) -> int:
    """4.2 The side that is moved fires at a target of its own."""
    return barred_target(o, s, side_moved(o, s), square)


@rule
def play_fire(o: Any, s: Any, seat: int, target: int) -> int:
    """4.3 All robots in range fire at once. 4.4 Without cover all hit; with cover each rolls a die."""
    shots = shooters(o, s, side_moved(o, s), target)
    bonus = cover(o, s, target)
    note(s, Event.FIRED, who(o, s), target, shots, bonus)
    if bonus == 0:
        damage(o, s, target, shots)
    else:
        s.target = target
        s.dice = shots
    return Due.ROBOTS


@query
def cover(o: Any, s: Any, square: int) -> int:
    """4.4 The stones on a square's corners; terrain says whose count for the robot that stands there."""
    if o.terrain == Terrain.OFF:
        return 0
    counted = 0
    own = 1 + (s.robot[square] >> 2)
    for i in range(4):
        stone = s.stone[o.corner[square, i]]
        if stone != EMPTY and (o.terrain == Terrain.ANY or (o.terrain == Terrain.OWN) == (stone == own)):
            counted += 1
    return counted


@rule
def play_roll(o: Any, s: Any, seat: int, die: int) -> int:
    """4.4 A die above the cover is a hit. Dice that are left when the robot is gone are rolled in vain."""
    target = s.target
    bonus = cover(o, s, target)
    s.dice -= 1
    note(s, Event.ROLLED, die, bonus, target, s.robot[target])
    if die > bonus and s.robot[target] != EMPTY:
        damage(o, s, target, 1)
    if s.dice == 0:
        s.target = 0
    return Due.ROBOTS


@rule
def damage(o: Any, s: Any, square: int, hits: int) -> None:
    """4.5 A checker is lost for each hit, at most all of them; with the last one the robot is gone."""
    robot = s.robot[square]
    left = max(0, height(o, s, square) - hits)
    set_robot(o, s, square, robot - hits if left > 0 else EMPTY)
    note(s, Event.DAMAGED, robot >> 2, square, left)
    forget(s)


# All actions with robots -----------------------------------------------------------------------------


@query
def can_act_robots(o: Any, s: Any, side: int) -> bool:
    """Whether the side has any step or shot."""
    for square in range(o.squares):
        if robot_of(o, s, side, square):
            for way in range(WAYS):
                if barred_way(o, s, square, way) == Refusal.ALLOWED:
                    return True
        elif barred_target(o, s, side, square) == Refusal.ALLOWED:
            return True
    return False


@rule
def list_robots(o: Any, s: Any, out: Any, n: int) -> int:
    """Every step and every shot of the side that is moved."""
    side = side_moved(o, s)
    for square in range(o.squares):
        if robot_of(o, s, side, square):
            for way in range(WAYS):
                if barred_way(o, s, square, way) == Refusal.ALLOWED:
                    out[n] = STEP.id(square, way)
                    n += 1
        elif barred_target(o, s, side, square) == Refusal.ALLOWED:
            out[n] = FIRE.id(square)
            n += 1
    return n
