/** Which screen the address names. */

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string; query: URLSearchParams }
  | { screen: "table"; table: string; query: URLSearchParams }
  | { screen: "learn" | "rules"; game: string }
  | { screen: "editor"; game: string; query: URLSearchParams }
  | { screen: "lab"; query: URLSearchParams }
  | { screen: "study"; study: string }
  | { screen: "lost" };

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(address: URL): Route {
  const [screen = "", name = "", ...rest] = address.pathname.split("/").filter(Boolean).map(decoded);
  const query = address.searchParams;
  if (!screen) return { screen: "home" };
  if (screen === "lab" && !name) return { screen, query };
  if (rest.length || !name) return { screen: "lost" };
  if (screen === "lab") return { screen: "study", study: name };
  if (screen === "table") return { screen, table: name, query };
  if (screen === "learn" || screen === "rules") return { screen, game: name };
  if (screen === "new" || screen === "editor") return { screen, game: name, query };
  return { screen: "lost" };
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(new URL(location.href))));
    // Links of the page's own are followed without loading it anew.
    addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.route = routeOf(new URL(location.href));
    scrollTo(0, 0);
  }

  /** The same screen under another address, as after the slider was moved. */
  rename(address: string): void {
    history.replaceState(null, "", address);
  }
}

export const router = new Router();
