import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { codeOf, Failure } from "../failure.mjs";

/**
 * Creates the data folder if it is missing.
 * @param {Pick<import("../../lib/platform/env.ts").Environment, "DATA_DIR">} environment
 * @throws {Failure} when it is not writable
 */
export function openDataFolder({ DATA_DIR }) {
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    accessSync(DATA_DIR, constants.W_OK);
  } catch (error) {
    throw new Failure(
      `The data folder ${DATA_DIR} cannot be written (${codeOf(error)}): set DATA_DIR to a writable folder.`,
    );
  }
}

/**
 * Writes a draft and links it into place, so that two processes that start at once read the same complete file.
 * @param {string} file
 */
function makeSecret(file) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * The secret that seals sessions: AUTH_SECRET, else one that is generated once and kept in the data folder.
 * @param {import("../../lib/platform/env.ts").Environment} environment
 * @returns {string}
 * @throws {Failure} when DATABASE_URL is set without AUTH_SECRET
 */
export function authSecret({ AUTH_SECRET, DATABASE_URL, DATA_DIR }) {
  if (AUTH_SECRET) return AUTH_SECRET;
  if (DATABASE_URL) {
    throw new Failure(
      "AUTH_SECRET is not set: with DATABASE_URL set, every instance needs the same secret. Generate one with `openssl rand -base64 48`.",
    );
  }
  const file = path.join(DATA_DIR, "auth-secret");
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, "utf8").trim();
}
