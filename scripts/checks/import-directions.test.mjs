import { expect, test } from "vitest";
import { cyclesIn, foldersOf, readSources, specifiersIn } from "./import-graph.mjs";
import { areaOf, areas, FILE_LINES, folderOf, isTest, mayImport } from "./import-rules.mjs";

/** @typedef {import("./import-graph.mjs").Source} Source */

// Enforces the directions in import-rules.mjs, and rules for single files.

const sources = readSources();
/** @param {string} name */
const isForTests = (name) => isTest(name) || /^(e2e|security|testing)\//.test(name);
const product = sources.filter(({ name }) => areaOf(name)?.isProduct && !isTest(name));
const sourceOf = new Map(sources.map((source) => [source.name, source]));

const foldered = product.filter(({ name }) => /^lib\/(?!platform\/)[^/]+\/[^/]+\/[^/]+$/.test(name));

const serverPackages =
  /^(server-only|node:.*|pg|pino|next\/headers|@prisma\/.*|@node-rs\/.*|nodemailer|@vercel\/blob)$/;

/**
 * True when a file cannot run in a browser: it or something it imports is marked so, or reads the database or environment.
 * @param {string} name
 * @param {Set<string>} [seen] files that are examined already
 * @returns {boolean}
 */
const isServer = (name, seen = new Set()) => {
  if (name.startsWith("prisma/")) return true;
  const source = sourceOf.get(name);
  if (!source || seen.has(name)) return false;
  seen.add(name);
  return source.packages.some((it) => serverPackages.test(it)) || source.imports.some((it) => isServer(it, seen));
};

/**
 * Every import of some files that a rule does not allow, as `a → b`.
 * @param {Source[]} files
 * @param {(imported: string, name: string) => boolean} isAllowed
 */
function offences(files, isAllowed) {
  return files.flatMap((file) =>
    [...file.imports, ...file.packages].filter((it) => !isAllowed(it, file.name)).map((it) => `${file.name} → ${it}`),
  );
}
/** @param {RegExp} pattern */
const files = (pattern) => product.filter(({ name }) => pattern.test(name));
/** @param {string} it */
const isOwn = (it) => sourceOf.has(it) || it.startsWith("prisma/");

