import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { readiness, removeFolder, start, temporaryFolder } from "./start.mjs";

// DATABASE_URL names a database on a running PostgreSQL that does not exist yet.
const folder = temporaryFolder();
/** @type {Record<string, string>} */
const variables = {
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  ADMIN_PASSWORD: "long enough",
  SAMPLE_LIBRARY: "1",
};
/** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer} */
let server;

beforeAll(async () => {
  server = await startEmbedded(folder);
  const url = new URL(server.url);
  url.pathname = "/shared";
  variables.DATABASE_URL = url.href;
});
afterAll(async () => {
  await server.stop();
  removeFolder(folder);
});

/** @param {string} table @returns {Promise<number>} */
async function count(table) {
  const client = new pg.Client({ connectionString: variables.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${table}`);
  await client.end();
  return rows[0].count;
}

test("instances that start at the same time migrate and fill a database once", async () => {
  const instances = await Promise.all([1, 2].map((number) => start({ ...variables, DATA_DIR: `${folder}/${number}` })));
  await Promise.all(instances.map((instance) => instance.ready()));
  expect(await count("users WHERE is_admin")).toBe(1);
  expect(await count("videos")).toBe(39);
  expect(await count("_prisma_migrations WHERE finished_at IS NULL")).toBe(0);
  expect(await count("(SELECT migration_name FROM _prisma_migrations GROUP BY 1 HAVING count(*) > 1) AS twice")).toBe(
    0,
  );
  expect(await Promise.all(instances.map((instance) => instance.stop()))).toEqual([0, 0]);
});

test("SIGTERM finishes a running request, refuses new ones and does not wait for idle connections", async () => {
  const instance = await start({ ...variables, DATA_DIR: folder });
  await instance.ready();
  const socket = () => connect({ port: Number(instance.port), host: "127.0.0.1" });
  /** @param {string} line @param {number} length of the body */
  const heading = (line, length) =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  const idle = socket();
  idle.write(heading("GET /api/healthz", 0));
  await new Promise((resolve) => idle.once("data", resolve));
  idle.on("error", () => {});

  const slow = socket();
  slow.write(`${heading("POST /api/account/sign-up", 20)}{"name"`);
  await delay(200);
  const stopped = instance.stop();
  await delay(800);
  expect(await readiness(instance.port)).toBeUndefined();
  slow.write(':"somebody" }');
  const response = await new Promise((resolve) => slow.once("data", (chunk) => resolve(chunk.toString())));
  expect(response).toMatch(/^HTTP\/1.1 4\d\d /);
  const answered = performance.now();
  expect(await stopped).toBe(0);
  expect(performance.now() - answered).toBeLessThan(3000);
});
