import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/steps/command.mjs";
import { readSources } from "./sources.mjs";

test("vitest.config.ts names every contract test with a database of its own", () => {
  const config = readFileSync(path.join(root, "vitest.config.ts"), "utf8");
  // Another test in the same process would keep using the database of the first.
  const users = readSources().filter(({ text }) => /from "@\/tests\/fixtures\/own-database"/.test(text));
  expect(users.length).toBeGreaterThan(0);
  expect(users.map(({ name }) => name).filter((name) => !config.includes(`"${name}"`))).toEqual([]);
});
