/** The texts in the language of the page. */

import { english, type Texts } from "./texts.en";

const catalogues: { [language: string]: Texts } = { en: english };

function chosen(): Texts {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const language of wanted) {
    const found = catalogues[language.slice(0, 2)];
    if (found) return found;
  }
  return english;
}

export const texts: Texts = chosen();
