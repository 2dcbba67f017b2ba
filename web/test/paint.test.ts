import { expect, it } from "vitest";
import { BoardPainter } from "../src/paint/board";
import { frameOf } from "../src/paint/frame";
import { escaped, num } from "../src/paint/markup";
import { shape } from "../src/paint/shapes";
import { type Scene, readScene } from "../src/scene";
import pictures from "./pictures.json";

interface Drawn {
  name: string;
  scene: { [field: string]: unknown };
  unit: number;
  shapes: string[];
  trails: string[];
  layers: { [layer: string]: string };
}

/** The colours of the paper theme, so that both painters' markup can be compared letter by letter. */
const colours = pictures.colours as { [variable: string]: string };
const coloured = (markup: string): string =>
  markup
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => colours[name] ?? `?${name}`)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Attributes in the order of their names: it is not theirs that matters. */
const sorted = (markup: string): string =>
  markup.replace(/<(\w+)((?: [\w-]+="[^"]*")+)/g, (_, name: string, attributes: string) => {
    const parts = attributes.match(/ [\w-]+="[^"]*"/g) ?? [];
    return `<${name}${parts.sort().join("")}`;
  });

const all = pictures.scenes as unknown as Drawn[];

it.each(all.map((one) => [one.name, one] as const))("paints the pieces of %s as the Python painter does", (_, drawn) => {
  const scene = readScene(drawn.scene);
  const painted = scene.pieces.map((piece) => coloured(shape(piece, { scene, along: 0 })));
  expect(painted).toEqual(drawn.shapes);
});

it.each(all.map((one) => [one.name, one] as const))("paints %s, layer by layer, as the Python painter does", (_, drawn) => {
  const scene: Scene = readScene(drawn.scene);
  const frame = frameOf(scene, 648, 680, 104);
  expect(frame.unit).toBeCloseTo(drawn.unit, 6);
  const painter = new BoardPainter(scene, frame);
  const painted = sorted(coloured(painter.ground() + painter.middle() + painter.signs()));
  for (const [name, layer] of Object.entries(drawn.layers)) {
    const start = painted.indexOf(`<g class="${name}">`);
    expect(painted.slice(start, start + layer.length)).toBe(sorted(layer));
  }
  const trails = painter.trails().map((markup) => `<g>${coloured(markup).replace(/<g class="glow">.*?<\/g>/, "")}</g>`);
  expect(trails.map(sorted)).toEqual(drawn.trails.map(sorted));
});

it("gives every place an area, and every piece a key of its own", () => {
  for (const { scene: json } of all) {
    const scene = readScene(json);
    const painter = new BoardPainter(scene, frameOf(scene, 648, 680));
    expect(new Set(painter.pieces().map((one) => one.key)).size).toBe(scene.pieces.length);
    for (const place of [...scene.cells, ...scene.points, ...scene.edges]) expect(painter.area(place.id)).toMatch(/^M/);
  }
});

it("escapes what it is told", () => {
  expect(escaped(`<b onload="x">&'`)).toBe("&#60;b onload=&#34;x&#34;&#62;&#38;&#39;");
  const scene = readScene({ board: { cells: [{ id: "cell:a", x: 0.5, y: 0.5, text: "<script>" }] } });
  const painter = new BoardPainter(scene, frameOf(scene, 100, 100));
  expect(painter.ground()).not.toContain("<script>");
});

it("writes numbers as the Python painter does", () => {
  expect([1, 0.5, -0.0001, 1.23456, 100, -2.5].map(num)).toEqual(["1", "0.5", "0", "1.235", "100", "-2.5"]);
});

it("draws what it does not know, rather than nothing", () => {
  const scene = readScene({ board: { cells: [{ id: "cell:a", x: 0.5, y: 0.5 }] }, pieces: [{ shape: "new", at: "cell:a", role: "seat:A" }] });
  expect(shape(scene.pieces[0]!, { scene, along: 0 })).toContain("<circle");
});
