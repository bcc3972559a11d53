import { expect, test } from "vitest";
import { readSources } from "./import-graph.mjs";
import { areaOf, isTest } from "./import-rules.mjs";

// What a screen reads and writes is said beside the entity: api.ts, mutations.ts and prefetch.ts.

const cacheOrRequest = /\b(queryKey|invalidateQueries|setQuer(y|ies)Data|mutationFn)\b|\brequest(<[^>]*>)?\(/;

const sources = readSources().filter(({ name }) => areaOf(name)?.isProduct && !isTest(name));
const screens = sources.filter(({ name }) => /^(components|app)\//.test(name) && !name.startsWith("app/api/"));

test("no component and no page holds a query key, changes the cache or calls the API by itself", () => {
  expect(screens.filter(({ text }) => cacheOrRequest.test(text)).map(({ name }) => name)).toEqual([]);
});

test("a prefetch.ts is marked as the server's", () => {
  const prefetches = sources.filter(({ name }) => name.endsWith("/prefetch.ts"));
  expect(prefetches.filter(({ packages }) => !packages.includes("server-only")).map(({ name }) => name)).toEqual([]);
});
