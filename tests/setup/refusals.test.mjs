import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { portOf } from "../../scripts/port.mjs";
import { removeFolder, start, temporaryFolder } from "./start.mjs";

const folder = temporaryFolder();
const DATA_DIR = path.join(folder, "data");
const AUTH_SECRET = "0123456789abcdef0123456789abcdef";
afterAll(() => removeFolder(folder));

/** @param {Record<string, string>} variables @returns the last line that the start prints */
async function refusal(variables) {
  const refused = await start({ DATA_DIR, ...variables });
  expect(await refused.exited).toBe(1);
  return refused.output().trim().split("\n").at(-1);
}

test("the start prints one line for each mistake in the environment", async () => {
  const refused = await start({
    DATA_DIR,
    PORT: "http",
    ADMIN_PASSWORD: "short",
    APP_URL: "example.org",
    SIGN_UP: "no",
  });
  expect(await refused.exited).toBe(1);
  const lines = refused.output().trim().split("\n");
  expect(lines.map((line) => line.split(" ")[0]).sort()).toEqual(["ADMIN_PASSWORD", "APP_URL", "PORT", "SIGN_UP"]);
});

test("the start refuses a port in use before any long step", async () => {
  const taken = createServer();
  await new Promise((resolve) => taken.listen(0, () => resolve(undefined)));
  const port = String(portOf(taken));
  expect(await refusal({ PORT: port })).toBe(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another port.`,
  );
  taken.close();
});

test("the start refuses a data folder that is not writable", async () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(await refusal({ DATA_DIR: path.join(file, "data") })).toMatch(/^The data folder \S+ cannot be written/);
});

test("the start refuses DATABASE_URL without AUTH_SECRET", async () => {
  const DATABASE_URL = "postgresql://somebody:secret@127.0.0.1:1/waypoint";
  expect(await refusal({ DATABASE_URL })).toMatch(/^AUTH_SECRET is not set/);
});

test("the start refuses an unreachable PostgreSQL without printing its password", async () => {
  const DATABASE_URL = "postgresql://somebody:secret@127.0.0.1:1/waypoint";
  expect(await refusal({ DATABASE_URL, AUTH_SECRET })).toBe(
    "PostgreSQL at 127.0.0.1:1/waypoint cannot be used (connect ECONNREFUSED 127.0.0.1:1): start it, or correct DATABASE_URL.",
  );
});