test("specifiersIn reads every form of import", () => {
  const text = `import "a";\nimport b from "b";\nimport type { C } from "c";\nimport {\n  d,\n  type D,\n} from "d";\nimport * as e from "e";\nexport * from "f";\nexport { g } from "g";\nconst h = await import("h");\nexport const no = "no";\n// import from "no"\n/** @type {import("no")} */\n`;
  expect(specifiersIn(text)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
});

test("readSources finds sources of every layer", () => {
  for (const pattern of [
    /^app\/api\//,
    /^components\/ui\//,
    /^lib\/library\/videos\/data\.ts$/,
    /^lib\/library\/videos\/schema\.ts$/,
  ]) {
    expect(files(pattern)).not.toEqual([]);
  }
});

test("every source file belongs to an area", () => {
  expect(sources.map(({ name }) => name).filter((name) => !areaOf(name))).toEqual([]);
});

test("every area exists, and imports areas that exist", () => {
  const paths = areas.map(({ path }) => path);
  /** @param {string} path */
  const isEmpty = (path) => !sources.some(({ name }) => areaOf(name)?.path === path);
  const unread = ["prisma/generated", "package.json"];
  expect(paths.filter((path) => isEmpty(path) && !unread.includes(path))).toEqual([]);
  expect(areas.flatMap(({ imports }) => imports).filter((path) => !paths.includes(path))).toEqual([]);
});

test("areas do not allow a cycle of imports", () => {
  const graph = areas.map(({ path, imports }) => ({ name: path, imports }));
  expect(cyclesIn(graph).map((cycle) => cycle.join(" → "))).toEqual([]);
});

test("every file imports only the areas that its own area may import", () => {
  const wrong = sources.flatMap(({ name, imports }) =>
    imports.filter((it) => !mayImport(name, it)).map((it) => `${name} → ${it}`),
  );
  expect(wrong).toEqual([]);
});

test("the rules refuse imports in the wrong direction", () => {
  /** @type {[name: string, imported: string][]} */
  const refused = [
    ["lib/library/videos/data.ts", "lib/learning/progress/data.ts"],
    ["lib/platform/env.ts", "components/ui/button.tsx"],
    ["components/ui/button.tsx", "lib/platform/formats.ts"],
    ["components/library/videos/video-form.tsx", "components/admin/dashboard.tsx"],
    ["components/identity/auth/preferences.tsx", "components/shell/theme.tsx"],
    ["app/api/videos/route.ts", "components/ui/button.tsx"],
    ["lib/library/videos/data.ts", "testing/library.ts"],
    ["scripts/start.mjs", "testing/library.ts"],
    ["scripts/postgres/server.mjs", "scripts/steps/command.mjs"],
  ];
  expect(refused.filter(([name, imported]) => mayImport(name, imported))).toEqual([]);
});

test("components import no server code", () => {
  expect(offences(files(/^components\//), (it) => !isServer(it) && !serverPackages.test(it))).toEqual([]);
});

test("only data.ts, lib/platform, the seed, the demonstration, tests and benchmarks import the database client", () => {
  /** @param {Source} source */
  const isAllowed = ({ name }) =>
    /^lib\/.+\/data\.ts$|^lib\/platform\/|^prisma\/seed\.ts$|^(demonstration|testing|bench)\//.test(name) ||
    isForTests(name);
  const importers = sources.filter(({ imports }) => imports.includes("lib/platform/db.ts"));
  expect(importers.filter((source) => !isAllowed(source)).map(({ name }) => name)).toEqual([]);
});

test("only lib/platform/env.ts and instrumentation.ts read process.env", () => {
  const readers = product.filter(({ text }) => /\bprocess\.env\b/.test(text));
  expect(readers.map(({ name }) => name)).toEqual(["instrumentation.ts", "lib/platform/env.ts"]);
});

test("only lib/messages/email imports nodemailer", () => {
  const importers = product.filter(({ packages }) => packages.some((it) => /^nodemailer(\/|$)/.test(it)));
  expect(importers.filter(({ name }) => !name.startsWith("lib/messages/email/")).map(({ name }) => name)).toEqual([]);
});

test("only lib/identity/pictures imports @vercel/blob", () => {
  const importers = product.filter(({ packages }) => packages.includes("@vercel/blob"));
  expect(importers.filter(({ name }) => !name.startsWith("lib/identity/pictures/")).map(({ name }) => name)).toEqual(
    [],
  );
});

test("folders do not import each other in a cycle", () => {
  const folders = foldersOf(
    product.filter(({ name }) => /^(lib|components)\//.test(name)),
    folderOf,
  );
  expect(cyclesIn(folders).map((cycle) => cycle.join(" → "))).toEqual([]);
});

test("the text of a mail is composed without server code and has a test beside it", () => {
  const composed = files(/^lib\/messages\/email\//).filter(({ name }) => name !== "lib/messages/email/transport.ts");
  /** @param {string} it */
  const isAllowed = (it) => it.startsWith("lib/messages/email/") || it === "lib/messages/outbox/schema.ts";
  expect(offences(composed, (it) => isAllowed(it) && it !== "lib/messages/email/transport.ts")).toEqual([]);
  const untested = composed.filter(({ name }) => !sourceOf.has(name.replace(/\.ts$/, ".test.ts")));
  expect(untested.map(({ name }) => name)).toEqual([]);
});

/** @param {string} file @returns {(source: Source) => boolean} */
const isNamed =
  (file) =>
  ({ name }) =>
    name.endsWith(`/${file}`);

test("an entity's schema.ts imports zod, other schemas and rules of its own entity", () => {
  /** @param {string} it @param {string} name */
  const isAllowed = (it, name) =>
    it === "zod" || /^lib\/.+\/schema\.ts$/.test(it) || ([folderOf(name), it].includes(folderOf(it)) && !isServer(it));
  expect(offences(foldered.filter(isNamed("schema.ts")), isAllowed)).toEqual([]);
});

test("every data.ts imports server-only", () => {
  const unmarked = files(/^lib\/.+\/data\.ts$/).filter(({ packages }) => !packages.includes("server-only"));
  expect(unmarked.map(({ name }) => name)).toEqual([]);
});

test("an entity's api.ts and requests.ts import the browser's request, schemas and rules", () => {
  /** @param {string} it */
  const isAllowed = (it) =>
    it === "@tanstack/react-query" || it === "lib/platform/http/request.ts" || (/^lib\//.test(it) && !isServer(it));
  const ofBrowser = foldered.filter((source) => isNamed("api.ts")(source) || isNamed("requests.ts")(source));
  expect(offences(ofBrowser, isAllowed)).toEqual([]);
});

/** Packages without side effects. */
const purePackages = /^(bowser|otplib|libphonenumber-js\/min)$/;

test("every rule of an entity is pure and has a test beside it", () => {
  const rules = foldered.filter(
    ({ name }) => !/\/(schema|data|api|mutations|requests|example|auth-state)\.ts$/.test(name) && !isServer(name),
  );
  /** @param {string} it */
  const isAllowed = (it) => it.endsWith("/schema.ts") || purePackages.test(it) || (isOwn(it) && !isServer(it));
  expect(offences(rules, isAllowed)).toEqual([]);
  const untested = rules.filter(({ name }) => !sourceOf.has(name.replace(/\.ts$/, ".test.ts")));
  expect(untested.map(({ name }) => name)).toEqual([]);
});

test("files do not import each other in a cycle", () => {
  expect(cyclesIn(sources).map((cycle) => cycle.join(" → "))).toEqual([]);
});

test("a file in lib has an allowed place and name, and a test lies beside its source", () => {
  const inLib = sources.filter(({ name }) => name.startsWith("lib/"));
  const misplaced = inLib.filter(
    ({ name }) => !/^lib\/[a-z-]+\/([a-z-]+\/)?[a-z0-9-]+(\.contract)?(\.test|\.d)?\.ts$/.test(name),
  );
  expect(misplaced.map(({ name }) => name)).toEqual([]);
  /** @param {Source} source */
  const isUnitTest = ({ name }) => name.endsWith(".test.ts") && !name.endsWith(".contract.test.ts");
  /** @param {Source} source */
  const isTestOfNothing = ({ name }) => !sourceOf.has(name.replace(/\.test\.ts$/, ".ts"));
  expect(
    inLib
      .filter(isUnitTest)
      .filter(isTestOfNothing)
      .map(({ name }) => name),
  ).toEqual([]);
});

test(`a source file has at most ${FILE_LINES} lines`, () => {
  const long = sources.filter(({ name, text }) => !isForTests(name) && text.split("\n").length - 1 > FILE_LINES);
  expect(long.map(({ name }) => name)).toEqual([]);
});

test("no file or folder has a catch-all name", () => {
  const catchAll =
    /(^|\/)(utils|helpers|common|misc|constants|types|services|repositories)(\/|\.[^/]+$)|(^|\/)index\.[^/]+$/;
  expect(sources.map(({ name }) => name).filter((name) => catchAll.test(name))).toEqual([]);
});
