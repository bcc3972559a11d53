import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readiness, removeFolder, start, temporaryFolder, until } from "./start.mjs";

// The tests run in order on one data folder.
const DATA_DIR = temporaryFolder();
const pidFile = path.join(DATA_DIR, "postgres/data/postmaster.pid");
const postmaster = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);
/** @param {string} file */
const modeOf = (file) => statSync(path.join(DATA_DIR, file)).mode & 0o777;

afterAll(() => {
  if (existsSync(pidFile)) process.kill(postmaster(), "SIGQUIT");
  removeFolder(DATA_DIR);
});

test("two simultaneous first starts set everything up once, and the last one stops the database", async () => {
  const [one, other] = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR })]);
  await Promise.all([one.ready(), other.ready()]);
  const output = `${one.output()}${other.output()}`;
  expect(output.match(/The sample library is loaded/g)).toHaveLength(1);
  expect(output.match(/The first administrator is admin@localhost/g)).toHaveLength(1);
  expect(output.match(/shown this once: \S{16}$/gm)).toHaveLength(1);
  expect([modeOf("auth-secret"), modeOf("postgres/connection.json")]).toEqual([0o600, 0o600]);

  expect(await one.stop("SIGINT")).toBe(0);
  expect(await readiness(one.port)).toBeUndefined();
  expect(await readiness(other.port)).toBe(200);
  expect(await other.stop("SIGINT")).toBe(0);
  expect(await readiness(other.port)).toBeUndefined();
  expect(existsSync(pidFile)).toBe(false);
});

test("a second start repeats nothing", async () => {
  const secret = readFileSync(path.join(DATA_DIR, "auth-secret"), "utf8");
  const second = await start({ DATA_DIR });
  await second.ready();
  expect(second.output()).not.toMatch(/Applying|Filling|Building|Generating|administrator/);
  expect(readFileSync(path.join(DATA_DIR, "auth-secret"), "utf8")).toBe(secret);
  expect(await second.stop()).toBe(0);
});

test("a start recovers after both servers were killed", async () => {
  const crashed = await start({ DATA_DIR });
  await crashed.ready();
  const killed = postmaster();
  crashed.kill("SIGKILL");
  await until(async () => (await readiness(crashed.port)) === undefined);
  process.kill(killed, "SIGKILL");

  const next = await start({ DATA_DIR });
  await next.ready();
  expect(postmaster()).not.toBe(killed);
  expect(await next.stop()).toBe(0);
  expect(existsSync(pidFile)).toBe(false);
});

test("a database server that dies is restarted", async () => {
  const server = await start({ DATA_DIR });
  await server.ready();
  const killed = postmaster();
  process.kill(killed, "SIGKILL");
  // The server has no pid file between its end and its next start.
  const isRestarted = () => existsSync(pidFile) && postmaster() !== killed;
  await until(async () => isRestarted() && (await readiness(server.port)) === 200);
  expect(await server.stop()).toBe(0);
});
