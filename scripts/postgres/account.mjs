import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { Failure } from "../failure.mjs";

const NOBODY = 65534;

/**
 * The account that PostgreSQL runs under: a command before its programs, or another user.
 * @typedef {{ prefix: string[], user?: { uid: number, gid: number } }} Account
 */

/**
 * In a user namespace root's process has another user id, while its files still belong to root.
 * @type {[program: string, ...flags: string[]]}
 */
const namespace = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** @param {string} folder */
function ownerOf(folder) {
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** @param {{ uid: number, gid: number }} owner @param {string} folder */
function giveTo({ uid, gid }, folder) {
  chownSync(folder, uid, gid);
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const entry of entries) chownSync(path.join(folder, entry), uid, gid);
}

/**
 * Chooses the account for PostgreSQL, which refuses to run as root.
 * @param {string} folder of the cluster; it exists
 * @param {import("./binaries.mjs").Binaries} binaries
 * @returns {Account}
 * @throws {Failure} when root can use no other account
 */
export function accountFor(folder, binaries) {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = ownerOf(folder);
  if (owner.uid !== 0) return { prefix: [], user: owner };
  const [command, ...flags] = namespace;
  if (spawnSync(command, [...flags, binaries.postgres, "--version"]).status === 0) return { prefix: namespace };
  const nobody = { uid: NOBODY, gid: NOBODY };
  const parent = path.dirname(folder);
  const { mode } = statSync(parent);
  giveTo(nobody, folder);
  chmodSync(parent, mode | 0o011);
  const runs = spawnSync(binaries.postgres, ["--version"], nobody).status === 0;
  if (runs && spawnSync("test", ["-w", folder], nobody).status === 0) return { prefix: [], user: nobody };
  giveTo(owner, folder);
  chmodSync(parent, mode);
  throw new Failure(
    "PostgreSQL does not run as root, and here root can neither use `unshare` nor give this folder to another user: run `npm start` as a normal user, or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** Without PG* variables, which could name another server, and with the C locale, for English messages. */
function environment() {
  const cleared = Object.keys(process.env).filter((name) => name.startsWith("PG") || name.startsWith("LC_"));
  return { ...process.env, ...Object.fromEntries(cleared.map((name) => [name, undefined])), LC_ALL: "C" };
}

/**
 * Runs one of PostgreSQL's programs to its end.
 * @param {Account} account
 * @param {string} program
 * @param {string[]} flags
 * @param {string} [input] stdin
 * @returns {Promise<{ code: number | null, output: string }>} the exit code, and stdout and stderr
 */
export function run({ prefix, user }, program, flags, input = "") {
  const [command = program, ...rest] = [...prefix, program, ...flags];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { ...user, env: environment(), stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: output.trim() }));
    // On Windows the server that pg_ctl starts keeps the pipes open, so "close" never fires.
    child.on("exit", (code) => setTimeout(() => resolve({ code, output: output.trim() }), 1000).unref());
    child.stdin.on("error", reject);
    child.stdin.end(input);
  });
}
