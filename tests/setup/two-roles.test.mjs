import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedBinaries } from "../../scripts/postgres/binaries.mjs";
import { openCluster, runAsSuperuser } from "../../scripts/postgres/cluster.mjs";
import { clusterFolder } from "../../scripts/postgres/connection.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { root } from "../../scripts/steps/command.mjs";
import { openDatabase } from "../../scripts/steps/database.mjs";
import { applyMigrations } from "../../scripts/steps/migrations.mjs";
import { seedDatabase } from "../../scripts/steps/seed.mjs";
import { removeFolder, temporaryFolder } from "./start.mjs";

// The statements of docs/deployment.md, for a database with another name than the embedded one.
const section = readFileSync(path.join(root, "docs/deployment.md"), "utf8").split("\n## Two roles\n")[1] ?? "";
const [setUp = "", beforeStart = "", afterStart = ""] = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, block]) =>
  block?.replaceAll("waypoint", "learn").replaceAll("…", "secret"),
);

const NO_RIGHT = "42501";

const folder = temporaryFolder();
/** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer} */
let server;

/** @param {string} username */
const urlOf = (username) =>
  Object.assign(new URL(server.url), { username, password: "secret", pathname: "/learn" }).href;

/** @param {string} username @param {string} statements */
async function query(username, statements) {
  const client = new pg.Client({ connectionString: urlOf(username) });
  await client.connect();
  return client.query(statements).finally(() => client.end());
}

beforeAll(async () => {
  const cluster = await openCluster(clusterFolder(folder), embeddedBinaries());
  await runAsSuperuser(cluster, "postgres", setUp.replaceAll(";", ""));
  server = await startEmbedded(folder);
});
afterAll(async () => {
  await server.stop();
  removeFolder(folder);
});

test("a start migrates as the owner and fills the database as the other role", async () => {
  await query("learn_owner", beforeStart);
  const variables = { DATABASE_URL: urlOf("learn"), DIRECT_URL: urlOf("learn_owner"), DATA_DIR: folder };
  const environment = /** @type {import("../../lib/platform/env.ts").Environment} */ (
    /** @type {unknown} */ (variables)
  );
  const database = await openDatabase(environment);
  await applyMigrations(database.directUrl);
  await seedDatabase(database, true, {
    ADMIN_EMAIL: "ada@example.org",
    ADMIN_PASSWORD: "correct horse",
    DATA_DIR: folder,
  });
  await query("learn_owner", afterStart);
  const { rows } = await query("learn", "SELECT count(*)::int AS count FROM videos");
  expect(rows[0].count).toBe(39);
});

test("the other role writes as the product does", async () => {
  await query(
    "learn",
    `INSERT INTO audit_events (action) VALUES ('user.changed');
     UPDATE videos SET title = title || '.';
     INSERT INTO comments (video_id, user_id, content) SELECT v.id, u.id, 'Well said' FROM videos v, users u;
     DELETE FROM comments`,
  );
});

test.each([
  "ALTER TABLE audit_events DISABLE TRIGGER ALL",
  "DROP TRIGGER audit_events_append_only ON audit_events",
  "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE sql AS ''",
  "SET session_replication_role = replica",
  "DROP TABLE audit_events",
  "TRUNCATE audit_events",
  "UPDATE audit_events SET actor_id = NULL",
  "DELETE FROM audit_events",
  "UPDATE point_entries SET points = 1",
  "DELETE FROM point_entries",
  "DELETE FROM _prisma_migrations",
  "COMMENT ON TABLE _prisma_migrations IS NULL",
  "CREATE TABLE mine ()",
  "SET ROLE learn_owner",
])("the other role has no right to %s", async (statement) => {
  await expect(query("learn", statement)).rejects.toMatchObject({ code: NO_RIGHT });
});
