import { expect, test } from "vitest";
import { isTest, readSources } from "./sources.mjs";

// The reads and writes of a screen belong to the entity: its api.ts, mutations.ts and prefetch.ts.

const cacheOrRequest = /\b(queryKey|invalidateQueries|setQuer(y|ies)Data|mutationFn)\b|\brequest(<[^>]*>)?\(|\bfetch\(/;

/** A call that changes something on the server: its options name a method. */
const write = /\bmethod: "(?!GET")\w+"/;

/** Sends the API call that the user chooses. */
const API_CONSOLE = "components/api-docs/try-it.tsx";

const sources = readSources().filter(({ name }) => /^(app|components|lib)\//.test(name) && !isTest(name));
const screens = sources.filter(({ name }) => /^(components|app)\//.test(name) && !name.startsWith("app/api/"));
/** Files of the browser's side of an entity. */
const browserData = sources.filter(({ text }) => text.includes('"@/lib/platform/http/request"'));

/** @param {{ name: string }[]} some */
const namesOf = (some) => some.map(({ name }) => name);

test("components and pages contain no query key, cache change or API request", () => {
  expect(namesOf(screens.filter(({ text }) => cacheOrRequest.test(text)))).toEqual([API_CONSOLE]);
});

test("only mutations.ts and api.ts write to the server", () => {
  const writers = browserData.filter(({ text }) => write.test(text));
  expect(writers.length).toBeGreaterThan(10);
  expect(namesOf(writers.filter(({ name }) => !/\/(mutations|api)\.ts$/.test(name)))).toEqual([]);
});

test("mutations.ts exports mutations, and no request that a component could send without one", () => {
  const mutations = sources.filter(({ name }) => name.endsWith("/mutations.ts"));
  const statements = mutations.flatMap(({ name, text }) => text.split(/\n\n(?=\S)/).map((part) => ({ name, part })));
  const bare = statements.filter(
    ({ part }) => /^export /m.test(part) && /\brequest(<[^;]*?>)?\(/.test(part) && !part.includes("mutationOptions("),
  );
  expect(bare.map(({ name, part }) => `${name}: ${part}`)).toEqual([]);
});
