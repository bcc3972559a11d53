import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Route, shortestRoute } from "./route";

/** The limit of cached routes; each holds some dozens of indexes. */
const MAX_ROUTES = 5_000;

const routes = new LRUCache<string, Route>({ max: MAX_ROUTES });

/** A lesson that can be chosen: its length, and its points by area, 0 where it has none. */
export type Offer = { seconds: number; points: number[] };

/**
 * The result of `shortestRoute`, cached by its input: a plan is read far more often than the user's points or the
 * library's scores change.
 */
export function keptRoute(gaps: number[], offers: Offer[]): Route {
  const words = offers.map(({ seconds, points }) => `${seconds} ${points.join(" ")}`);
  const key = createHash("sha256")
    .update([gaps.join(" "), ...words].join("\n"))
    .digest("base64");
  const known = routes.get(key);
  if (known) return known;
  const candidates = offers.map(({ seconds, points }) => ({
    seconds,
    points: new Map([...points.entries()].filter(([, count]) => count > 0)),
  }));
  const route = shortestRoute(gaps, candidates);
  routes.set(key, route);
  return route;
}
