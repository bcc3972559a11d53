/**
 * The directions of imports between folders: the only source for the test of the import directions and for the drawing
 * in docs/architecture.md.
 */

/** The modules of the product, lowest first: each may import the ones before it, in `lib`, in `components` and across the two. */
export const modules = ["platform", "messages", "identity", "library", "learning", "organisation"];

/** @param {string} module */
const libOf = (module) => `lib/${module}`;
/** @param {string} module */
const componentsOf = (module) => `components/${module}`;

/** @param {string} name of a folder or a file */
const script = (name) => `scripts/${name}`;

/** @param {string} module @returns {string[]} the module and those before it */
const upTo = (module) => modules.slice(0, modules.indexOf(module) + 1);

const wholeLib = modules.map(libOf);

/** Modules with screens. */
const modulesWithComponents = ["identity", "library", "learning"];

/**
 * Part of the tree whose files follow one rule. A file belongs to the area with the longest path that it starts with;
 * an area may always import itself.
 * @typedef {object} Area
 * @property {string} path a folder, or one file, from the project's root
 * @property {string[]} imports the other areas that it may import
 * @property {boolean} [isProduct] whether it is part of what runs in production, and so of the drawing
 */

/** @type {Area[]} */
export const areas = [
  ...modules.map((module) => ({
    path: libOf(module),
    imports: [...upTo(module).slice(0, -1).map(libOf), "prisma/generated"],
    isProduct: true,
  })),

  { path: "components/ui", imports: [], isProduct: true },
  { path: "components/forms", imports: ["components/ui", "lib/platform"], isProduct: true },
  { path: "components/lists", imports: ["components/ui", "lib/platform"], isProduct: true },
  ...modulesWithComponents.map((module) => ({
    path: componentsOf(module),
    imports: [
      "components/ui",
      "components/forms",
      ...modulesWithComponents.slice(0, modulesWithComponents.indexOf(module)).map(componentsOf),
      ...upTo(module).map(libOf),
    ],
    isProduct: true,
  })),
  {
    path: "components/shell",
    imports: ["components/ui", "components/forms", "components/identity", "lib/platform", "lib/identity"],
    isProduct: true,
  },
  {
    path: "components/organisation",
    imports: ["ui", "forms", "lists", ...modulesWithComponents].map(componentsOf).concat(wholeLib),
    isProduct: true,
  },
  { path: "components/api-docs", imports: ["components/ui", "lib/platform", "lib/identity"], isProduct: true },
  {
    path: "components/admin",
    imports: ["ui", "forms", "lists", ...modulesWithComponents, "organisation"].map(componentsOf).concat(wholeLib),
    isProduct: true,
  },

  {
    path: "app",
    imports: [
      ...["ui", "forms", ...modulesWithComponents, "organisation", "shell", "api-docs", "admin"].map(componentsOf),
      ...wholeLib,
      "package.json",
    ],
    isProduct: true,
  },
  { path: "app/api", imports: [...wholeLib, "package.json"], isProduct: true },
  { path: "middleware.ts", imports: ["lib/identity", "lib/platform"], isProduct: true },
  { path: "instrumentation.ts", imports: wholeLib, isProduct: true },
  { path: "instrumentation-client.ts", imports: ["lib/platform"], isProduct: true },

  { path: "prisma/generated", imports: [] },
  {
    path: "prisma",
    imports: [
      "prisma/generated",
      "lib/platform",
      "lib/identity",
      "lib/library",
      ...["environment-file.mjs", "postgres"].map(script),
    ],
  },
  { path: script("failure.mjs"), imports: [] },
  { path: script("environment-file.mjs"), imports: [] },
  { path: script("port.mjs"), imports: ["failure.mjs"].map(script) },
  { path: script("prisma"), imports: ["failure.mjs"].map(script) },
  { path: script("postgres"), imports: ["failure.mjs", "port.mjs"].map(script) },
  {
    path: script("steps"),
    imports: ["lib/platform", ...["failure.mjs", "environment-file.mjs", "port.mjs", "postgres", "prisma"].map(script)],
  },
  { path: script("server"), imports: [] },
  { path: script("backup"), imports: ["failure.mjs", "steps"].map(script) },
  { path: script("checks"), imports: ["steps"].map(script) },
  { path: script("openapi"), imports: ["app/api", "lib/platform"] },
  { path: script("testing"), imports: ["failure.mjs", "port.mjs", "postgres", "prisma", "steps"].map(script) },
  { path: script("setup"), imports: ["failure.mjs", "port.mjs", "postgres", "steps", "backup"].map(script) },
  // The commands.
  {
    path: "scripts",
    imports: ["failure.mjs", "postgres", "server", "steps", "backup", "checks", "testing"].map(script),
  },
  {
    path: "testing",
    imports: [...wholeLib, "prisma/generated", "testing/random.ts", ...["prisma", "steps"].map(script)],
  },
  { path: "testing/random.ts", imports: [] },
  { path: "testing/components", imports: [...["ui", "identity", "shell"].map(componentsOf), ...wholeLib] },
  { path: "e2e", imports: [...wholeLib, "testing"] },
  { path: "security", imports: [...wholeLib, "testing", script("openapi")] },
  { path: "faults", imports: ["testing", ...["port.mjs", "postgres", "steps", "testing"].map(script)] },
  { path: "simulation", imports: ["faults", "testing/random.ts"] },
  { path: "demonstration", imports: [...wholeLib, "prisma", script("steps")] },
  { path: "mutation", imports: [] },
  {
    path: "bench",
    imports: [
      ...wholeLib,
      "prisma/generated",
      "testing/random.ts",
      ...["failure.mjs", "port.mjs", "postgres", "steps", "testing"].map(script),
    ],
  },
  { path: "deploy", imports: [] },
  { path: "next.config.mjs", imports: [script("steps")] },
  { path: "prisma.config.ts", imports: ["environment-file.mjs", "postgres"].map(script) },
  { path: "playwright.config.ts", imports: ["testing"].map(script) },
  { path: "vitest.config.ts", imports: [] },
  { path: "postcss.config.mjs", imports: [] },
  { path: "package.json", imports: [] },
];

