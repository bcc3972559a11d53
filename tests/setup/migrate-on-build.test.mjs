import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { withConnection } from "../../scripts/steps/database.mjs";
import { removeFolder, run, temporaryFolder } from "./start.mjs";

const folder = temporaryFolder();
/** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer} */
let database;
beforeAll(async () => {
  database = await startEmbedded(folder);
});
afterAll(async () => {
  await database.stop();
  removeFolder(folder);
});

/** @param {Record<string, string>} variables */
const build = (variables) =>
  run("scripts/migrate-on-build.mjs", [], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_URL: "https://learn.example.org",
    ADMIN_EMAIL: "",
    MIGRATE_ON_BUILD: "1",
    ...variables,
  });

/** @param {string} statement */
const query = (statement) => withConnection(database.url, async (client) => (await client.query(statement)).rows);

test("a build does not touch the database unless MIGRATE_ON_BUILD is set", async () => {
  expect(await build({ MIGRATE_ON_BUILD: "" })).toEqual({ code: 0, output: "" });
  expect(await query("SELECT to_regclass('users') AS users")).toEqual([{ users: null }]);
});

test("a build that migrates requires ADMIN_EMAIL", async () => {
  expect(await build({})).toMatchObject({ code: 1, output: expect.stringContaining("Set ADMIN_EMAIL") });
});

test("a build migrates, and prints a link until the first administrator can sign in", async () => {
  const variables = { ADMIN_EMAIL: "ada@example.org", SIGN_UP: "invited" };
  for (const expected of [/is an administrator again/, /is an administrator again/]) {
    const { code, output } = await build(variables);
    expect(output).toMatch(expected);
    expect(output).toMatch(/https:\/\/learn\.example\.org\/setup-password#token_hash=\S+&type=invite/);
    expect(output).not.toMatch(/password: /i);
    expect(code).toBe(0);
  }
  expect(await query("SELECT email, is_admin FROM users")).toEqual([{ email: "ada@example.org", is_admin: true }]);
  expect(await query("SELECT value->>'signUp' AS policy FROM settings")).toEqual([{ policy: "invited" }]);

  await query("INSERT INTO credentials (user_id, password_hash, updated_at) SELECT id, 'x', now() FROM users");
  await query("SELECT follow_ways_in(array(SELECT id FROM users))");
  const later = await build(variables);
  expect(later).toMatchObject({ code: 0, output: expect.stringContaining("The database is up to date.") });
  expect(later.output).not.toContain("setup-password");
});

test("the first administrator's account keeps no access of whoever set it up before", async () => {
  await query("UPDATE users SET is_admin = false");
  await query("INSERT INTO users (email, name) VALUES ('owner@example.org', 'Somebody')");
  await query(`
    INSERT INTO api_tokens (user_id, name, scopes, token_hash, expires_at)
    SELECT id, 'Theirs', '{read}', sha256('x'), now() + interval '1 day' FROM users WHERE email = 'owner@example.org'`);
  await build({ ADMIN_EMAIL: "owner@example.org", ADMIN_PASSWORD: "a long walk at noon" });
  const [owner] = await query(`
    SELECT is_admin, has_password, (SELECT count(*)::int FROM api_tokens) AS tokens FROM users WHERE email = 'owner@example.org'`);
  expect(owner).toEqual({ is_admin: true, has_password: true, tokens: 0 });
});
