import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimFolder } from "./demonstration.mjs";

/** @type {string} */
let folder;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waypoint-demonstration-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a demonstration claims a new folder, and reuses it", () => {
  const own = path.join(folder, "own");
  const password = claimFolder(own);
  expect(password).toHaveLength(12);
  writeFileSync(path.join(own, "auth-secret"), "secret");
  expect(claimFolder(own)).toBe(password);
});

test("a demonstration claims a folder with an empty marker, left by a killed process", () => {
  const cut = path.join(folder, "cut");
  mkdirSync(cut);
  writeFileSync(path.join(cut, "demonstration.json"), "");
  const password = claimFolder(cut);
  expect(claimFolder(cut)).toBe(password);
});

test("a demonstration refuses a data folder that it did not create", () => {
  const real = path.join(folder, "real");
  mkdirSync(path.join(real, "postgres"), { recursive: true });
  expect(() => claimFolder(real)).toThrow("holds other data");
  expect(readdirSync(real)).toEqual(["postgres"]);
});
