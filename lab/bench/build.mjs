import { cp, mkdir, rename, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { runNode } from "./workspace.mjs";

export const root = path.resolve(import.meta.dirname, "../..");

/** Files that are not copied: packages, generated files, tests, the bench itself and folders of tools. */
const leftOut =
  /^(node_modules|lab|tests|test-results|playwright-report|prisma\/generated|.*\.tsbuildinfo|\.(?!gitignore$).*)$/;

/**
 * Skips the type check, which `npm test` does, and lets Turbopack find the packages outside the built folder.
 * @param {boolean} own whether the app has a configuration of its own
 * @param {string} top Turbopack's root
 */
const measuredConfig = (own, top) => `${own ? 'import own from "./own.config.mjs";' : "const own = {};"}
export default { ...own, distDir: ".next", typescript: { ignoreBuildErrors: true }, turbopack: { root: ${JSON.stringify(top)} } };
`;

/**
 * The common parent folder, as Turbopack's root: it follows no link that leads out of its root.
 * @param {string} a
 * @param {string} b
 */
function commonFolder(a, b) {
  const first = path.resolve(a).split(path.sep);
  const second = path.resolve(b).split(path.sep);
  const differing = first.findIndex((part, index) => part !== second[index]);
  return first.slice(0, differing === -1 ? first.length : differing).join(path.sep) || path.parse(a).root;
}

/** @param {string} folder @param {boolean} hasOwnConfig */
async function prepare(folder, hasOwnConfig) {
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  await writeFile(path.join(folder, "next.config.mjs"), measuredConfig(hasOwnConfig, commonFolder(folder, root)));
}

const environment = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NEXT_DIST_DIR: "", NEXT_TSCONFIG: "" };

/** @param {string} file of an installed package */
export const installed = (file) => path.join(root, "node_modules", file);

/** @param {string} folder @param {string} log a file */
const nextBuild = (folder, log) =>
  runNode(installed("next/dist/bin/next"), { args: ["build"], cwd: folder, env: environment, log });

/**
 * Builds a copy of the product.
 * @param {string} folder where to; it does not exist
 * @param {string} log a file
 * @param {{ withYardsticks: boolean }} [options] whether the yardsticks are among its routes
 */
export async function buildProduct(folder, log, { withYardsticks } = { withYardsticks: true }) {
  await cp(root, folder, {
    recursive: true,
    filter: (source) => !leftOut.test(path.relative(root, source).replaceAll(path.sep, "/")),
  });
  if (withYardsticks) await cp(path.join(import.meta.dirname, "yardsticks"), folder, { recursive: true });
  await rename(path.join(folder, "next.config.mjs"), path.join(folder, "own.config.mjs"));
  await prepare(folder, true);
  await runNode(installed("prisma/build/index.js"), { args: ["generate"], cwd: folder, env: environment, log });
  await runNode(installed("tsx/dist/cli.mjs"), {
    args: ["scripts/openapi/write.ts"],
    cwd: folder,
    env: environment,
    log,
  });
  await nextBuild(folder, log);
}

/**
 * Builds a minimal Next.js app of one page.
 * @param {string} folder to create
 * @param {string} log a file
 */
export async function buildMinimal(folder, log) {
  await mkdir(folder);
  await cp(path.join(import.meta.dirname, "minimal"), folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{ "type": "module", "private": true }');
  await prepare(folder, false);
  await nextBuild(folder, log);
}
