import { rowsOf } from "./tables.mjs";

/** @typedef {import("./tables.mjs").Table} Table */

/** Tables whose rows let someone in for a time, count attempts, or name unfinished uploads. A restored product begins without them. */
const TRANSIENT = ["rate_limits", "refresh_tokens", "sessions", "uploads", "verification_tokens"];

/** @param {Pick<Table, "name">} table */
export const isTransient = ({ name }) => TRANSIENT.includes(name);

/** A message that waits may contain a one-time link, which would open an account of the running product. It is given up. */
const OUTBOX = "outbox_messages";

/** The values of its columns in a backup, and after the restore of an older one. @type {Record<string, string>} */
const givenUp = {
  content: "NULL",
  state: "'failed'::outbox_state",
  last_error: "'not sent before the backup'",
};

/** @param {Table} table @returns {string} a query of its rows, without the links of messages that wait */
export function rowsWithoutLinks({ name, columns }) {
  if (name !== OUTBOX) return rowsOf({ name, columns });
  // A mail that was given up keeps its content for some days.
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
 * Gives up what the rows that are not restored belong to: the messages that wait, and the invitations whose links are dead, which an
 * administrator sees as expired and can send again.
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
