// Headers of a request that a page must not see.
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

/** Headers by which the middleware passes a page its nonce and address. Next.js reads the nonce from the policy. */
const PAGE_HEADERS = ["x-nonce", "x-path", "content-security-policy", "content-security-policy-report-only"];

const ROUTER_STATE = "next-router-state-tree";

/** Bounds far above the states of a browser, which have a dozen levels: reading deep ones takes seconds. */
const MAX_STATE = { characters: 8_000, levels: 60 };

/** @param {string} text */
function levelsIn(text) {
  let [level, deepest] = [0, 0];
  for (const character of text) {
    if (character === "[" || character === "{") level += 1;
    else if (character === "]" || character === "}") level -= 1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

/** True for a router state that Next.js can read. For any other it would answer 500. @param {string} state */
function isRouterState(state) {
  try {
    if (state.length > MAX_STATE.characters || levelsIn(decodeURIComponent(state)) > MAX_STATE.levels) return false;
    return Boolean(parseAndValidateFlightRouterState(state));
  } catch {
    return false;
  }
}

/**
 * Drops headers that only the middleware may set, and a router state that cannot be read: without one a page is whole.
 * @param {import("node:http").IncomingHttpHeaders} headers
 */
export function dropPageHeaders(headers) {
  for (const name of PAGE_HEADERS) delete headers[name];
  const state = headers[ROUTER_STATE];
  if (state !== undefined && !isRouterState(String(state))) delete headers[ROUTER_STATE];
}
