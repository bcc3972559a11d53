import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { codeOf, Failure } from "../failure.mjs";

/** @typedef {import("../../lib/platform/env.ts").Environment} Environment */

/**
 * Creates the data folder if it is missing.
 * @param {Pick<Environment, "DATA_DIR">} environment
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

/** @param {Pick<Environment, "DATA_DIR">} environment @returns {string} the folder of uploads */
export const uploadsFolder = ({ DATA_DIR }) => path.join(DATA_DIR, "uploads");

/** @param {string} dataDir */
const secretFile = (dataDir) => path.join(dataDir, "auth-secret");

/**
 * Replaces the secret of a data folder. Its database must be empty or restored with this secret.
 * @param {string} dataDir
 * @param {string} secret
 */
export function keepSecret(dataDir, secret) {
  const draft = `${secretFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, secretFile(dataDir));
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
 * True when the secret is kept in the data folder. Not with a database server, whose other instances need the same
 * secret, unless KEEP_SECRET says that there are none.
 * @param {Pick<Environment, "AUTH_SECRET" | "DATABASE_URL" | "KEEP_SECRET">} environment
 */
export const keepsSecret = ({ AUTH_SECRET, DATABASE_URL, KEEP_SECRET }) =>
  !AUTH_SECRET && (!DATABASE_URL || KEEP_SECRET === true);

/**
 * The secret that seals sessions: AUTH_SECRET, else one that is generated once and kept in the data folder.
 * @param {Pick<Environment, "AUTH_SECRET" | "DATABASE_URL" | "KEEP_SECRET" | "DATA_DIR">} environment
 * @returns {string}
 * @throws {Failure} when DATABASE_URL is set without AUTH_SECRET and KEEP_SECRET
 */
export function authSecret(environment) {
  const { AUTH_SECRET, DATA_DIR } = environment;
  if (AUTH_SECRET) return AUTH_SECRET;
  if (!keepsSecret(environment)) {
    throw new Failure(
      "AUTH_SECRET is not set: with DATABASE_URL set, every instance needs the same secret. Generate one with `openssl rand -base64 48`, or set KEEP_SECRET=1 for a single instance.",
    );
  }
  const file = secretFile(DATA_DIR);
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, "utf8").trim();
}
