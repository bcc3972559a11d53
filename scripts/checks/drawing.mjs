import { areaOf, areas, folderOf, isTest } from "./import-rules.mjs";

// Generates the drawing and the list of directions in docs/architecture.md from the sources and the import rules.

/** @typedef {import("./import-graph.mjs").Source} Source */

const productAreas = areas.filter(({ isProduct }) => isProduct);
const productPaths = new Set(productAreas.map(({ path }) => path));

/** A path as the identifier of a Mermaid node. @param {string} path */
const idOf = (path) => path.replace(/[^a-z]/gi, "_");

/**
 * The imports between product areas that exist, without tests.
 * @param {Source[]} sources
 * @returns {Map<string, Set<string>>} by path
 */
function realEdges(sources) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map([...productPaths].map((path) => [path, new Set()]));
  for (const { name, imports } of sources.filter(({ name }) => !isTest(name))) {
    const from = areaOf(name)?.path ?? "";
    for (const to of imports.map((it) => areaOf(it)?.path ?? "")) {
      if (to !== from && productPaths.has(to)) edges.get(from)?.add(to);
    }
  }
  return edges;
}

/**
 * Leaves out edges that a longer path implies: with a → b → c, a → c is not drawn.
 * @param {Map<string, Set<string>>} edges without a cycle
 */
function withoutShortcuts(edges) {
  /** @param {string} from @returns {string[]} */
  const reach = (from) => [...(edges.get(from) ?? [])].flatMap((to) => [to, ...reach(to)]);
  return new Map(
    [...edges].map(([from, targets]) => {
      const further = new Set([...targets].flatMap(reach));
      return [from, [...targets].filter((to) => !further.has(to)).sort()];
    }),
  );
}

/**
 * The folders of an area, by path; none where the area has no folders of its own.
 * @param {string} path
 * @param {Source[]} sources
 */
function foldersIn(path, sources) {
  const folders = sources
    .map(({ name }) => name)
    .filter((name) => areaOf(name)?.path === path)
    .map(folderOf);
  /** @param {string} folder */
  const isFolder = (folder) => folder.startsWith(`${path}/`) && !folder.endsWith(".ts") && path !== "app";
  return [...new Set(folders)].filter((folder) => isFolder(folder) && path !== "app/api").sort();
}

/** @param {Source[]} sources @returns {string} a Mermaid flowchart of the product's folders */
export function drawing(sources) {
  const nodes = productAreas.flatMap(({ path }) => {
    const folders = foldersIn(path, sources);
    if (folders.length === 0) return [`  ${idOf(path)}["${path}"]`];
    return [
      `  subgraph ${idOf(path)}["${path}"]`,
      ...folders.map((folder) => `    ${idOf(folder)}["${folder.slice(path.length + 1)}"]`),
      "  end",
    ];
  });
  const arrows = [...withoutShortcuts(realEdges(sources))].flatMap(([from, targets]) =>
    targets.map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  return ["```mermaid", "flowchart TD", ...nodes, ...arrows, "```"].join("\n");
}

const lib = areas.map(({ path }) => path).filter((path) => path.startsWith("lib/"));

/** @returns {string} a list of what each area may import; the generated database client is left out */
export function directions() {
  /** @param {string[]} paths */
  const named = (paths) => {
    const isWholeLib = lib.every((path) => paths.includes(path));
    const others = paths.filter((path) => path !== "prisma/generated" && !(isWholeLib && lib.includes(path)));
    const names = others.map((path) => `\`${path}\``);
    return [...names, ...(isWholeLib ? ["every module of `lib`"] : [])].join(", ") || "nothing";
  };
  return areas
    .filter(({ path }) => path !== "prisma/generated" && path !== "package.json")
    .map(({ path, imports }) => `- \`${path}\` imports ${named(imports)}`)
    .join("\n");
}

/**
 * Updates the generated parts of a document.
 * @param {string} document with `<!-- name -->` before and `<!-- /name -->` after each part
 * @param {Source[]} sources
 */
export function withGeneratedParts(document, sources) {
  const parts = { drawing: drawing(sources), directions: directions() };
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const from = text.indexOf(start);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`The document has no place for the part "${name}".`);
    return `${text.slice(0, from + start.length)}\n\n${part}\n\n${text.slice(to)}`;
  }, document);
}
