import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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

test("a demonstration claims a new folder, and finds its own once it is filled", () => {
  const own = path.join(folder, "own");
  const { password, filled } = claimFolder(own);
  expect(filled).toBe(false);
  expect(() => claimFolder(own)).toThrow("was not filled to its end");
  writeFileSync(path.join(own, "demonstration.json"), JSON.stringify({ password, filled: true }));
  expect(claimFolder(own)).toEqual({ password, filled: true });
});

test("a demonstration refuses a data folder that it did not make", () => {
  const real = path.join(folder, "own", "..");
  expect(() => claimFolder(real)).toThrow("holds other data");
  expect(readdirSync(real)).toEqual(["own"]);
});
