import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedBinaries } from "../../scripts/postgres/binaries.mjs";
import { openCluster, runAsSuperuser } from "../../scripts/postgres/cluster.mjs";
import { clusterFolder } from "../../scripts/postgres/connection.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { openDatabase } from "../../scripts/steps/database.mjs";
import { removeFolder, temporaryFolder } from "./start.mjs";

const folder = temporaryFolder();
const ROLE = "their-role";

/** Run as the superuser, which cannot sign in: databases that the role owns, may not use, or shares. */
const setUp = `
CREATE ROLE "${ROLE}" LOGIN PASSWORD 'secret'
CREATE DATABASE own OWNER "${ROLE}"
CREATE DATABASE shared OWNER "${ROLE}"
CREATE DATABASE closed OWNER waypoint
REVOKE CONNECT ON DATABASE closed FROM PUBLIC
`;

/** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer} */
let server;

/** @param {string} database @param {{ username?: string, password?: string }} [user] the embedded database's by default */
function urlTo(database, user = {}) {
  const url = new URL(server.url);
  return Object.assign(url, { ...user, pathname: `/${database}` }).href;
}
const theirs = { username: ROLE, password: "secret" };

/** @param {string} url @param {string} statement */
async function query(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

beforeAll(async () => {
  const cluster = await openCluster(clusterFolder(folder), embeddedBinaries());
  await runAsSuperuser(cluster, "postgres", setUp);
  server = await startEmbedded(folder);
  await query(urlTo("shared", theirs), "GRANT CREATE ON SCHEMA public TO waypoint");
  await query(urlTo("shared"), "CREATE TABLE stranger ()");
});
afterAll(async () => {
  await server.stop();
  removeFolder(folder);
});

/** @param {string} DATABASE_URL @returns the error that the start prints; undefined when the database can be used */
function refusal(DATABASE_URL) {
  const environment = { DATABASE_URL, DATA_DIR: folder };
  return openDatabase(/** @type {import("../../lib/platform/env.ts").Environment} */ (environment)).then(
    () => undefined,
    (error) => error.message,
  );
}

test("the owner of a database can use it", async () => {
  expect(await refusal(urlTo("own", theirs))).toBeUndefined();
});

test.each([
  [
    "waypoint",
    /^The role "their-role" may not create tables in the database "waypoint": run `ALTER DATABASE "waypoint" OWNER TO "their-role";`/,
  ],
  [
    "closed",
    /^The role "their-role" may not use the database "closed": run `ALTER DATABASE "closed" OWNER TO "their-role";`/,
  ],
  ["missing", /^The database "missing" does not exist: run `CREATE DATABASE "missing" OWNER "their-role";`/],
  [
    "shared",
    /^Tables of the database "shared" belong to the role "waypoint": run `REASSIGN OWNED BY "waypoint" TO "their-role";`/,
  ],
])("a role without rights on the database %s gets the statement to run", async (database, sentence) => {
  expect(await refusal(urlTo(database, theirs))).toMatch(sentence);
});

test("the message names a wrong password", async () => {
  const message = await refusal(urlTo("own", { ...theirs, password: "wrong" }));
  expect(message).toMatch(/\(password authentication failed .*\): correct the user and password in DATABASE_URL\.$/);
  expect(message).not.toContain("wrong");
});
