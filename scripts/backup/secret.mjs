import { text } from "node:stream/consumers";
import { Failure } from "../failure.mjs";
import { keepSecret, keepsSecret } from "../steps/data-folder.mjs";
import { hashOfSecret, SECRET } from "./manifest.mjs";

/** @typedef {import("../../lib/platform/env.ts").Environment} Environment */
/** @typedef {import("./read.mjs").Backup} Backup */

/**
 * Checks that the restored product will use the backup's secret: without it, authenticator apps and recovery codes
 * fail.
 * @param {Backup} backup
 * @param {Pick<Environment, "AUTH_SECRET" | "DATABASE_URL" | "KEEP_SECRET">} environment
 * @throws {Failure} when the restored product would run under another secret
 */
export function checkSecret({ manifest: { secret } }, environment) {
  const { AUTH_SECRET } = environment;
  const isKept = secret.included && keepsSecret(environment);
  if (AUTH_SECRET ? hashOfSecret(AUTH_SECRET) === secret.sha256 : isKept) return;
  const source = secret.included
    ? `the content of ${SECRET} in the backup, which is a zip file`
    : "the AUTH_SECRET that the backup was made under";
  throw new Failure(`Set AUTH_SECRET to ${source}, and restore again. Nothing was changed.`);
}

/**
 * Stores the backup's secret in the data folder, unless AUTH_SECRET is set.
 * @param {Backup} backup
 * @param {Pick<Environment, "AUTH_SECRET" | "DATA_DIR">} environment
 */
export async function restoreSecret({ read }, { AUTH_SECRET, DATA_DIR }) {
  if (!AUTH_SECRET) keepSecret(DATA_DIR, await text(await read(SECRET)));
}
