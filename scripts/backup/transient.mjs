import { rowsOf } from "./tables.mjs";

/** @typedef {import("./tables.mjs").Table} Table */

/** Sessions, one-time links, counters and unfinished uploads, which are not restored. */
const TRANSIENT = ["rate_limits", "refresh_tokens", "sessions", "uploads", "verification_tokens"];

/** @param {Pick<Table, "name">} table */
export const isTransient = ({ name }) => TRANSIENT.includes(name);

/** A queued message may contain a one-time link that is valid in the running product, so it is marked as failed. */
const OUTBOX = "outbox_messages";

/** The columns of a queued message in a backup, and after restoring an older one. @type {Record<string, string>} */
const givenUp = {
  content: "NULL",
  state: "'failed'::outbox_state",
  last_error: "'not sent before the backup'",
};

/** @param {Table} table @returns {string} a query of its rows, without the contents of messages */
export function rowsWithoutLinks({ name, columns }) {
  if (name !== OUTBOX) return rowsOf({ name, columns });
  // The content of every message is left out, because a failed one keeps it for some days.
  const values = columns.map((column) =>
    column === "content"
      ? "NULL"
      : givenUp[column]
        ? `CASE WHEN state = 'queued' THEN ${givenUp[column]} ELSE ${column} END`
        : column,
  );
  return `SELECT ${values.join(", ")} FROM ${name}`;
}

/**
 * Marks queued messages as failed, and open invitations as expired, because their links are not restored. An
 * administrator can send the invitations again.
 * @param {import("pg").Client} client within the transaction that fills the tables, whose triggers do not run
 * @param {Pick<Table, "name">[]} tables of the backup
 */
export async function giveUpLinks(client, tables) {
  const has = (/** @type {string} */ table) => tables.some(({ name }) => name === table);
  const changes = Object.entries(givenUp).map(([column, value]) => `${column} = ${value}`);
  if (has(OUTBOX)) {
    await client.query(`UPDATE ${OUTBOX} SET ${changes.join(", ")} WHERE state = 'queued'`);
    await client.query(`UPDATE ${OUTBOX} SET content = NULL WHERE content IS NOT NULL`);
  }
  if (!has("invitations")) return;
  await client.query("UPDATE invitations SET expires_at = least(expires_at, now()) WHERE accepted_at IS NULL");
}
