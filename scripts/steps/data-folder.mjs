import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "../failure.mjs";

/**
 * Makes the data folder where it is missing.
 * @throws {Failure} where it cannot be written
 */
export function openDataFolder({ DATA_DIR }) {
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    accessSync(DATA_DIR, constants.W_OK);
  } catch (error) {
    throw new Failure(`The data folder ${DATA_DIR} cannot be written (${error.code}): set DATA_DIR to one that can.`);
  }
}

/** Written aside and linked into place: of two that start at once both read the whole file of one. */
function makeSecret(file) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * What signs the sessions: AUTH_SECRET, or one of our own that is made once.
 * @param {import("../../lib/platform/env.ts").Environment} environment
 * @returns {string}
 * @throws {Failure} where the database is shared and the secret is not
 */
export function authSecret({ AUTH_SECRET, DATABASE_URL, DATA_DIR }) {
  if (AUTH_SECRET) return AUTH_SECRET;
  if (DATABASE_URL) {
    throw new Failure(
      "AUTH_SECRET is not set: with DATABASE_URL set, every instance needs the same one; make it with `openssl rand -base64 48`.",
    );
  }
  const file = path.join(DATA_DIR, "auth-secret");
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, "utf8").trim();
}
