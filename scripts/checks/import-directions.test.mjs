import { expect, test } from "vitest";
import { cyclesIn, readSources, specifiersIn } from "./import-graph.mjs";

// A feature is read in four places of one name (its route, its components, its entity, its table), and imports go one way.

const sources = readSources();
const isTest = (name) => /\.(test|spec)\.(tsx?|mjs)$/.test(name) || /^(e2e|security)\//.test(name);
const product = sources.filter(
  ({ name }) => /^(app|components|lib)\/|^(middleware|instrumentation)\.ts$/.test(name) && !isTest(name),
);
const sourceOf = new Map(sources.map((source) => [source.name, source]));

/** An entity's level: it imports from lower ones only, and two of one level meet in a page. */
const entityLevels = {
  users: 0,
  "knowledge-areas": 0,
  videos: 1,
  "video-areas": 2,
  comments: 2,
  ratings: 2,
  progress: 2,
  "learning-paths": 3,
  "career-tracks": 4,
};
const entityOf = (name) => /^lib\/([^/]+)\//.exec(name)?.[1];
const isEntityFile = (name) => Object.hasOwn(entityLevels, entityOf(name) ?? "");
const entityFiles = product.filter(({ name }) => isEntityFile(name));

/** What people and their access are made of stands above users, and holds itself to the same files. */
const accountFolders =
  /^lib\/(accounts|account-export|audit|contact-details|factors|invitations|notifications|one-time-tokens|playback-reports|rate-limits|sessions)\//;
const foldered = product.filter(({ name }) => isEntityFile(name) || accountFolders.test(name));

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
  for (const pattern of [/^app\/api\//, /^components\/ui\//, /^lib\/videos\/data\.ts$/, /^lib\/videos\/schema\.ts$/]) {
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

test("components/ui → lib/cn and itself", () => {
  const isAllowed = (it) => !isOwn(it) || it === "lib/cn.ts" || it.startsWith("components/ui/");
  expect(offences(files(/^components\/ui\//), isAllowed)).toEqual([]);
});

test("components never reach what belongs to the server", () => {
  expect(offences(files(/^components\//), (it) => !isServer(it) && !serverPackages.test(it))).toEqual([]);
});

test("lib/db only from data.ts, the seed, the tests and what maps its errors", () => {
  const isAllowed = ({ name }) =>
    /^lib\/[^/]+\/data\.ts$|^lib\/(db|http\/problem|http\/database-away)\.ts$|^prisma\/seed\.ts$/.test(name) ||
    isTest(name) ||
    /^bench\//.test(name);
  const importers = sources.filter(({ imports }) => imports.includes("lib/db.ts"));
  expect(importers.filter((source) => !isAllowed(source)).map(({ name }) => name)).toEqual([]);
});

test("process.env only in lib/env.ts, and where the bundler asks which runtime it builds for", () => {
  const readers = product.filter(({ text }) => /\bprocess\.env\b/.test(text));
  expect(readers.map(({ name }) => name)).toEqual(["instrumentation.ts", "lib/env.ts"]);
});

test("nodemailer only in lib/email", () => {
  const importers = product.filter(({ packages }) => packages.some((it) => /^nodemailer(\/|$)/.test(it)));
  expect(importers.filter(({ name }) => !name.startsWith("lib/email/")).map(({ name }) => name)).toEqual([]);
});

test("@vercel/blob only in lib/uploads", () => {
  const importers = product.filter(({ packages }) => packages.includes("@vercel/blob"));
  expect(importers.filter(({ name }) => !name.startsWith("lib/uploads/")).map(({ name }) => name)).toEqual([]);
});

const carries = /^lib\/(outbox|email|sms)\//;

test("what carries messages knows nothing of what they are about", () => {
  const isAllowed = (it) =>
    !isOwn(it) || carries.test(it) || /^(lib\/(db|env|log|http\/database-away)\.ts$|prisma\/)/.test(it);
  expect(offences(files(carries), isAllowed)).toEqual([]);
});

test("what a mail says is composed without a server, and tested beside it", () => {
  const composed = files(/^lib\/email\//).filter(({ name }) => name !== "lib/email/transport.ts");
  const isAllowed = (it) => it.startsWith("lib/email/") || it === "lib/outbox/schema.ts";
  expect(offences(composed, (it) => isAllowed(it) && it !== "lib/email/transport.ts")).toEqual([]);
  const untested = composed.filter(({ name }) => !sourceOf.has(name.replace(/\.ts$/, ".test.ts")));
  expect(untested.map(({ name }) => name)).toEqual([]);
});

test("entities import downward", () => {
  const isAllowed = (it, name) =>
    !isEntityFile(it) || entityOf(it) === entityOf(name) || entityLevels[entityOf(it)] < entityLevels[entityOf(name)];
  expect(offences(entityFiles, isAllowed)).toEqual([]);
  expect(offences(entityFiles, (it) => !/^lib\/(accounts|auth)\//.test(it))).toEqual([]);
});

const isNamed =
  (file) =>
  ({ name }) =>
    name.endsWith(`/${file}`);

test("an entity's schema.ts imports zod, other schemas and rules of its own entity", () => {
  const isAllowed = (it, name) =>
    it === "zod" || /^lib\/[^/]+\/schema\.ts$/.test(it) || (entityOf(it) === entityOf(name) && !isServer(it));
  expect(offences(foldered.filter(isNamed("schema.ts")), isAllowed)).toEqual([]);
});

test("a data.ts is marked as the server's", () => {
  const unmarked = files(/^lib\/[^/]+\/data\.ts$/).filter(({ packages }) => !packages.includes("server-only"));
  expect(unmarked.map(({ name }) => name)).toEqual([]);
});

test("an entity's api.ts imports the browser's request, schemas and rules", () => {
  const isAllowed = (it) =>
    it === "@tanstack/react-query" || it === "lib/http/request.ts" || (/^lib\//.test(it) && !isServer(it));
  expect(offences(foldered.filter(isNamed("api.ts")), isAllowed)).toEqual([]);
});

test("the lower half knows nothing of accounts' screens and mails", () => {
  expect(offences(entityFiles, (it) => !accountFolders.test(it) || /^lib\/audit\//.test(it))).toEqual([]);
});

/** Packages that only reckon. */
const reckoners = /^(bowser|otplib|libphonenumber-js\/min)$/;

test("every rule of an entity is pure, and tested beside it", () => {
  const rules = foldered.filter(({ name }) => !/\/(schema|data|api|auth-state)\.ts$/.test(name) && !isServer(name));
  const isAllowed = (it) => it.endsWith("/schema.ts") || reckoners.test(it) || (isEntityFile(it) && !isServer(it));
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