/** Areas that a test may import in addition to those of its folder's area. */
export const importsOfTests = [
  ...wholeLib,
  "testing",
  "testing/random.ts",
  "testing/components",
  "scripts",
  ...areas.map(({ path }) => path).filter((path) => path.startsWith("scripts/")),
  "prisma/generated",
];

/** @param {string} name a file's path @returns {boolean} */
export const isTest = (name) => /\.(test|spec)\.(tsx?|mjs)$/.test(name);

/** @param {string} name a file's path @returns {Area | undefined} the area that the file belongs to */
export function areaOf(name) {
  /** @param {Area} area */
  const isInside = ({ path }) => name === path || name.startsWith(`${path}/`);
  return areas.filter(isInside).sort((one, other) => other.path.length - one.path.length)[0];
}

/** @param {string} name of the importing file @param {string} imported file @returns {boolean} */
export function mayImport(name, imported) {
  const from = areaOf(name);
  const to = areaOf(imported);
  if (!from || !to) return false;
  const allowed = [from.path, ...from.imports, ...(isTest(name) ? importsOfTests : [])];
  return allowed.includes(to.path);
}

/**
 * The folder that a file counts for where folders may not form a cycle: `lib/library/videos`, `components/ui`, `app`.
 * A file that lies in `lib/platform` itself counts as a folder of its own.
 * @param {string} name a file's path
 */
export function folderOf(name) {
  const parts = name.split("/").slice(0, -1);
  if (parts.join("/") === "lib/platform") return name;
  const [top = "", module = ""] = parts;
  const hasFeatures = modules.includes(module) && ["lib", "components"].includes(top);
  return parts.slice(0, hasFeatures ? 3 : 2).join("/");
}

/** The most lines that a source file has; Biome holds the length of functions. */
export const FILE_LINES = 300;
