import { escapeIdentifier } from "pg";

/** Settings under which COPY writes and reads the same text on every server, without timeouts for long tables. */
const SETTINGS = [
  "client_encoding = 'UTF8'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "extra_float_digits = 3",
  "statement_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
  "lock_timeout = 0",
];

/** @param {import("pg").Client} client */
export async function prepareCopy(client) {
  for (const setting of SETTINGS) await client.query(`SET ${setting}`);
}

/** @typedef {{ name: string, columns: string[] }} Table columns without the generated ones */

/** Tables of the product with their stored columns. A partitioned table counts as one. */
const TABLES = `
  SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> '_prisma_migrations'
  GROUP BY c.oid, c.relname
  ORDER BY c.relname`;

/** @param {import("pg").Client} client @returns {Promise<Table[]>} by name */
export async function readTables(client) {
  return (await client.query(TABLES)).rows;
}

/** @param {import("pg").Client} client @returns {Promise<{ name: string, lastValue: string }[]>} those that were used */
export async function readSequences(client) {
  const { rows } = await client.query(`
    SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`);
  return rows;
}

/** @param {Table} table @returns {string} its name and columns, as COPY takes them */
export const columnsOf = ({ name, columns }) =>
  `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(", ")})`;

/** @param {Table} table @returns {string} a query of its rows, including those of its partitions */
export const rowsOf = ({ name, columns }) =>
  `SELECT ${columns.map((column) => escapeIdentifier(column)).join(", ")} FROM ${escapeIdentifier(name)}`;

/** @param {import("pg").Client} client @returns {Promise<{ table: string, name: string, definition: string }[]>} */
export async function readForeignKeys(client) {
  const { rows } = await client.query(`
    SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0
    ORDER BY 1, 2`);
  return rows;
}
