/**
 * `node lab/bench/watch-storage.mjs`: the bytes that watching takes, measured on a million generated rows in a temporary PostgreSQL and
 * scaled to ten million. Rows come in random order, as learners make them, so that the indexes are as full as they are in use.
 *
 *   node lab/bench/watch-storage.mjs --rows 3000000   another sample
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { applyMigrations } from "../../scripts/steps/migrations.mjs";
import { say, step } from "../../scripts/steps/progress.mjs";
import { main, shutDown } from "../../scripts/steps/shutdown.mjs";
import { table } from "./table.mjs";
import { make, makeFolder } from "./workspace.mjs";

/** Videos that a learner watched of so many; videos of the library. */
const WATCHED = 10;
const VIDEOS = 5_000;

const SCALED_ROWS = 10_000_000;

/** MD5 sums that are as long as the fingerprints of the 256 latest reports of a learner, of 6 bytes each. */
const RECENT_SUMS = (256 * 6) / 16;

/** A learner's parts of a video: one to four of 30 to 150 seconds, 1.9 on average; a fifth has played one again. */
const INSERT = `
  INSERT INTO watches (user_id, video_id, seconds, replayed, played)
  SELECT u.id, v.id, m.seconds, CASE WHEN u.dice < 0.2 THEN int4multirange(int4range(10, 14)) ELSE '{}' END, 300
  FROM (SELECT id, random() AS dice, 1 + (random() * $1)::int AS video FROM sample_users) u
  JOIN sample_videos v ON v.number = u.video
  CROSS JOIN LATERAL (
    SELECT range_agg(int4range(part * 200, part * 200 + 30 + (random() * 120)::int)) AS seconds
    FROM generate_series(1, CASE WHEN u.dice < 0.45 THEN 1 WHEN u.dice < 0.75 THEN 2 WHEN u.dice < 0.9 THEN 3 ELSE 4 END) part) m
  ORDER BY random() ON CONFLICT DO NOTHING`;

const SIZES = `
  SELECT c.relname AS name, pg_relation_size(c.oid)::float8 AS bytes, greatest(t.reltuples, 1)::float8 AS rows
  FROM pg_class t JOIN pg_class c ON c.oid = t.oid OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = t.oid)
  WHERE t.relname IN ('watches', 'watch_credits') ORDER BY t.relname DESC, c.relkind DESC, c.relname`;

/** @param {pg.Client} client @param {number} rows */
async function load(client, rows) {
  const users = Math.ceil(rows / WATCHED);
  // Neither users nor videos are needed for the size.
  await client.query("ALTER TABLE watches DROP CONSTRAINT watches_user_id_fkey, DROP CONSTRAINT watches_video_id_fkey");
  await client.query("ALTER TABLE watch_credits DROP CONSTRAINT watch_credits_user_id_fkey");
  await client.query(
    "CREATE TEMP TABLE sample_videos AS SELECT gen_random_uuid() AS id, number FROM generate_series(1, $1::int + 1) number",
    [VIDEOS],
  );
  await client.query(
    "CREATE TEMP TABLE sample_users AS SELECT gen_random_uuid() AS id FROM generate_series(1, $1::int)",
    [users],
  );
  for (let round = 0; round < WATCHED; round += 1) await client.query(INSERT, [VIDEOS]);
  await client.query(
    `INSERT INTO watch_credits (user_id, credit, at, window_at, recent)
     SELECT id, 1200, now(), now(), (SELECT decode(string_agg(md5(id::text || part), ''), 'hex') FROM generate_series(1, $1::int) part)
     FROM sample_users ORDER BY random()`,
    [RECENT_SUMS],
  );
  await client.query("ANALYZE watches, watch_credits");
}

await main(async () => {
  const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
  const { url } = await make(
    async () => startEmbedded(await makeFolder()),
    ({ stop }) => stop(),
  );
  await applyMigrations(url);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await step(`Generating ${Number(values.rows).toLocaleString("en")} rows`, () => load(client, Number(values.rows)));
  const { rows } = await client.query(SIZES);
  const { rows: of } = await client.query(
    `SELECT count(*)::int AS rows, avg((SELECT count(*) FROM unnest(seconds)))::float8 AS ranges, avg(pg_column_size(seconds))::float8 AS bytes
     FROM watches`,
  );
  await client.end();
  const { ranges, bytes, rows: count } = of[0];
  say(`${count.toLocaleString("en")} rows of ${ranges.toFixed(2)} ranges in ${bytes.toFixed(0)} bytes each\n`);
  const gigabytes = (/** @type {number} */ bytesARow, /** @type {number} */ share) =>
    ((bytesARow * SCALED_ROWS * share) / 1e9).toFixed(2);
  const lines = rows.map(({ name, bytes: size, rows: number }) => {
    const each = size / number;
    return [name, each.toFixed(0), gigabytes(each, /credits/.test(name) ? 1 / WATCHED : 1)];
  });
  say(table("Watching", ["table or index", "bytes a row", "GB at 10 million watches"], lines));
  await shutDown(0);
});
