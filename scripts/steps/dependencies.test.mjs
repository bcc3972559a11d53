import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { areInstalled } from "./dependencies.mjs";

const OPTIONAL = "node_modules/only-elsewhere";
const packages = {
  "": { name: "fixture" },
  "node_modules/one": { version: "1.0.0", integrity: "sha512-one" },
  "node_modules/one/node_modules/inner": { version: "2.0.0", integrity: "sha512-inner" },
  "node_modules/tool": { version: "3.0.0", integrity: "sha512-tool", dev: true },
  [OPTIONAL]: { version: "4.0.0", integrity: "sha512-optional", optional: true },
};

/** @type {string} */
let folder;

/** @param {string} name @param {unknown} content */
function write(name, content) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

const { [OPTIONAL]: _, ...present } = packages;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waypoint-install-"));
  write("package-lock.json", { packages });
  write("node_modules/.package-lock.json", { packages: present });
  for (const location of Object.keys(present)) write(path.join(location, "package.json"), {});
});
afterEach(() => rmSync(folder, { recursive: true }));

const isInstalled = (development = true) => areInstalled(folder, { development });

test("recognises a complete install without the optional packages of other platforms", () => {
  expect(isInstalled()).toBe(true);
});

test.each(["node_modules/one", "node_modules/one/node_modules/inner", "node_modules/tool"])(
  "repeats an install that lacks %s",
  (location) => {
    rmSync(path.join(folder, location), { recursive: true });
    expect(isInstalled()).toBe(false);
  },
);

test("repeats an install that was stopped while npm wrote its lockfile", () => {
  write("node_modules/.package-lock.json", '{ "packages": { "node_modules/one": {');
  expect(isInstalled()).toBe(false);
});

test("repeats an install without npm's lockfile, or with another version", () => {
  write("package-lock.json", { packages: { ...packages, "node_modules/one": { version: "1.0.1" } } });
  expect(isInstalled()).toBe(false);
  rmSync(path.join(folder, "node_modules/.package-lock.json"));
  expect(isInstalled()).toBe(false);
});

test("requires development packages only for development", () => {
  const { "node_modules/tool": tool, ...production } = present;
  write("node_modules/.package-lock.json", { packages: production });
  expect([isInstalled(false), isInstalled(true)]).toEqual([true, false]);
});
