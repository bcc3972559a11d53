import { expect, test } from "vitest";
import { readSources } from "./import-graph.mjs";
import { areaOf, isTest } from "./import-rules.mjs";

// The reads and writes of a screen are beside the entity: in api.ts, mutations.ts and prefetch.ts.

const cacheOrRequest = /\b(queryKey|invalidateQueries|setQuer(y|ies)Data|mutationFn)\b|\brequest(<[^>]*>)?\(/;

const sources = readSources().filter(({ name }) => areaOf(name)?.isProduct && !isTest(name));
const screens = sources.filter(({ name }) => /^(components|app)\//.test(name) && !name.startsWith("app/api/"));

test("components and pages contain no query key, cache change or API request", () => {
  expect(screens.filter(({ text }) => cacheOrRequest.test(text)).map(({ name }) => name)).toEqual([]);
});

test("every prefetch.ts imports server-only", () => {
  const prefetches = sources.filter(({ name }) => name.endsWith("/prefetch.ts"));
  expect(prefetches.filter(({ packages }) => !packages.includes("server-only")).map(({ name }) => name)).toEqual([]);
});
