import { builtinModules } from "node:module";

// The directions of imports. `npm run check` enforces them (tests/checks/imports.test.mjs); files of tests are left out.

/** The modules, lowest first: each may import the ones before it, in `lib`, in `components` and across the two. */
const modules = ["platform", "messages", "identity", "library", "learning", "organisation"];

/** @param {string} module @returns {string[]} */
const before = (module) => modules.slice(0, modules.indexOf(module)).map((it) => `lib/${it}`);
const lib = modules.map((module) => `lib/${module}`);
/** @param {string[]} names */
const components = (...names) => names.map((name) => `components/${name}`);

/**
 * Each part of the tree with the others that it may import; it may always import itself. A file belongs to the part with the longest path.
 * @type {Record<string, string[]>}
 */
export const PARTS = {
  ...Object.fromEntries(modules.map((module) => [`lib/${module}`, [...before(module), "prisma/generated"]])),

  "components/ui": [],
  "components/forms": ["components/ui", "lib/platform"],
  "components/lists": ["components/ui", "lib/platform"],
  "components/api-docs": ["components/ui", "lib/platform", "lib/identity"],
  "components/identity": [...components("ui", "forms"), ...before("library")],
  "components/library": [...components("ui", "forms", "identity"), ...before("learning")],
  "components/learning": [...components("ui", "forms", "identity", "library"), ...before("organisation")],
  "components/shell": [...components("ui", "forms", "identity"), ...before("library")],
  "components/organisation": [...components("ui", "forms", "lists", "identity", "library", "learning"), ...lib],
  "components/admin": [
    ...components("ui", "forms", "lists", "identity", "library", "learning", "organisation"),
    ...lib,
  ],

  app: [
    ...components("ui", "forms", "api-docs", "identity", "library", "learning", "shell", "organisation", "admin"),
    ...lib,
    "package.json",
  ],
  "app/api": [...lib, "package.json"],
  "middleware.ts": ["lib/platform", "lib/identity"],
  "instrumentation.ts": lib,
  "instrumentation-client.ts": ["lib/platform"],

  "prisma/generated": [],
  prisma: ["prisma/generated", "lib/platform", "lib/identity", "lib/library", "scripts"],
  scripts: ["lib/platform"],
  "scripts/openapi": ["app/api", "lib/platform"],
  "prisma/demonstration": [...lib, "prisma", "scripts"],
  deploy: [],

  "tests/fixtures": [...lib, "prisma/generated", "tests/fixtures/random.ts", "scripts", "scripts/openapi"],
  "tests/fixtures/random.ts": [],
  "tests/fixtures/components": [...components("ui", "identity", "shell"), ...lib, "tests/fixtures"],
  "tests/e2e": [...lib, "tests/fixtures", "tests/fixtures/random.ts"],
  "tests/security": [...lib, "tests/fixtures", "scripts/openapi"],
  "tests/openapi": [],
  "tests/checks": ["scripts", ".dependency-cruiser.mjs"],
  "tests/setup": ["scripts"],
  "tests/runner": ["scripts", "lib/platform"],
  "tests/run.mjs": ["scripts", "tests/runner"],
  lab: [...lib, "prisma/generated", "tests/fixtures", "tests/runner", "scripts"],

  "next.config.mjs": ["scripts"],
  "prisma.config.ts": ["scripts"],
  "playwright.config.ts": ["tests/runner"],
  "vitest.config.ts": [],
  "postcss.config.mjs": [],
  "package.json": [],
};

/** A pattern of the files of a part, without those of the parts inside it. @param {string} part */
function filesOf(part) {
  const inner = Object.keys(PARTS).filter((it) => it.startsWith(`${part}/`));
  const except = inner.map((it) => `${it.slice(part.length + 1)}(/|$)`).join("|");
  return `^(@/)?${part}(/${except && `(?!${except})`}|$)`;
}

/** A pattern of any file of the project. An import of generated code is not resolved before it is generated. */
const OWN = `^(@/)?(${[...new Set(Object.keys(PARTS).map((part) => part.split("/")[0]))].join("|")})(/|$)`;

/** A pattern of packages, resolved or as written. @param {string[]} names */
const packages = (...names) => `^(node_modules/)?(${names.join("|")})(/|$)`;

