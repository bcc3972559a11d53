import { Failure } from "../failure.mjs";

/** A schema that marks an unfinished demonstration: created before its first row, dropped after its last. */
export const FILLING_SCHEMA = "demonstration";

/** SQL: whether there is a user or a lesson; whether there is a user with an address that was not generated. */
const HAS_ROWS = "SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM videos) AS yes";
const HAS_OTHERS = "SELECT EXISTS (SELECT FROM users WHERE email NOT LIKE '%@example.test') AS yes";

/** @param {import("pg").Client} client @param {string} question @returns {Promise<boolean>} */
const ask = async (client, question) => (await client.query(question)).rows[0].yes;

/**
 * The state of a migrated database: without data, with an unfinished demonstration, or with data.
 * @param {import("pg").Client} client
 * @returns {Promise<"empty" | "unfinished" | "filled">}
 */
export async function readState(client) {
  if (await ask(client, `SELECT to_regnamespace('${FILLING_SCHEMA}') IS NOT NULL AS yes`)) return "unfinished";
  return (await ask(client, HAS_ROWS)) ? "filled" : "empty";
}

/**
 * Drops every table of an unfinished demonstration, and its mark.
 * @param {import("pg").Client} client
 * @throws {Failure} when it is not unfinished, or has users that no demonstration generates
 */
export async function emptyUnfinished(client) {
  if ((await readState(client)) !== "unfinished" || (await ask(client, HAS_OTHERS))) {
    throw new Failure("The database has other data, which a demonstration never touches.");
  }
  // One query without values runs as one transaction.
  await client.query(`DROP SCHEMA ${FILLING_SCHEMA} CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public`);
}
