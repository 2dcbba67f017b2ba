/** Links to the form of a new game, filled in: a preset, the options that differ from it, how many play, a name. */

import type { GameDetail, OptionValue, Options } from "../messages";
import { texts } from "../texts";
import { type Field, fieldsOf } from "./options";

export interface Rules {
  preset?: string;
  options: Options;
  seats?: number;
  /** What somebody calls this mix of rules. */
  name?: string;
}

const LONGEST_NAME = 40;

/** What the address of the form of a new game says, as far as it differs from the usual game. */
export function queryOf(rules: Rules): string {
  const query = new URLSearchParams();
  if (rules.preset) query.set("preset", rules.preset);
  if (rules.seats !== undefined) query.set("seats", String(rules.seats));
  if (Object.keys(rules.options).length) query.set("options", JSON.stringify(rules.options));
  if (rules.name) query.set("name", rules.name);
  const told = query.toString();
  return told ? `?${told}` : "";
}

export function linkTo(game: string, rules: Rules): string {
  return `/new/${encodeURIComponent(game)}${queryOf(rules)}`;
}

/** What a link asks for, and a sentence for each thing in it that cannot be: the form opens with the rest. */
export function readLink(query: URLSearchParams, game: GameDetail): { rules: Rules; wrong: string[] } {
  const wrong: string[] = [];
  const rules: Rules = { options: {} };
  const preset = query.get("preset");
  if (preset && preset in game.presets) rules.preset = preset;
  else if (preset) wrong.push(texts.link.preset(game.title, preset));
  const { seats: among, ...told } = optionsOf(query, wrong);
  const seats = query.get("seats") ?? among;
  if (seats !== undefined) {
    const number = Number(seats);
    if (Number.isInteger(number) && number >= game.least_seats && number <= game.most_seats) rules.seats = number;
    else wrong.push(texts.link.seats(game.title, String(seats), game.players));
  }
  const fields = new Map(fieldsOf(game.options_schema.properties ?? {}).map((field) => [field.name, field]));
  const position = "position" in (game.options_schema.properties ?? {});
  for (const [name, value] of Object.entries(told)) {
    const field = fields.get(name);
    if (field && possible(field, value)) rules.options[name] = value;
    else if (field) wrong.push(texts.link.value(field.label, String(value)));
    else if (name === "position" && position && typeof value === "string") rules.options[name] = value;
    else wrong.push(texts.link.option(game.title, name));
  }
  const name = (query.get("name") ?? "").replace(/\p{C}/gu, "").trim().slice(0, LONGEST_NAME);
  if (name) rules.name = name;
  return { rules, wrong };
}

function optionsOf(query: URLSearchParams, wrong: string[]): Options {
  const text = query.get("options");
  if (text === null) return {};
  try {
    const told: unknown = JSON.parse(text);
    if (told && typeof told === "object" && !Array.isArray(told)) return told as Options;
  } catch {
    // Told below, as what is no object.
  }
  wrong.push(texts.link.unreadable);
  return {};
}

/** Whether a field can have a value; what does not go together is for the server to say. */
function possible(field: Field, value: OptionValue): boolean {
  switch (field.kind) {
    case "choice":
      return field.choices.includes(value);
    case "number":
      return Number.isInteger(value) && Number(value) >= (field.least ?? -Infinity) && Number(value) <= (field.most ?? Infinity);
    case "word":
      return value === field.word || Number.isInteger(value);
    case "switch":
      return typeof value === "boolean";
    case "list":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
    case "text":
      return typeof value === "string";
  }
}
