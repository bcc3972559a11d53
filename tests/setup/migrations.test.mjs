import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { withConnection } from "../../scripts/steps/database.mjs";
import { finishedMigrations, runMigrations } from "../../scripts/steps/migrations.mjs";
import { removeFolder, temporaryFolder } from "./start.mjs";

const folder = temporaryFolder();
/** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer} */
let server;
beforeAll(async () => {
  server = await startEmbedded(folder);
});
afterEach(() => withClient((client) => client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public")));
afterAll(async () => {
  await server.stop();
  removeFolder(folder);
});

/** @template Result @param {(client: import("pg").Client) => Promise<Result>} work */
const withClient = (work) => withConnection(server.url, work);

/** Applies some migrations, by their names. @param {Record<string, string>} texts */
function apply(texts) {
  const migrations = path.join(folder, "migrations");
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(path.join(migrations, name), { recursive: true });
    writeFileSync(path.join(migrations, name, "migration.sql"), text);
  }
  return withClient((client) => runMigrations(client, Object.keys(texts), migrations));
}

const finished = () => withClient(finishedMigrations);
const TABLE = "CREATE TABLE numbers (n int);";
const INDEX = 'CREATE INDEX CONCURRENTLY "numbers_idx" ON numbers (n);';

/** Leaves the record of a migration that Prisma's command did not finish. @param {string} name @param {string} [logs] */
const leaveUnfinished = (name, logs) =>
  withClient((client) =>
    client.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES (gen_random_uuid(), '', $1, $2)",
      [name, logs],
    ),
  );

test("a migration that fails is named, leaves nothing, and is applied once it is corrected", async () => {
  await expect(apply({ one: TABLE, two: "INSERT INTO numbers VALUES (1); SELECT 1 / 0;" })).rejects.toThrow(
    "The migration two failed (division by zero.) and was not applied",
  );
  expect(await finished()).toEqual(["one"]);
  await apply({ two: "INSERT INTO numbers VALUES (2);" });
  const { rows } = await withClient((client) => client.query("SELECT n FROM numbers"));
  expect(rows).toEqual([{ n: 2 }]);
  const { rows: records } = await withClient((client) =>
    client.query(
      "SELECT migration_name, checksum, applied_steps_count FROM _prisma_migrations ORDER BY started_at, finished_at",
    ),
  );
  expect(records).toEqual([
    {
      migration_name: "one",
      checksum: "f23bd49092935bec604ceb73eb395221241b7c4f68f78ac202092ebab3f7ef9a",
      applied_steps_count: 1,
    },
    { migration_name: "two", checksum: expect.stringMatching(/^[0-9a-f]{64}$/), applied_steps_count: 1 },
  ]);
});

test("an index that an interrupted start created concurrently is created again", async () => {
  await apply({ one: TABLE });
  await withClient((client) => client.query(INDEX));
  await leaveUnfinished("two");
  await apply({ two: INDEX });
  expect(await finished()).toEqual(["one", "two"]);
});

test("a migration that failed under Prisma's command is applied", async () => {
  await apply({ one: TABLE });
  await leaveUnfinished("two", "ERROR: division by zero");
  await apply({ two: "INSERT INTO numbers VALUES (2);" });
  expect(await finished()).toEqual(["one", "two"]);
  const { rows } = await withClient((client) =>
    client.query("SELECT FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL"),
  );
  expect(rows).toEqual([]);
});

test("a migration that was interrupted under Prisma's command is left to the operator", async () => {
  await apply({ one: TABLE });
  await leaveUnfinished("two");
  const attempt = () => apply({ two: "INSERT INTO numbers VALUES (2);" });
  await expect(attempt()).rejects.toThrow("The migration two was interrupted.");
  await withClient((client) => client.query("DELETE FROM _prisma_migrations WHERE migration_name = 'two'"));
  await attempt();
  expect(await finished()).toEqual(["one", "two"]);
});

test("a database with tables of another program is refused", async () => {
  await withClient((client) => client.query("CREATE TABLE orders ()"));
  await expect(apply({ one: TABLE })).rejects.toThrow("The database has tables of another program");
  expect(await finished()).toEqual([]);
});
