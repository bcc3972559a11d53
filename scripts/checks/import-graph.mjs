import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../steps/command.mjs";
import { filesUnder } from "../steps/fingerprint.mjs";

/**
 * A source file of the project.
 * @typedef {object} Source
 * @property {string} name its path from the project's root, with forward slashes
 * @property {string} text
 * @property {string[]} imports files of the project, by name; types count too
 * @property {string[]} packages specifiers of packages and Node modules, as written
 */

/** The forms of import that Biome's format leaves. */
const importForms = /^(?:import|export)\s+(?:[\w\s{},*$]*?\bfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Doc comments, whose `import("…")` types are not imports. */
const docComments = /^\s*\/\*\*[\s\S]*?\*\//gm;

/** @param {string} text @returns {string[]} the specifiers of its imports and re-exports, static and dynamic */
export function specifiersIn(text) {
  return [...text.replace(docComments, "").matchAll(importForms)].map(([, still, dynamic = ""]) => still ?? dynamic);
}

/** The file that a specifier refers to; undefined for a package. @param {string} specifier @param {string} importer */
function resolve(specifier, importer) {
  const isOwn = specifier.startsWith("@/") || specifier.startsWith(".");
  if (!isOwn) return undefined;
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(importer), specifier);
  const file = [base, `${base}.ts`, `${base}.tsx`].find(
    (name) => path.extname(name) && existsSync(path.join(root, name)),
  );
  if (!file && !base.includes("/generated/")) throw new Error(`${importer} imports ${specifier}, which does not exist`);
  return file ?? base;
}

/** @returns {Source[]} */
export function readSources() {
  const names = filesUnder(
    "",
    (name) => !/(^|\/)(\.|node_modules$|test-results$|playwright-report$)|^prisma\/generated$/.test(name),
  );
  return names
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && name !== "next-env.d.ts")
    .map((name) => {
      const text = readFileSync(path.join(root, name), "utf8");
      /** @type {string[]} */
      const imports = [];
      /** @type {string[]} */
      const packages = [];
      for (const specifier of specifiersIn(text)) {
        const file = resolve(specifier, name);
        if (file) imports.push(file);
        else packages.push(specifier);
      }
      return { name, text, imports, packages };
    });
}

/**
 * @param {Pick<Source, "name" | "imports">[]} sources
 * @returns {string[][]} the import cycles, each as the names along it
 */
export function cyclesIn(sources) {
  const importsOf = new Map(sources.map(({ name, imports }) => [name, imports]));
  /** @type {Set<string>} */
  const finished = new Set();
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string} name @param {string[]} trail */
  const visit = (name, trail) => {
    if (trail.includes(name)) return cycles.push([...trail.slice(trail.indexOf(name)), name]);
    if (finished.has(name)) return;
    for (const imported of importsOf.get(name) ?? []) visit(imported, [...trail, name]);
    finished.add(name);
  };
  for (const { name } of sources) visit(name, []);
  return cycles;
}

/**
 * The import graph of folders.
 * @param {Source[]} sources
 * @param {(name: string) => string} folderOf a file's folder
 * @returns {{ name: string, imports: string[] }[]}
 */
export function foldersOf(sources, folderOf) {
  const names = new Set(sources.map(({ name }) => name));
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const { name, imports } of sources) {
    const folder = folderOf(name);
    const others = folders.get(folder) ?? new Set();
    for (const it of imports) if (names.has(it) && folderOf(it) !== folder) others.add(folderOf(it));
    folders.set(folder, others);
  }
  return [...folders].map(([name, imports]) => ({ name, imports: [...imports] }));
}
