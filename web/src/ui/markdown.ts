/** Markdown as safe HTML: pictures only from here, no styles, no scripts, no addresses of elsewhere. */

import DOMPurify from "dompurify";
import { Marked } from "marked";

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/<[^>]*>/g, "")
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replace(/ /g, "-");
}

/** `base` is where pictures with an address of their own folder are found. */
export function rendered(markdown: string, base: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }): string {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="rule-${slug(inner)}">${inner}</h${depth}>\n`;
      },
    },
  });
  const dirty = marked.parse(markdown, { async: false });
  const clean = DOMPurify.sanitize(dirty, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ["style", "form", "input", "button", "svg", "math", "iframe", "video", "audio"],
    FORBID_ATTR: ["style", "srcset"],
  });
  for (const image of clean.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    if (/^[a-z]+:|^\/\//i.test(address)) image.remove();
    else {
      const file = address.split("/").pop() ?? "";
      image.setAttribute("src", `${base}pictures/${encodeURIComponent(file)}`);
      image.loading = "lazy";
    }
  }
  for (const link of clean.querySelectorAll("a")) {
    const address = link.getAttribute("href") ?? "";
    if (address.startsWith("#")) link.setAttribute("href", `#rule-${address.slice(1)}`);
    else if (/^https?:/.test(address)) {
      link.target = "_blank";
      link.rel = "noreferrer noopener";
    } else link.replaceWith(...link.childNodes);
  }
  const box = document.createElement("div");
  box.append(clean);
  return box.innerHTML;
}
