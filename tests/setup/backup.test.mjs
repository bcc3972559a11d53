import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECRET, tableEntry, uploadEntry } from "../../scripts/backup/manifest.mjs";
import { openBackup } from "../../scripts/backup/read.mjs";
import { restoreBackup } from "../../scripts/backup/restore.mjs";
import { readTables, rowsOf } from "../../scripts/backup/tables.mjs";
import { writeBackup } from "../../scripts/backup/write.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { withConnection } from "../../scripts/steps/database.mjs";
import { isDeferred, migrationsIn } from "../../scripts/steps/deferred-migrations.mjs";
import { applyChosenMigrations, applyMigrations, finishedMigrations } from "../../scripts/steps/migrations.mjs";
import { seedDatabase } from "../../scripts/steps/seed.mjs";
import { startSystem } from "../runner/databases.mjs";
import { readiness, removeFolder, run, start, temporaryFolder } from "./start.mjs";

const WRITERS = 16;
const AUTH_SECRET = "0123456789abcdef0123456789abcdef";

// The tests need a product with data on the embedded server, and an empty server of the oldest supported PostgreSQL.
const folder = temporaryFolder();
const DATA_DIR = path.join(folder, "data");
const backup = path.join(folder, "backup.zip");
/** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer} */
let source;
/** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer} */
let system;
/** URL of the database on the older server that the backup under load is restored to. */
let older = "";

beforeAll(async () => {
  source = await startEmbedded(DATA_DIR);
  system = await startSystem(path.join(folder, "system"));
  await applyMigrations(source.url);
  await seedDatabase(source, true, { ADMIN_PASSWORD: "long enough", DATA_DIR });
  const picture = path.join(DATA_DIR, "uploads/pictures/one.png");
  mkdirSync(path.dirname(picture), { recursive: true });
  writeFileSync(picture, "picture");
});
afterAll(async () => {
  await source.stop();
  await system.stop();
  removeFolder(folder);
});

/** @param {string} url @param {string} statement @returns {Promise<any[]>} */
const query = (url, statement) => withConnection(url, async (client) => (await client.query(statement)).rows);

