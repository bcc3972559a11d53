import path from "node:path";
import { expect, test } from "vitest";
import { readSources } from "./import-graph.mjs";
import { areaOf, isTest } from "./import-rules.mjs";

// The reads and writes of a screen are beside the entity: in api.ts, mutations.ts, requests.ts and prefetch.ts.

const cacheOrRequest = /\b(queryKey|invalidateQueries|setQuer(y|ies)Data|mutationFn)\b|\brequest(<[^>]*>)?\(|\bfetch\(/;

/** A call that changes something on the server: its options name a method. */
const write = /\bmethod: "(?!GET")\w+"/;

/** Sends any call of the API, which the user chooses. */
const API_CONSOLE = "components/api-docs/try-it.tsx";

const sources = readSources().filter(({ name }) => areaOf(name)?.isProduct && !isTest(name));
const screens = sources.filter(({ name }) => /^(components|app)\//.test(name) && !name.startsWith("app/api/"));
/** Files of the browser's side of an entity. */
const browserData = sources.filter(({ imports }) => imports.includes("lib/platform/http/request.ts"));

/** @param {{ name: string }[]} some */
const namesOf = (some) => some.map(({ name }) => name);

test("components and pages contain no query key, cache change or API request", () => {
  expect(namesOf(screens.filter(({ text }) => cacheOrRequest.test(text)))).toEqual([API_CONSOLE]);
});

test("only mutations.ts and requests.ts write to the server", () => {
  const writers = browserData.filter(({ text }) => write.test(text));
  expect(writers.length).toBeGreaterThan(10);
  expect(namesOf(writers.filter(({ name }) => !/\/(mutations|requests)\.ts$/.test(name)))).toEqual([]);
});

test("mutations.ts exports mutations, and no request that a component could send without one", () => {
  const mutations = sources.filter(({ name }) => name.endsWith("/mutations.ts"));
  const statements = mutations.flatMap(({ name, text }) => text.split(/\n\n(?=\S)/).map((part) => ({ name, part })));
  const bare = statements.filter(
    ({ part }) => /^export /m.test(part) && /\brequest(<[^;]*?>)?\(/.test(part) && !part.includes("mutationOptions("),
  );
  expect(bare.map(({ name, part }) => `${name}: ${part}`)).toEqual([]);
});

test("every prefetch.ts imports server-only", () => {
  const prefetches = sources.filter(({ name }) => name.endsWith("/prefetch.ts"));
  expect(namesOf(prefetches.filter(({ packages }) => !packages.includes("server-only")))).toEqual([]);
});

/** A static import or re-export; group 1 marks one of types, group 2 has the names. */
const staticImports = /^(?:import|export)\s+(type\s+)?([\w\s{},*$]*?)\s*\bfrom\s+"([^"]+)"/gm;

/** @param {string} names */
const areTypes = (names) =>
  /^\{[^}]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(",")
    .every((name) => /^\s*(type\s|$)/.test(name));

/** @param {string} text @returns {string[]} the specifiers of what a file loads when it is loaded itself */
const loadedBy = (text) =>
  [...text.matchAll(staticImports)].flatMap(([, type, names = "", from = ""]) =>
    type || areTypes(names) ? [] : [from],
  );

/**
 * The files through which a file loads a package; null when it does not.
 * @param {string} file
 * @param {string} wanted
 * @param {Set<string>} [seen]
 * @returns {string[] | null}
 */
function wayTo(file, wanted, seen = new Set()) {
  const source = sources.find(({ name }) => name === file);
  if (!source || seen.has(file)) return null;
  seen.add(file);
  const loaded = loadedBy(source.text);
  if (loaded.includes(wanted)) return [file];
  for (const it of source.imports.filter((name) => loaded.some((from) => isSameFile(from, name, file)))) {
    const way = wayTo(it, wanted, seen);
    if (way) return [file, ...way];
  }
  return null;
}

/** @param {string} from a specifier @param {string} name @param {string} importer */
function isSameFile(from, name, importer) {
  const base = from.startsWith("@/") ? from.slice(2) : path.posix.join(path.posix.dirname(importer), from);
  return name === base || name.replace(/\.tsx?$/, "") === base;
}

test.each([
  "components/learning/player/player.tsx",
  "components/learning/player/player-over-screen.tsx",
  "components/learning/player/player-host.tsx",
  "components/learning/home/overview-screen.tsx",
  "components/learning/learn/video-library.tsx",
  "components/learning/progress/progress-screen.tsx",
  "components/shell/signed-in-shell.tsx",
])("%s does without zod, which is as large as the rest of a screen", (screen) => {
  expect(sources.map(({ name }) => name)).toContain(screen);
  expect(wayTo(screen, "zod")).toBeNull();
});

const STRIP = "./watch-strip";

test.each([
  "components/learning/player/player-over-screen.tsx",
  "components/learning/player/player-over-learn.tsx",
  "components/learning/player/player-host.tsx",
  "components/learning/home/overview-screen.tsx",
  "components/learning/learn/video-library.tsx",
  "components/shell/signed-in-shell.tsx",
])("%s does without the watched strip, which comes with the player", (screen) => {
  expect(sources.map(({ name }) => name)).toContain(screen);
  expect(wayTo(screen, STRIP)).toBeNull();
  expect(wayTo("components/learning/player/player.tsx", STRIP)).not.toBeNull();
});

test("the way to a package is found", () => {
  expect(wayTo("lib/library/videos/schema.ts", "zod")).toEqual(["lib/library/videos/schema.ts"]);
});
