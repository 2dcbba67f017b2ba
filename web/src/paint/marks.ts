/** The seats' marks: eight outlines that can be told apart without colour, drawn about the origin. */

import { type Attributes, type Pair, path, polygon, tag } from "./markup";

/** A mark that looks as large as a disc of radius `size`. */
export function mark(kind: string, size: number, attributes: Attributes): string {
  if (kind === "disc") return tag("circle", "", { r: size, ...attributes });
  if (kind === "ring") {
    const [o, i] = [(size * 1.08).toFixed(3), (size * 0.52).toFixed(3)];
    const [oo, ii] = [(size * 2.16).toFixed(3), (size * 1.04).toFixed(3)];
    const d =
      `M-${o} 0a${o} ${o} 0 1 0 ${oo} 0a${o} ${o} 0 1 0 -${oo} 0Z` +
      `M-${i} 0a${i} ${i} 0 1 1 ${ii} 0a${i} ${i} 0 1 1 -${ii} 0Z`;
    return path(d, { "fill-rule": "evenodd", ...attributes });
  }
  return polygon(outline(kind, size), attributes);
}

function outline(kind: string, size: number): Pair[] {
  if (kind === "square") {
    const s = size * 0.9;
    return [[-s, -s], [s, -s], [s, s], [-s, s]];
  }
  if (kind === "triangle") return star(3, size * 1.32).map(([x, y]) => [x, y + size * 0.16] as const);
  if (kind === "diamond") return [[0, -size * 1.28], [size * 1.05, 0], [0, size * 1.28], [-size * 1.05, 0]];
  if (kind === "hexagon") return star(6, size * 1.1);
  if (kind === "star") return star(5, size * 1.34, 0.42);
  const [a, b] = [size * 1.12, size * 0.4];
  return [
    [-b, -a], [b, -a], [b, -b], [a, -b], [a, b], [b, b], [b, a], [-b, a], [-b, b], [-a, b], [-a, -b], [-b, -b],
  ];
}

/** A regular polygon standing on a side, or a star if it has a waist. */
function star(points: number, radius: number, waist = 0): Pair[] {
  const n = waist ? points * 2 : points;
  return Array.from({ length: n }, (_, i) => {
    const r = waist && i % 2 ? radius * waist : radius;
    return [r * Math.sin((2 * Math.PI * i) / n), -r * Math.cos((2 * Math.PI * i) / n)] as const;
  });
}
