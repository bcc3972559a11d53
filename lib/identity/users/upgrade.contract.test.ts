import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseBefore, databaseBefore } from "@/tests/fixtures/upgrade";

let database: DatabaseBefore;

beforeAll(async () => {
  database = await databaseBefore("_dropped_access");
});
afterAll(() => database.drop());

const CONNECTION = "cccccccc-0000-4000-8000-000000000000";

test("the upgrade deletes sign-ons of unproved accounts with their sessions, except the only way in", async () => {
  const { client } = database;
  await client.query(
    `INSERT INTO sso_connections (id, slug, name, issuer, client_id, client_secret, domains, verified_domains, domain_token, required)
     VALUES ($1, 'example', 'Example', 'https://example.org', 'waypoint', '', '{required.test}', '{required.test}', 'token', true)`,
    [CONNECTION],
  );
  const users = [
    { email: "proved@other.test", proved: "now()", password: true },
    { email: "unproved@other.test", proved: "NULL", password: true },
    { email: "only@other.test", proved: "NULL", password: false },
    { email: "unproved@required.test", proved: "NULL", password: true },
  ];
  for (const { email, proved, password } of users) {
    const { rows } = await client.query(
      `INSERT INTO users (email, name, email_verified) VALUES ($1, 'Ada', ${proved}) RETURNING id`,
      [email],
    );
    const id = rows[0].id;
    if (password) await client.query("INSERT INTO credentials (user_id, password_hash) VALUES ($1, 'hash')", [id]);
    await client.query("INSERT INTO identities (connection_id, subject, user_id) VALUES ($1, $2, $3)", [
      CONNECTION,
      email,
      id,
    ]);
    for (const connection of [CONNECTION, null])
      await client.query("INSERT INTO sessions (user_id, expires, connection_id) VALUES ($1, now(), $2)", [
        id,
        connection,
      ]);
  }

  await database.migrate();
  await database.migrateOn();

  expect(
    await database.select(
      `SELECT u.email, u.has_password,
              (SELECT count(*)::int FROM identities i WHERE i.user_id = u.id) AS sign_ons,
              (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.connection_id IS NOT NULL) AS by_sign_on,
              (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.connection_id IS NULL) AS by_password
       FROM users u ORDER BY u.email`,
    ),
  ).toEqual([
    { email: "only@other.test", has_password: true, sign_ons: 1, by_sign_on: 1, by_password: 1 },
    { email: "proved@other.test", has_password: true, sign_ons: 1, by_sign_on: 1, by_password: 1 },
    { email: "unproved@other.test", has_password: true, sign_ons: 0, by_sign_on: 0, by_password: 1 },
    { email: "unproved@required.test", has_password: true, sign_ons: 1, by_sign_on: 1, by_password: 1 },
  ]);
});
