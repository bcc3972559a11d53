import { expect, test } from "vitest";
import { cyclesIn, foldersOf, readSources, specifiersIn } from "./import-graph.mjs";

// A feature is read in four places of one name (its route, its components, its entity, its table), and imports go one way.

const sources = readSources();
const isTest = (name) => /\.(test|spec)\.(tsx?|mjs)$/.test(name) || /^(e2e|security|testing)\//.test(name);
const product = sources.filter(
  ({ name }) => /^(app|components|lib)\/|^(middleware|instrumentation)\.ts$/.test(name) && !isTest(name),
);
const sourceOf = new Map(sources.map((source) => [source.name, source]));

/** The modules of the product; each imports from those before it only, in `lib`, in `components` and across the two. */
const modules = ["platform", "messages", "identity", "library", "learning", "organisation"];

/** The level of a file in that order, or undefined for one that is composed of modules (pages, the dashboard, the shell). */
function levelOf(name) {
  const [, module] = /^(?:lib|components)\/([^/]+)\//.exec(name) ?? [];
  const level = modules.indexOf(module);
  return level < 0 ? undefined : level;
}

/** A file's folder: `lib/library/videos`, `components/ui`, `app`. A file that lies in `lib/platform` itself counts as one. */
function folderOf(name) {
  const parts = name.split("/").slice(0, -1);
  if (parts.join("/") === "lib/platform") return name;
  return parts.slice(0, levelOf(name) === undefined ? 2 : 3).join("/");
}

const foldered = product.filter(({ name }) => /^lib\/(?!platform\/)[^/]+\/[^/]+\/[^/]+$/.test(name));

/** What cannot run in a browser: it says so, reads the database or the environment, or imports something that does. */
const serverPackages =
  /^(server-only|node:.*|pg|pino|next\/headers|@prisma\/.*|@node-rs\/.*|nodemailer|@vercel\/blob)$/;
const isServer = (name, seen = new Set()) => {
  if (name.startsWith("prisma/")) return true;
  const source = sourceOf.get(name);
  if (!source || seen.has(name)) return false;
  seen.add(name);
  return source.packages.some((it) => serverPackages.test(it)) || source.imports.some((it) => isServer(it, seen));
};

/** Every import of some files that a rule does not allow, as `a → b`. */
function offences(files, isAllowed) {
  return files.flatMap((file) =>
    [...file.imports, ...file.packages].filter((it) => !isAllowed(it, file.name)).map((it) => `${file.name} → ${it}`),
  );
}
const files = (pattern) => product.filter(({ name }) => pattern.test(name));
const isOwn = (it) => sourceOf.has(it) || it.startsWith("prisma/");

