/** Where another game under the same rules is set up. */

import type { TableInfo } from "../messages";

export function again(info: TableInfo | null): string {
  const query = new URLSearchParams();
  if (info?.preset) {
    query.set("preset", info.preset);
    if (info.options.seats !== undefined) query.set("seats", String(info.options.seats));
  } else if (info && Object.keys(info.options).length) query.set("options", JSON.stringify(info.options));
  const told = query.toString();
  return `/new/${info?.game ?? ""}${told ? `?${told}` : ""}`;
}
