/** Objects whose fields no model of the server's names: they differ from game to game. */

/** A scene as it travels: fields left out are empty. `scene.ts` reads it. */
export type SceneJson = { [field: string]: unknown };

export type OptionValue = string | number | boolean | null | string[];
export type Options = { [name: string]: OptionValue };

/** What a game's options are, as a JSON schema. */
export interface SchemaField {
  title?: string;
  description?: string;
  default?: OptionValue;
  type?: string;
  enum?: OptionValue[];
  const?: OptionValue;
  minimum?: number;
  maximum?: number;
  items?: SchemaField;
  anyOf?: SchemaField[];
}
export interface OptionsSchema {
  properties?: { [name: string]: SchemaField };
}