/** Packages and Node modules that a browser cannot load, and the database client. */
export const SERVER = [
  packages("server-only", "pg", "pino", "@prisma", "@node-rs", "nodemailer", "@vercel/blob(?!/(dist/)?client)"),
  packages("next/headers(\\.js)?"),
  `^(node:)?(${builtinModules.join("|")})$`,
  "^(@/)?prisma/",
];

/** A file of an entity. @param {string} names */
const entityFile = (names) => `^lib/(?!platform/)[^/]+/[^/]+/(${names})\\.ts$`;

/** The rules of entities and the texts of mails: what each decides needs no rows, unless it reaches server code. */
export const ENTITY_RULES =
  "^lib/(?!platform/)[^/]+/[^/]+/(?!(schema|data|api|mutations|auth-state)\\.ts$)[^/]+(?<!\\.d)\\.ts$";

/** @typedef {import("dependency-cruiser").IRegularForbiddenRuleType} RegularRule */
/** @typedef {RegularRule | import("dependency-cruiser").IReachabilityForbiddenRuleType} Rule */

/**
 * @param {string} name what the rule says
 * @param {Rule["from"]} from
 * @param {Rule["to"]} to
 * @returns {Rule}
 */
const forbid = (name, from, to) => ({ name, severity: "error", from, to });

const directions = Object.entries(PARTS).map(([part, imports]) =>
  forbid(
    `${part} imports ${imports.join(", ") || "no other part"}`,
    { path: filesOf(part) },
    { path: OWN, pathNot: [part, ...imports].map(filesOf) },
  ),
);

const onlyIn = [
  ["nodemailer", "^lib/messages/email/"],
  ["@vercel/blob", "^(lib/platform/files/blob|components/library/upload/send-to-blob)\\."],
].map(([name = "", path = ""]) =>
  forbid(
    `only ${path.slice(1)} imports ${name}`,
    { path: "^(app|components|lib)/", pathNot: path },
    { path: packages(name) },
  ),
);

/** @param {string} file @returns {import("dependency-cruiser").IRequiredRuleType} */
const markedServerOnly = (file) => ({
  name: `every ${file}.ts imports server-only`,
  severity: "error",
  module: { path: `^lib/.+/${file}\\.ts$` },
  to: { path: packages("server-only") },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...directions,
    ...onlyIn,
    forbid("files do not import each other in a cycle", {}, { circular: true }),
    {
      ...forbid("folders do not import each other in a cycle", { path: "^(lib|components)/" }, { circular: true }),
      scope: "folder",
    },
    forbid(
      "a folder in scripts imports no command",
      { path: "^scripts/[^/]+/" },
      { path: "^scripts/[^/]+$", pathNot: "^scripts/(failure|environment-file|port)\\.mjs$" },
    ),
    forbid(
      "only data.ts, lib/platform, the seed and what arranges rows import the database client",
      {
        pathNot: ["^lib/.+/data\\.ts$", "^lib/platform/", "^prisma/seed\\.ts$", "^(prisma/demonstration|tests|lab)/"],
      },
      { path: "^lib/platform/db\\.ts$" },
    ),
    forbid(
      "components and the browser's side of an entity reach no server code",
      { path: ["^components/", entityFile("schema|api|mutations")] },
      { path: SERVER, reachable: true },
    ),
    forbid(
      "schema.ts imports zod, other schemas, its own entity and lib/platform",
      { path: "^lib/(?!platform/)([^/]+)/([^/]+)/schema\\.ts$" },
      { pathNot: [packages("zod"), "^lib/.+/schema\\.ts$", "^lib/$1/$2/", "^lib/platform/[^/]+$"] },
    ),
    forbid(
      "api.ts imports TanStack Query and lib",
      { path: entityFile("api") },
      { pathNot: [packages("@tanstack/react-query"), "^lib/"] },
    ),
    forbid(
      "the text of a mail is composed of mails and the outbox's schema",
      { path: "^lib/messages/email/", pathNot: "/transport\\.ts$" },
      { pathNot: "^lib/messages/(email/(?!transport)|outbox/schema\\.ts$)" },
    ),
  ],
  required: ["data", "prefetch"].map(markedServerOnly),
  options: {
    // Reads TypeScript 7, which has no API for parsers, and TSX.
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    // Imports of types count too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules|(^|/)generated/" },
    exclude: { path: "\\.(test|spec)\\.|^(node_modules|\\.next[^/]*)/.*/node_modules/" },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
    },
  },
};
