/** The options of a game as form fields, from their JSON schema. */

import type { OptionValue, Options, SchemaField } from "../messages";
import { texts } from "../texts";

export type Field =
  | { name: string; label: string; about: string; start: OptionValue; kind: "choice"; choices: OptionValue[] }
  | { name: string; label: string; about: string; start: OptionValue; kind: "number"; least?: number; most?: number }
  | { name: string; label: string; about: string; start: OptionValue; kind: "switch" | "text" | "list" }
  | { name: string; label: string; about: string; start: OptionValue; kind: "word"; word: string };

/** The fields of a form. `seats` has a place of its own, `position` too. */
export function fieldsOf(properties: { [name: string]: SchemaField }): Field[] {
  return Object.entries(properties)
    .filter(([name]) => name !== "seats" && name !== "position")
    .map(([name, field]) => fieldOf(name, field));
}

function fieldOf(name: string, field: SchemaField): Field {
  const shared = {
    name,
    label: (field.title ?? name).replace(/^(.)(.*)$/, (_, a: string, b: string) => a + b.toLowerCase()),
    about: field.description ?? "",
    start: field.default ?? null,
  };
  if (field.enum) return { ...shared, kind: "choice", choices: field.enum };
  if (field.type === "boolean") return { ...shared, kind: "switch" };
  if (field.type === "array") return { ...shared, kind: "list" };
  if (field.type === "integer" || field.type === "number") {
    return {
      ...shared,
      kind: "number",
      ...(field.minimum === undefined ? {} : { least: field.minimum }),
      ...(field.maximum === undefined ? {} : { most: field.maximum }),
    };
  }
  const word = field.anyOf?.find((one) => typeof one.const === "string")?.const;
  if (typeof word === "string" && field.anyOf?.some((one) => one.type === "integer")) {
    return { ...shared, kind: "word", word };
  }
  return { ...shared, kind: "text" };
}

/** A choice as people read it. */
export function choiceText(choice: OptionValue): string {
  if (typeof choice === "boolean") return choice ? texts.make.yes : texts.make.no;
  return String(choice).replaceAll("_", " ");
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The options that differ from the given ones. */
export function changed(options: Options, from: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => !same(value, from[name])));
}
