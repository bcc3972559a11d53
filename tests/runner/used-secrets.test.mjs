import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { secretsIn } from "./used-secrets.mjs";

const SECRETS = ["0y7nVt0Q-3yVw2n1l0a", "ada@people.test", "correct horse", "2001:db8:1:2::1", "eyJh.bGci.T2lK"];

/** @param {string[]} secrets */
function fileWith(secrets) {
  const folder = mkdtempSync(path.join(tmpdir(), "waypoint-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "used.jsonl");
  writeFileSync(file, secrets.map((secret) => `${JSON.stringify(secret)}\n`).join(""));
  return file;
}

test.each([
  ['{"path":"/api/calendars/0y7nVt0Q-3yVw2n1l0a.ics"}', '{"path":"/api/calendars/<secret>.ics"}'],
  ['{"reason":"Key (email)=(ada@people.test) already exists"}', '{"reason":"Key (email)=(<secret>) already exists"}'],
  ['{"reason":"no password correct horse"}', '{"reason":"no password <secret>"}'],
  ['{"address":"2001:db8:1:2::1"}', '{"address":"<secret>"}'],
  ["GET /x?token=eyJh.bGci.T2lK 200", "GET /x?token=<secret> 200"],
  ["signed with own-secret-of-the-server", "signed with <secret>"],
])("reports the line %s", (line, masked) => {
  const file = fileWith(SECRETS);
  const lines = ['{"path":"/api/users"}', line];
  expect(secretsIn(file, ["own-secret-of-the-server"], lines)).toEqual([
    `A secret of the tests is in the log: ${masked}`,
  ]);
});

test("reports no line of a log without secrets", () => {
  const lines = ['{"path":"/api/calendars/<value>","status":200}', "Ready in 3 s"];
  expect(secretsIn(fileWith(SECRETS), [], lines)).toEqual([]);
  expect(secretsIn("/nowhere", [], lines)).toEqual([]);
});
