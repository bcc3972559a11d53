import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { clusterFolder } from "../../scripts/postgres/connection.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { removeFolder, temporaryFolder } from "./start.mjs";

// The tests run in order on one data folder.
const dataDir = temporaryFolder();
const copy = temporaryFolder();
afterAll(() => {
  for (const folder of [dataDir, copy]) removeFolder(folder);
});

const pidFile = path.join(clusterFolder(dataDir), "data/postmaster.pid");
const postmaster = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);

/** @param {string} url @param {string} statement */
async function query(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("the server listens locally, uses UTF-8, UTC and fsync, and has no superuser that can sign in", async () => {
  const { url, stop } = await startEmbedded(dataDir);
  const settings = ["listen_addresses", "server_encoding", "TimeZone", "fsync", "password_encryption", "is_superuser"];
  const columns = settings.map((name) => `current_setting('${name}') AS "${name}"`).join(", ");
  expect(await query(url, `SELECT ${columns}, lower('ÄŁ') AS lower`)).toEqual([
    {
      listen_addresses: "127.0.0.1",
      server_encoding: "UTF8",
      TimeZone: "UTC",
      fsync: "on",
      password_encryption: "scram-sha-256",
      is_superuser: "off",
      lower: "äł",
    },
  ]);
  for (const stranger of [url.replace(/:[^:@]+@/, ":wrong@"), url.replace(/waypoint:[^@]+@/, "postgres@")]) {
    await expect(query(stranger, "SELECT 1")).rejects.toThrow(/password/i);
  }
  await stop();
});

test("a second process uses the running server, and the last one stops it", async () => {
  const first = await startEmbedded(dataDir);
  const second = await startEmbedded(dataDir);
  expect([first.started, second.started, second.url]).toEqual([true, false, first.url]);
  expect(await first.stop()).toBe(false);
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await second.stop()).toBe(true);
  expect(existsSync(pidFile)).toBe(false);
});

test("a killed server restarts at its port with committed data, even when another program has its pid", async () => {
  const crashed = await startEmbedded(dataDir);
  await query(crashed.url, "CREATE TABLE kept AS SELECT 7 AS value");
  process.kill(postmaster(), "SIGKILL");
  await expect.poll(() => query(crashed.url, "SELECT 1").catch(() => "gone")).toBe("gone");

  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
  writeFileSync(pidFile, [other.pid, ...rest].join("\n"));
  const next = await startEmbedded(dataDir);
  expect([next.started, next.url]).toEqual([true, crashed.url]);
  expect(await query(next.url, "SELECT value FROM kept")).toEqual([{ value: 7 }]);
  expect(other.exitCode).toBeNull();
  other.kill();
  await next.stop();
});

test("a copied data folder gets its own server", async () => {
  const original = await startEmbedded(dataDir);
  cpSync(clusterFolder(dataDir), clusterFolder(copy), { recursive: true });
  const copied = await startEmbedded(copy);
  expect(copied.started).toBe(true);
  expect(copied.url).not.toBe(original.url);
  await copied.stop();
  await original.stop();
});

test("a data folder of another version is refused", async () => {
  writeFileSync(path.join(clusterFolder(copy), "data/PG_VERSION"), "14\n");
  await expect(startEmbedded(copy)).rejects.toThrow(/is of PostgreSQL 14/);
});