test("the forms of an import are read", () => {
  const text = `import "a";\nimport b from "b";\nimport type { C } from "c";\nimport {\n  d,\n  type D,\n} from "d";\nimport * as e from "e";\nexport * from "f";\nexport { g } from "g";\nconst h = await import("h");\nexport const no = "no";\n// import from "no"\n/** @type {import("no")} */\n`;
  expect(specifiersIn(text)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
});

test("there are sources of every layer", () => {
  for (const pattern of [
    /^app\/api\//,
    /^components\/ui\//,
    /^lib\/library\/videos\/data\.ts$/,
    /^lib\/library\/videos\/schema\.ts$/,
  ]) {
    expect(files(pattern)).not.toEqual([]);
  }
});

test("app → components → lib", () => {
  expect(offences(files(/^lib\//), (it) => !/^(app|components)\//.test(it))).toEqual([]);
  expect(offences(files(/^components\//), (it) => !it.startsWith("app/"))).toEqual([]);
  expect(offences(files(/^(middleware|instrumentation)\.ts$/), (it) => !/^(app|components)\//.test(it))).toEqual([]);
});

test("app/api → lib only", () => {
  expect(offences(files(/^app\/api\//), (it) => !isOwn(it) || it.startsWith("lib/"))).toEqual([]);
});

test("components/ui → itself", () => {
  const isAllowed = (it) => !isOwn(it) || it.startsWith("components/ui/");
  expect(offences(files(/^components\/ui\//), isAllowed)).toEqual([]);
});

test("components never reach what belongs to the server", () => {
  expect(offences(files(/^components\//), (it) => !isServer(it) && !serverPackages.test(it))).toEqual([]);
});

test("the database client only in data.ts, lib/platform, the seed, tests and benchmarks", () => {
  const isAllowed = ({ name }) =>
    /^lib\/.+\/data\.ts$|^lib\/platform\/|^prisma\/seed\.ts$|^(testing|bench)\//.test(name) ||
    name === "lib/identity/accounts/export-account.ts" ||
    isTest(name);
  const importers = sources.filter(({ imports }) => imports.includes("lib/platform/db.ts"));
  expect(importers.filter((source) => !isAllowed(source)).map(({ name }) => name)).toEqual([]);
});

test("process.env only in lib/platform/env.ts, and where the bundler asks which runtime it builds for", () => {
  const readers = product.filter(({ text }) => /\bprocess\.env\b/.test(text));
  expect(readers.map(({ name }) => name)).toEqual(["instrumentation.ts", "lib/platform/env.ts"]);
});

test("nodemailer only in lib/messages/email", () => {
  const importers = product.filter(({ packages }) => packages.some((it) => /^nodemailer(\/|$)/.test(it)));
  expect(importers.filter(({ name }) => !name.startsWith("lib/messages/email/")).map(({ name }) => name)).toEqual([]);
});

test("@vercel/blob only in lib/identity/pictures", () => {
  const importers = product.filter(({ packages }) => packages.includes("@vercel/blob"));
  expect(importers.filter(({ name }) => !name.startsWith("lib/identity/pictures/")).map(({ name }) => name)).toEqual(
    [],
  );
});

test("platform ← messages ← identity ← library ← learning ← organisation", () => {
  const isAllowed = (it, name) => (levelOf(it) ?? 0) <= levelOf(name);
  expect(
    offences(
      product.filter(({ name }) => levelOf(name) !== undefined),
      isAllowed,
    ),
  ).toEqual([]);
});

test("no cycle between folders", () => {
  const folders = foldersOf(
    product.filter(({ name }) => /^(lib|components)\//.test(name)),
    folderOf,
  );
  expect(cyclesIn(folders).map((cycle) => cycle.join(" → "))).toEqual([]);
});

test("what a mail says is composed without a server, and tested beside it", () => {
  const composed = files(/^lib\/messages\/email\//).filter(({ name }) => name !== "lib/messages/email/transport.ts");
  const isAllowed = (it) => it.startsWith("lib/messages/email/") || it === "lib/messages/outbox/schema.ts";
  expect(offences(composed, (it) => isAllowed(it) && it !== "lib/messages/email/transport.ts")).toEqual([]);
  const untested = composed.filter(({ name }) => !sourceOf.has(name.replace(/\.ts$/, ".test.ts")));
  expect(untested.map(({ name }) => name)).toEqual([]);
});

const isNamed =
  (file) =>
  ({ name }) =>
    name.endsWith(`/${file}`);

test("an entity's schema.ts imports zod, other schemas and rules of its own entity", () => {
  const isAllowed = (it, name) =>
    it === "zod" || /^lib\/.+\/schema\.ts$/.test(it) || ([folderOf(name), it].includes(folderOf(it)) && !isServer(it));
  expect(offences(foldered.filter(isNamed("schema.ts")), isAllowed)).toEqual([]);
});

test("a data.ts is marked as the server's", () => {
  const unmarked = files(/^lib\/.+\/data\.ts$/).filter(({ packages }) => !packages.includes("server-only"));
  expect(unmarked.map(({ name }) => name)).toEqual([]);
});

test("an entity's api.ts imports the browser's request, schemas and rules", () => {
  const isAllowed = (it) =>
    it === "@tanstack/react-query" || it === "lib/platform/http/request.ts" || (/^lib\//.test(it) && !isServer(it));
  expect(offences(foldered.filter(isNamed("api.ts")), isAllowed)).toEqual([]);
});

/** Packages that only reckon. */
const reckoners = /^(bowser|otplib|libphonenumber-js\/min)$/;

test("every rule of an entity is pure, and tested beside it", () => {
  const rules = foldered.filter(
    ({ name }) => !/\/(schema|data|api|mutations|auth-state)\.ts$/.test(name) && !isServer(name),
  );
  const isAllowed = (it) => it.endsWith("/schema.ts") || reckoners.test(it) || (isOwn(it) && !isServer(it));
  expect(offences(rules, isAllowed)).toEqual([]);
  const untested = rules.filter(({ name }) => !sourceOf.has(name.replace(/\.ts$/, ".test.ts")));
  expect(untested.map(({ name }) => name)).toEqual([]);
});

test("no import cycle", () => {
  expect(cyclesIn(sources).map((cycle) => cycle.join(" → "))).toEqual([]);
});

test("no file over 250 lines", () => {
  const long = sources.filter(({ name, text }) => {
    const isMeasured = !isTest(name) && !name.startsWith("components/ui/");
    return isMeasured && text.split("\n").length - 1 > 250;
  });
  expect(long.map(({ name }) => name)).toEqual([]);
});

test("no name that says nothing of what lives there", () => {
  const empty =
    /(^|\/)(utils|helpers|common|misc|constants|types|services|repositories)(\/|\.[^/]+$)|(^|\/)index\.[^/]+$/;
  expect(sources.map(({ name }) => name).filter((name) => empty.test(name))).toEqual([]);
});
