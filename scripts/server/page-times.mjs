// The response times of pages for `/metrics`. API calls record their own, by the names in the API's description.
import { readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ page: string, regex: string }} Route */
/** @typedef {{ call(route: string, method: string, status: number, seconds: number): void }} Metrics */

/** Addresses that are not pages: API calls, files, and Next's own screens. */
const NOT_PAGES = /^\/(?:api\/|_|\(\.)|\.\w+$/;

/**
 * Finds the page of an address, such as `/videos/[id]`.
 * @param {{ staticRoutes: Route[], dynamicRoutes: Route[] }} manifest of the build
 * @returns {(address: string) => string | undefined} undefined for an address without a page
 */
export function pageFinder({ staticRoutes, dynamicRoutes }) {
  const fixed = new Set(staticRoutes.map(({ page }) => page).filter((page) => !NOT_PAGES.test(page)));
  const patterns = dynamicRoutes
    .filter(({ page }) => !NOT_PAGES.test(page))
    .map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  return (address) => {
    const [pathname = ""] = address.split("?", 1);
    return fixed.has(pathname) ? pathname : patterns.find(({ regex }) => regex.test(pathname))?.page;
  };
}

/** @returns {ReturnType<typeof pageFinder>} for the served build; in development, without a build, it finds no page */
function builtPages() {
  const manifest = path.join(process.env.NEXT_DIST_DIR || ".next", "routes-manifest.json");
  try {
    return pageFinder(JSON.parse(readFileSync(manifest, "utf8")));
  } catch {
    return () => undefined;
  }
}

/**
 * Records the response time of a page when its request ends.
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void}
 */
export function pageTimer() {
  const findPage = builtPages();
  const { waypoint } = /** @type {typeof globalThis & { waypoint?: { metrics?: { value?: Metrics } } }} */ (globalThis);
  return ({ method = "GET", url = "/" }, response) => {
    const page = findPage(url);
    if (!page) return;
    const started = performance.now();
    response.once("close", () => {
      // lib/platform/metrics/record.ts sets the metrics once the server has started.
      waypoint?.metrics?.value?.call(page, method, response.statusCode, (performance.now() - started) / 1000);
    });
  };
}
