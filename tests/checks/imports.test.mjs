import { existsSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import { expect, test } from "vitest";
import configuration, { ENTITY_RULES, PARTS, SERVER } from "../../.dependency-cruiser.mjs";

// Calls dependency-cruiser's function, because its command refuses Node 20.

const { options, ...ruleSet } = configuration;
const tops = new Set(Object.keys(PARTS).map((part) => part.split("/")[0] ?? ""));
const { output } = await cruise([...tops].filter(existsSync), { ...options, ruleSet, validate: true });
if (typeof output === "string") throw new Error("dependency-cruiser answered a text, not the graph of imports.");
const modules = new Map(output.modules.map((module) => [module.source, module]));

test("imports follow the rules of .dependency-cruiser.mjs", () => {
  const offences = new Map(
    // One violation for each rule and imported file: a single wrong import makes many files break the rule.
    output.summary.violations.map(({ rule, from, to, via, cycle }) => {
      const way = via ?? cycle ?? [{ name: to }];
      return [`${rule.name} ${to}`, `${rule.name}: ${[from, ...way.map(({ name }) => name)].join(" → ")}`];
    }),
  );
  expect([...offences.values()]).toEqual([]);
});

test("every import of a file is resolved, except of generated code", () => {
  const own = [...modules.values()].filter(({ source }) => !source.startsWith("tests/openapi/"));
  const unresolved = own.flatMap(({ source, dependencies }) =>
    dependencies.filter((it) => it.couldNotResolve).map((it) => `${source} → ${it.module}`),
  );
  expect(own.length).toBeGreaterThan(1000);
  expect(unresolved.filter((it) => !it.includes("/generated/"))).toEqual([]);
});

const server = new RegExp(SERVER.join("|"));

/** @param {string} source @param {Set<string>} [seen] @returns {boolean} whether a file reaches server code */
function isServer(source, seen = new Set()) {
  if (server.test(source)) return true;
  if (seen.has(source)) return false;
  seen.add(source);
  return (modules.get(source)?.dependencies ?? []).some(({ resolved }) => isServer(resolved, seen));
}

test("every rule of an entity and every mail has a unit test beside it", () => {
  const rules = [...modules.keys()].filter((it) => new RegExp(ENTITY_RULES).test(it) && !isServer(it));
  expect(rules.length).toBeGreaterThan(50);
  expect(rules.filter((it) => !existsSync(it.replace(/\.ts$/, ".test.ts")))).toEqual([]);
});

/**
 * The chain of imports through which a browser that loads one file loads another; null when it does not.
 * @param {string} source
 * @param {RegExp} wanted
 * @param {Set<string>} [seen]
 * @returns {string[] | null}
 */
function wayTo(source, wanted, seen = new Set()) {
  if (wanted.test(source)) return [source];
  if (seen.has(source)) return null;
  seen.add(source);
  const loaded = (modules.get(source)?.dependencies ?? []).filter(
    ({ dynamic, dependencyTypes }) => !dynamic && !dependencyTypes.includes("type-only"),
  );
  for (const { resolved } of loaded) {
    const way = wayTo(resolved, wanted, seen);
    if (way) return [source, ...way];
  }
  return null;
}

const ZOD = /^node_modules\/zod\//;
const STRIP = /^components\/learning\/player\/strip\/watch-strip\.tsx$/;

test.each([
  ["components/learning/player/player.tsx", ZOD],
  ["components/learning/player/player-over-screen.tsx", ZOD],
  ["components/learning/player/player-host.tsx", ZOD],
  ["components/learning/home/overview-screen.tsx", ZOD],
  ["components/learning/learn/video-library.tsx", ZOD],
  ["components/learning/progress/progress-screen.tsx", ZOD],
  ["components/learning/moments/notes-screen.tsx", ZOD],
  ["components/learning/recall/review-screen.tsx", ZOD],
  ["components/learning/recall/deck-actions.tsx", ZOD],
  ["components/organisation/search/search-screen.tsx", ZOD],
  ["components/shell/signed-in-shell.tsx", ZOD],
  ["components/admin/dashboard.tsx", ZOD],
  ["components/learning/player/player-over-screen.tsx", STRIP],
  ["components/learning/player/player-over-learn.tsx", STRIP],
  ["components/learning/player/player-host.tsx", STRIP],
  ["components/learning/home/overview-screen.tsx", STRIP],
  ["components/learning/learn/video-library.tsx", STRIP],
  ["components/shell/signed-in-shell.tsx", STRIP],
])("%s loads nothing of %s: zod doubles a screen, and the watched strip comes with the player", (screen, wanted) => {
  expect(modules.has(screen)).toBe(true);
  expect(wayTo(screen, wanted)).toBeNull();
});

test.each([
  ["lib/library/videos/schema.ts", ZOD],
  ["components/learning/player/player.tsx", STRIP],
])("%s loads %s, which the search for it finds", (source, wanted) => {
  expect(wayTo(source, wanted)).not.toBeNull();
});
