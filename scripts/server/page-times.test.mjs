import { expect, test } from "vitest";
import { pageFinder } from "./page-times.mjs";

/** @param {string} page */
const routeOf = (page) => ({ page, regex: `^${page.replace(/\[\w+\]/g, "([^/]+?)")}(?:/)?$` });
const findPage = pageFinder({
  staticRoutes: ["/", "/login", "/api/healthz", "/_not-found", "/icon.svg"].map(routeOf),
  dynamicRoutes: ["/api/videos/[id]", "/videos/[id]"].map(routeOf),
});

test.each([
  ["/", "/"],
  ["/login?next=%2Flearn", "/login"],
  ["/videos/0f8fad5b-d9cb-469f-a165-70867728950e", "/videos/[id]"],
  ["/api/healthz", undefined],
  ["/api/videos/0f8fad5b-d9cb-469f-a165-70867728950e", undefined],
  ["/_next/static/chunks/main.js", undefined],
  ["/icon.svg", undefined],
  ["/wp-login.php", undefined],
])("%s is counted as the page %s", (address, page) => {
  expect(findPage(address)).toBe(page);
});
