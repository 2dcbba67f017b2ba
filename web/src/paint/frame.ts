/** Where a board lies: its extent in cell units, and how many pixels a unit takes. */

import type { Scene, Spot } from "../scene";

export const HEX_RADIUS = 0.5773502691896258;

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  unit: number;
}

/** The frame of a scene, as large as a window of so many pixels allows. */
export function frameOf(scene: Scene, width: number, height: number, largest = 120): Frame {
  const xs: number[] = [];
  const ys: number[] = [];
  const take = (x: number, y: number, dx: number, dy: number): void => {
    xs.push(x - dx, x + dx);
    ys.push(y - dy, y + dy);
  };
  for (const c of scene.cells) take(c.x, c.y, 0.5, c.shape === "hex" ? HEX_RADIUS : 0.5);
  for (const p of scene.points) {
    // Where there are points alone, flags fly from them.
    const room = p.kind === "spot" || !scene.cells.length ? 0.5 : 0.32;
    take(p.x, p.y, room, room);
  }
  for (const l of scene.labels) take(l.x, l.y, 0.2, 0.2);
  if (!xs.length) take(0.5, 0.5, 0.5, 0.5);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, tall] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const unit = Math.max(8, Math.min(width / wide, height / tall, largest));
  return { left, top, width: wide * unit, height: tall * unit, unit };
}

/** A place's position in pixels. */
export function at(frame: Frame, [x, y]: Spot): Spot {
  return [(x - frame.left) * frame.unit, (y - frame.top) * frame.unit];
}
