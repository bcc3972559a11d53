import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { tables } from "./rows.mjs";

/** @typedef {import("./values.mjs").Table} Table */
/** @typedef {import("./values.mjs").Value} Value */

/** Characters of a piece that is sent to the database. */
const PIECE_CHARACTERS = 256 * 1024;

/** Sums that triggers keep, made once instead of row by row. */
const SUMS = [
  `INSERT INTO video_tallies (video_id, learners, ratings, rating_sum, is_folded)
   SELECT video_id, sum(learners), sum(ratings), sum(rating_sum), true FROM (
     SELECT video_id, count(*) AS learners, 0 AS ratings, 0 AS rating_sum FROM video_progress GROUP BY video_id
     UNION ALL SELECT video_id, 0, count(*), sum(rating) FROM ratings GROUP BY video_id) t GROUP BY video_id`,
  `INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
   SELECT is_admin, deactivated_at IS NOT NULL, has_password OR email_verified IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3`,
  `INSERT INTO path_completions (user_id, path_id, version_id, completed_at, evidence)
   SELECT p.user_id, n.path_id, n.id, max(p.completed_at), max(p.evidence)
   FROM path_versions n JOIN path_version_videos v ON v.version_id = n.id JOIN video_progress p ON p.video_id = v.video_id
   GROUP BY p.user_id, n.path_id, n.id HAVING count(*) = (SELECT count(*) FROM path_version_videos l WHERE l.version_id = n.id)`,
  `INSERT INTO empty_search_terms (term, searches, people, last_on)
   SELECT term, count(*), count(DISTINCT person), max(day) FROM empty_searches GROUP BY term`,
];

/** Empty for null; the rows hold no tab, line break or backslash. @param {Value} value */
const cell = (value) => (value === null ? "\\N" : String(value));

/** @param {Table} table */
function* pieces({ rows }) {
  let text = "";
  for (const row of rows()) {
    text += `${row.map(cell).join("\t")}\n`;
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = "";
  }
  yield text;
}

/**
 * Takes the indexes that no constraint needs out of the way, because building one at the end is faster than growing it.
 * @param {pg.Client} client
 * @returns {Promise<string[]>} the statements that build them again
 */
async function dropIndexes(client) {
  const { rows } = await client.query(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Loads the rows of a size by COPY into an empty, migrated database.
 * @param {string} url
 * @param {number} users
 */
export async function load(url, users) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 2",
    );
    const wanted = tables(users);
    const names = wanted.map(({ name }) => name).join(", ");
    // The rows fit their rules: they are loaded without the triggers, which include the foreign keys.
    const { rows: foreignKeys } = await client.query(`
      SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
    for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const { name } of wanted) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    const indexes = await dropIndexes(client);
    await client.query(`TRUNCATE ${names}, video_tallies, user_tallies`);
    for (const table of wanted) {
      const copy = client.query(copyFrom(`COPY ${table.name} (${table.columns.replaceAll(" ", ", ")}) FROM STDIN`));
      await pipeline(Readable.from(pieces(table)), copy);
    }
    for (const sum of SUMS) await client.query(sum);
    for (const definition of indexes) await client.query(definition);
    for (const { table, name, definition } of foreignKeys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
    for (const { name } of wanted) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}