/** Creates a database on the older server. @param {string} name @returns {Promise<string>} its address */
async function newDatabase(name) {
  await query(system.url, `CREATE DATABASE ${name}`);
  const url = new URL(system.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** The rows and a hash of each table. @param {string} url @returns {Promise<Record<string, string>>} */
const contentsOf = (url) =>
  withConnection(url, async (client) => {
    /** @type {Record<string, string>} */
    const contents = {};
    await client.query("SET timezone = 'UTC'");
    for (const table of await readTables(client)) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text COLLATE "C")), '') AS content
         FROM (${rowsOf(table)}) t`,
      );
      contents[table.name] = rows[0].content;
    }
    return contents;
  });

/** Writes users with an audit event each, until it is stopped. @param {number} writer */
function startWriter(writer) {
  let isRunning = true;
  const finished = withConnection(source.url, async (client) => {
    for (let number = 0; isRunning; number += 1) {
      const email = `writer-${writer}-${number}@people.test`;
      await client.query("BEGIN");
      await client.query("INSERT INTO users (email, name, updated_at) VALUES ($1, 'Writer', now())", [email]);
      await client.query(
        "INSERT INTO audit_events (action, subject_id) SELECT 'user.invited', id FROM users WHERE email = $1",
        [email],
      );
      await client.query(
        `INSERT INTO ratings (user_id, video_id, rating)
         SELECT u.id, v.id, $2 FROM users u, (SELECT id FROM videos ORDER BY id LIMIT 1) v WHERE u.email = $1`,
        [email, (number % 5) + 1],
      );
      await client.query("COMMIT");
    }
  });
  return () => {
    isRunning = false;
    return finished;
  };
}

/** Totals that triggers maintain, each with its recount: equal in a backup of a single snapshot. */
const RECOUNTS = [
  ["(SELECT sum(people) FROM user_tallies)", "(SELECT count(*) FROM users)"],
  [
    "(SELECT count(*) FROM audit_events WHERE action = 'user.invited')",
    "(SELECT count(*) FROM users WHERE name = 'Writer')",
  ],
  ["(SELECT sum(ratings) FROM video_tallies)", "(SELECT count(*) FROM ratings)"],
  ["(SELECT sum(rating_sum) FROM video_tallies)", "(SELECT sum(rating) FROM ratings)"],
];

/** @param {string} url */
async function recount(url) {
  const columns = RECOUNTS.map(
    ([kept, counted], index) => `${kept}::int AS kept${index}, ${counted}::int AS counted${index}`,
  );
  const [row] = await query(url, `SELECT ${columns.join(", ")}`);
  for (const [index, [kept]] of RECOUNTS.entries()) {
    expect(row[`counted${index}`], kept).toBeGreaterThan(0);
    expect(row[`kept${index}`], kept).toBe(row[`counted${index}`]);
  }
}

test("a backup under 16 writers is one consistent snapshot, and restores to an older PostgreSQL", async () => {
  const writers = Array.from({ length: WRITERS }, (_, number) => startWriter(number));
  const written = await run("scripts/backup.mjs", [backup], { DATA_DIR });
  await Promise.all(writers.map((stop) => stop()));
  expect(written).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rows of \d+ tables \(\d+\) and all pictures \(4\)/),
  });
  const { mode, size } = statSync(backup);
  expect(mode & 0o777).toBe(0o600);
  expect(await query(source.url, "SELECT bytes::int FROM backups")).toEqual([{ bytes: size }]);

  older = await newDatabase("loaded");
  const secret = readFileSync(path.join(DATA_DIR, "auth-secret"), "utf8");
  const target = path.join(folder, "target");
  const variables = { DATABASE_URL: older, DATA_DIR: target, AUTH_SECRET: secret };
  expect(await run("scripts/restore.mjs", [backup], variables)).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(target, "uploads/pictures/one.png"), "utf8")).toBe("picture");
  await recount(older);
});

/** The sizes of the recordings in a data folder. @param {string} dataDir */
function recordingsOf(dataDir) {
  const videos = path.join(dataDir, "uploads/videos");
  const names = readdirSync(videos).filter((name) => !name.endsWith(".webp"));
  return names.sort().map((name) => [name, statSync(path.join(videos, name)).size]);
}

test("a backup contains recordings with --videos, and otherwise the commands say how many are missing", async () => {
  const secret = readFileSync(path.join(DATA_DIR, "auth-secret"), "utf8");
  for (const flags of [[], ["--videos"]]) {
    const file = path.join(folder, `recordings${flags.length}.zip`);
    const target = path.join(folder, `recordings-${flags.length}`);
    const written = await run("scripts/backup.mjs", [file, ...flags], { DATA_DIR });
    const DATABASE_URL = await newDatabase(`recordings_${flags.length}`);
    const restored = await run("scripts/restore.mjs", [file], { DATABASE_URL, DATA_DIR: target, AUTH_SECRET: secret });
    expect([written.code, restored.code]).toEqual([0, 0]);
    if (flags.length > 0) {
      expect(written.output).toMatch(/It holds 3 uploaded recordings \(\d+ MB\)/);
      expect(restored.output).not.toContain("missing");
      expect(recordingsOf(target)).toEqual(recordingsOf(DATA_DIR));
    } else {
      expect(written.output).toMatch(/3 uploaded recordings \(\d+ MB\) are not in it: add --videos, or copy /);
      expect(restored.output).toContain("3 uploaded recordings are missing: copy the folder ");
    }
  }
});

/** Adds a session, a link, a counter, and two invitations: one with its mail queued, one sent. @param {string} url */
async function addTransientRows(url) {
  await query(url, "INSERT INTO rate_limits (key, count, resets_at) VALUES ('sign-in:1', 3, now() + '1 hour')");
  await query(
    url,
    `WITH session AS (
       INSERT INTO sessions (user_id, expires) SELECT id, now() + '30 days' FROM users WHERE is_admin LIMIT 1 RETURNING id
     )
     INSERT INTO refresh_tokens (token_hash, session_id) SELECT '\\x01', id FROM session`,
  );
  for (const state of ["queued", "sent"]) {
    await query(
      url,
      `WITH invited AS (
         INSERT INTO users (email, name, updated_at) VALUES ('${state}@people.test', 'Invited', now()) RETURNING id
       ), message AS (
         INSERT INTO outbox_messages (user_id, channel, kind, recipient, content, state, sent_at)
         SELECT id, 'mail', 'invitation', '${state}@people.test',
           ${state === "queued" ? `'{"text": "https://host.test/setup-password#token=link-in-a-mail"}', 'queued', NULL` : "NULL, 'sent', now()"}
         FROM invited RETURNING id, user_id
       ), token AS (
         INSERT INTO verification_tokens (identifier, token, expires, purpose, user_id)
         SELECT '${state}@people.test', 'hash-${state}', now() + '7 days', 'invite', id FROM invited
       )
       INSERT INTO invitations (user_id, message_id, expires_at) SELECT user_id, id, now() + '7 days' FROM message`,
    );
  }
}

const TRANSIENT = ["rate_limits", "refresh_tokens", "sessions", "verification_tokens"];

/** Tells whether each transient table has rows, and the state of the invitations. @param {string} url */
async function transientRows(url) {
  const counts = TRANSIENT.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const [rows] = await query(url, `SELECT ${counts.join(", ")}`);
  const invitations = await query(
    url,
    `SELECT email, i.expires_at <= now() AS expired, m.state, m.content IS NULL AS empty
     FROM invitations i JOIN users u ON u.id = i.user_id JOIN outbox_messages m ON m.id = i.message_id
     WHERE email IN ('queued@people.test', 'sent@people.test') ORDER BY email`,
  );
  return { rows: TRANSIENT.map((table) => rows[table] > 0), invitations };
}

/** The same in a restored product. */
const NONE = {
  rows: [false, false, false, false],
  invitations: [
    { email: "queued@people.test", expired: true, state: "failed", empty: true },
    { email: "sent@people.test", expired: true, state: "sent", empty: true },
  ],
};

test("a backup holds no session, mailed link or counter of attempts", async () => {
  await addTransientRows(source.url);
  expect((await transientRows(source.url)).rows).toEqual([true, true, true, true]);
  const file = path.join(folder, "without-links.zip");
  const origin = { url: source.url, uploads: path.join(folder, "none"), secret: AUTH_SECRET, withSecret: true };
  await writeBackup(origin, file);
  const opened = await openBackup(file);
  expect(opened.manifest.tables.map(({ name }) => name)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(rate_limits|refresh_tokens|sessions|verification_tokens)$/)]),
  );
  expect(await text(await opened.read(tableEntry("outbox_messages")))).not.toContain("link-in-a-mail");
  const url = await newDatabase("without_links");
  await restoreBackup(opened, { url, uploads: path.join(folder, "without-links") });
  expect(await transientRows(url)).toEqual(NONE);
});

test("a backup of an earlier version, which holds sessions and links, is restored without them", async () => {
  const file = path.join(folder, "with-links.zip");
  const origin = { url: source.url, uploads: path.join(folder, "none"), secret: AUTH_SECRET, withSecret: true };
  // `isMove` writes every row, as backups of earlier versions did.
  await writeBackup({ ...origin, isMove: true }, file);
  const opened = await openBackup(file);
  expect(opened.manifest.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(TRANSIENT));
  const url = await newDatabase("with_links");
  await restoreBackup(opened, { url, uploads: path.join(folder, "with-links") });
  expect(await transientRows(url)).toEqual(NONE);
});

test("the same backup on the embedded PostgreSQL holds the same rows, and the product serves them", async () => {
  const target = path.join(folder, "restored");
  expect(await run("scripts/restore.mjs", [backup], { DATA_DIR: target })).toMatchObject({ code: 0 });
  const secrets = [target, DATA_DIR].map((data) => readFileSync(path.join(data, "auth-secret"), "utf8"));
  expect(secrets[0]).toBe(secrets[1]);
  const restored = await startEmbedded(target);
  await recount(restored.url);
  expect(await contentsOf(restored.url)).toEqual(await contentsOf(older));
  const server = await start({ DATA_DIR: target });
  await server.ready();
  expect(server.output()).not.toMatch(/Filling|Applying/);
  expect(await readiness(server.port)).toBe(200);
  await server.stop();
  await restored.stop();
});

/** A stream that ends by an error after a part of its content. @param {string} part */
const brokenAfter = (part) =>
  Readable.from(
    (async function* () {
      yield part;
      throw new Error("broken off");
    })(),
  );

test.each([
  ["a picture", uploadEntry("pictures/one.png")],
  ["the rows", tableEntry("videos")],
])("a restore that broke off in %s can be repeated", async (_, broken) => {
  const url = await newDatabase(`broken_${broken.includes("one") ? "picture" : "rows"}`);
  const secretTo = path.join(folder, new URL(url).pathname);
  const target = { url, uploads: path.join(secretTo, "uploads"), secretTo };
  mkdirSync(secretTo);
  const opened = await openBackup(backup);
  await applyChosenMigrations(url, opened.manifest.migrations.slice(0, 1));
  const breaking = {
    ...opened,
    /** @param {string} name */
    read: async (name) => (name === broken ? brokenAfter("pic") : opened.read(name)),
  };
  await expect(restoreBackup(breaking, target)).rejects.toThrow("broken off");
  expect(existsSync(path.join(secretTo, "auth-secret"))).toBe(false);
  await restoreBackup(opened, target);
  expect(readFileSync(path.join(secretTo, "auth-secret"), "utf8")).toBe(await text(await opened.read(SECRET)));
  expect(readFileSync(path.join(target.uploads, "pictures/one.png"), "utf8")).toBe("picture");
  expect(await contentsOf(url)).toEqual(await contentsOf(older));
});

test("a folder keeps the number of backups that --keep names", async () => {
  const nights = path.join(folder, "nights");
  mkdirSync(nights);
  for (const day of [1, 2]) writeFileSync(path.join(nights, `waypoint-2026-01-0${day}T030000Z.zip`), "");
  const written = await run("scripts/backup.mjs", [nights, "--keep", "2"], { DATA_DIR });
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining("Older backups deleted: 1.") });
  const kept = readdirSync(nights).sort();
  expect(kept).toEqual(["waypoint-2026-01-02T030000Z.zip", expect.stringMatching(/^waypoint-20\d\d-/)]);
  expect((await openBackup(path.join(nights, kept[1] ?? ""))).manifest.tables.length).toBeGreaterThan(20);
});

test("a backup of an earlier version is migrated to this one", async () => {
  const [first = "", second = ""] = migrationsIn();
  const early = await newDatabase("early");
  await applyChosenMigrations(early, [first, second]);
  await query(early, "INSERT INTO users (email, name, updated_at) VALUES ('old@people.test', 'Old', now())");
  const file = path.join(folder, "older.zip");
  await writeBackup({ url: early, uploads: path.join(folder, "none"), secret: AUTH_SECRET, withSecret: true }, file);
  expect((await openBackup(file)).manifest.migrations).toEqual([first, second]);

  const DATABASE_URL = await newDatabase("newer");
  await restoreBackup(await openBackup(file), { url: DATABASE_URL, uploads: path.join(folder, "newer") });
  expect(await query(DATABASE_URL, "SELECT email FROM users")).toEqual([{ email: "old@people.test" }]);
  expect(await withConnection(DATABASE_URL, finishedMigrations)).toEqual(
    migrationsIn().filter((name) => !isDeferred(name)),
  );
});

test("the embedded database moves to a server once the product is stopped", async () => {
  const target = await newDatabase("moved");
  const refused = await run("scripts/move.mjs", [target], { DATA_DIR });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("stop it first") });
  const contents = await contentsOf(source.url);
  await source.stop();
  const moved = await run("scripts/move.mjs", [target], { DATA_DIR });
  source = await startEmbedded(DATA_DIR);
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining("The data is moved") });
  expect(await contentsOf(target)).toEqual(contents);
});

/** @param {(bytes: Buffer) => Buffer} change @returns {string} a changed copy of the backup */
function changed(change) {
  const copy = path.join(folder, "changed.zip");
  writeFileSync(copy, change(readFileSync(backup)));
  return copy;
}

/** @type {[name: string, file: () => string, reason: RegExp][]} */
const refusals = [
  ["that is no backup", () => path.join(DATA_DIR, "auth-secret"), /not a complete backup/],
  ["that is cut off", () => changed((bytes) => bytes.subarray(0, bytes.length - 1000)), /not a complete backup/],
  ["that is damaged", () => changed((bytes) => bytes.fill(0, 2000, 2100)), /is damaged/],
  ["that does not exist", () => path.join(folder, "absent.zip"), /cannot be read \(ENOENT\)/],
];

test.each(refusals)("refuses a file %s before a database is opened", async (_, file, reason) => {
  await expect(openBackup(file())).rejects.toThrow(reason);
});

test("refuses to restore under another secret, and changes nothing", async () => {
  const DATABASE_URL = await newDatabase("other_secret");
  const restored = await run("scripts/restore.mjs", [backup], { DATABASE_URL, DATA_DIR: folder, AUTH_SECRET });
  expect(restored).toMatchObject({ code: 1, output: expect.stringContaining("content of auth-secret in the backup") });
  expect(await contentsOf(DATABASE_URL)).toEqual({});
});

test("refuses a database with data, and a file that exists", async () => {
  const before = await contentsOf(source.url);
  const restored = await run("scripts/restore.mjs", [backup], { DATA_DIR });
  expect(restored).toMatchObject({ code: 1, output: expect.stringContaining("already holds data") });
  expect(await contentsOf(source.url)).toEqual(before);
  const copy = path.join(folder, "copy.zip");
  copyFileSync(backup, copy);
  const written = await run("scripts/backup.mjs", [copy], { DATA_DIR });
  expect(written).toMatchObject({ code: 1, output: expect.stringContaining("exists already") });
  expect(readFileSync(copy).equals(readFileSync(backup))).toBe(true);
});
