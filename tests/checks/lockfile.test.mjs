import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { packages } = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));

/**
 * True when Node would find a package from a location: in its own folder or in one above.
 * @param {string} name
 * @param {string} location
 */
function isFound(name, location) {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const prefix = folder === "" ? "" : `${folder}/`;
    if (Object.hasOwn(packages, `${prefix}node_modules/${name}`)) return true;
    if (folder === "") return false;
  }
}

// npm leaves out packages that its registry lacks, and `npm ci` then refuses the whole lockfile on every platform.
test("the lockfile names every platform's packages", () => {
  const missing = Object.entries(packages).flatMap(([location, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isFound(name, location)),
  );
  expect(missing).toEqual([]);
});

test("the lockfile names no registry", () => {
  const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved && !entry.link);
  expect(resolved.map(([location]) => location)).toEqual([]);
});

test("the empty packages in scripts/absent replace every copy of the real ones", () => {
  const emptyPackages = ["@prisma/dev", "@prisma/studio-core"];
  const installed = Object.entries(packages).filter(([location]) =>
    emptyPackages.some((name) => location.endsWith(`node_modules/${name}`)),
  );
  expect(installed.map(([location, { link }]) => [location, link])).toEqual(
    emptyPackages.map((name) => [`node_modules/${name}`, true]),
  );
});
