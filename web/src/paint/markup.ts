/** Writing SVG markup, the same way as paint/markup.py does. All text is escaped here and nowhere else. */

export const SANS = "'Source Sans 3', 'Source Sans Pro', 'Noto Sans', 'DejaVu Sans', system-ui, sans-serif";
export const MONO = "'Source Code Pro', 'Noto Sans Mono', 'DejaVu Sans Mono', ui-monospace, monospace";

export type Attributes = { [name: string]: string | number | null | undefined };
export type Pair = readonly [number, number];

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A number with at most three decimals and no trailing zeros. */
export function num(value: number): string {
  const text = value.toFixed(3).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

/** An element; an attribute that is null or undefined is left out. */
export function tag(name: string, inner: string, attributes: Attributes): string {
  let head = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    head += ` ${key}="${typeof value === "number" ? num(value) : escaped(value)}"`;
  }
  return inner ? `<${head}>${inner}</${name}>` : `<${head}/>`;
}

export function path(d: string, attributes: Attributes): string {
  return tag("path", "", { d, ...attributes });
}

export function outlineOf(points: readonly Pair[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`;
}

export function polygon(points: readonly Pair[], attributes: Attributes): string {
  return path(outlineOf(points), attributes);
}

/** A short centred text in cell units. */
export function figure(text: string, x: number, y: number, size: number, fill: string): string {
  return tag("text", escaped(text), {
    x,
    y: y + size * 0.35,
    "font-size": size,
    "font-family": SANS,
    "font-weight": 600,
    "text-anchor": "middle",
    fill,
  });
}
