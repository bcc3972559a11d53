import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { hashPassword } from "@/lib/identity/accounts/password";
import { createPlan } from "@/lib/learning/plans/write-plan";
import { predictedAt, replay } from "@/lib/learning/recall/replay";
import { MODEL } from "@/lib/learning/recall/schedule";
import { closeDatabase } from "@/lib/platform/db";
import { seedAdministrator, seedLibrary } from "@/prisma/seed";
import { emptyUnfinished, FILLING_SCHEMA, readState } from "@/scripts/steps/demonstration-state.mjs";

/** Weeks of activity, including the current one. */
const WEEKS = 53;
const WEEK_MS = 7 * 86_400_000;

/** Advisory lock: one process at a time fills a database. */
const FILL_LOCK = 7_391_004;

/** A demonstration to make: the same library and day make the same figures. */
export type Demonstration = {
  learners: number;
  password: string;
  /** Makes the tables of an empty database. */
  migrate: () => Promise<unknown>;
};

const read = (name: string) => readFile(path.resolve("prisma/demonstration", name), "utf8");

/** Completions between two moments, their points, and their effects: events and finished courses. Triggers write the sums. */
const COMPLETE = [
  `INSERT INTO video_progress (user_id, video_id, completed_at, evidence)
   SELECT user_id, video_id, at, evidence FROM studies
   WHERE evidence IS NOT NULL AND at >= $1 AND at < $2 ORDER BY at`,
  `INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, at, actor_id)
   SELECT p.user_id, video_id, a.knowledge_area_id, a.points, 'earned', p.evidence, p.completions,
     p.completed_at, p.user_id
   FROM video_progress p JOIN video_areas a USING (video_id)
   WHERE p.completed_at >= $1 AND p.completed_at < $2 ORDER BY p.completed_at`,
  `SELECT record_completion(user_id, video_id) FROM video_progress
   WHERE completed_at >= $1 AND completed_at < $2 ORDER BY completed_at`,
];

/** Half of the started tracks get a plan, within the last eight weeks. */
const PLANS = `
  SELECT s.user_id AS id, s.track_id AS "trackId", l.zone AS "timeZone", whole(email, 'hours', 1, 4) AS "hoursPerWeek",
    greatest(s.started_at, ago(whole(email, title || 'planned', 1, 56))) AS at
  FROM track_starts s JOIN learners l ON l.id = s.user_id JOIN career_tracks t ON t.id = s.track_id
  WHERE draw(email, title || 'plan') < 0.5 ORDER BY email, title`;

type Planned = { id: string; trackId: string; timeZone: string; hoursPerWeek: number; at: Date };

/**
 * Completes the studies week by week, so that a plan has the lessons that its learner had not completed by its week.
 */
async function completeYear(client: pg.Client, now: number): Promise<void> {
  const { rows: plans } = await client.query<Planned>(PLANS);
  const choice = { weekdays: [1, 3, 5], sessionAt: "18:00", pinnedVideoIds: [], excludedVideoIds: [] };
  for (let left = WEEKS - 1; left >= 0; left -= 1) {
    const [start, end] = [new Date(now - (left + 1) * WEEK_MS), new Date(now - left * WEEK_MS)];
    for (const statement of COMPLETE) await client.query(statement, [start, end]);
    for (const { at, trackId, hoursPerWeek, ...learner } of plans) {
      if (at >= start && at < end) await createPlan(learner, { trackId, hoursPerWeek, ...choice }, end);
    }
  }
  await client.query("UPDATE learning_plans SET created_at = start_on, made_at = start_on");
}

type Review = { id: string; rating: number; at: string; source: string };
type Reviewed = { userId: string; itemId: string; reviews: Review[] };

const insertRows = (client: pg.Client, table: "item_states" | "item_reviews", rows: object[]) =>
  client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
    JSON.stringify(rows),
  ]);

/** Writes the reviews with their predicted recall, and the state of each card, which is their replay. */
async function placeCards(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Reviewed>(`
    SELECT user_id AS "userId", item_id AS "itemId",
      json_agg(json_build_object('id', id, 'rating', rating, 'at', at, 'source', source) ORDER BY at) AS reviews
    FROM reviewed GROUP BY user_id, item_id`);
  const cards = rows.map(({ userId: user_id, itemId: item_id, reviews }) => ({
    place: { user_id, item_id },
    reviews: reviews.map((review) => ({ ...review, at: new Date(review.at) })),
  }));
  const states = cards.map(({ place, reviews }) => {
    const { begunAt, lastAt, ...memory } = replay(reviews, place.item_id);
    return { ...place, ...memory, begun_at: begunAt, last_at: lastAt, is_paused: false, model: MODEL };
  });
  const written = cards.flatMap(({ place, reviews }) =>
    reviews.map((review) => {
      const predicted = predictedAt(reviews, review.at, place.item_id);
      return { ...place, ...review, predicted, made_at: review.at };
    }),
  );
  await insertRows(client, "item_reviews", written);
  await insertRows(client, "item_states", states);
}

/** @returns the number of lessons that learners began */
async function fill(client: pg.Client, { learners, password }: Demonstration): Promise<number> {
  const now = Date.now();
  await client.query(`
    CREATE SCHEMA ${FILLING_SCHEMA};
    SET search_path = ${FILLING_SCHEMA}, public;
    CREATE TABLE given (now timestamptz, learners integer, password_hash text, words json, questions json)`);
  const given = [
    new Date(now),
    learners,
    await hashPassword(password),
    await read("words.json"),
    await read("questions.json"),
  ];
  await client.query("INSERT INTO given VALUES ($1, $2, $3, $4, $5)", given);
  await seedLibrary();
  await seedAdministrator();
  await client.query(await read("people.sql"));
  await client.query(await read("studies.sql"));
  await client.query(await read("checks.sql"));
  await placeCards(client);
  await completeYear(client, now);
  await client.query(await read("rest.sql"));
  const { rowCount } = await client.query("SELECT FROM studies");
  // The schema marks an unfinished demonstration.
  await client.query(`DROP SCHEMA ${FILLING_SCHEMA} CASCADE; ANALYZE`);
  return rowCount ?? 0;
}

/**
 * Fills the empty database at DATABASE_URL with the sample library, learners in teams, and a year of their activity up
 * to now. Drops the rows of an interrupted fill first; a database with other data stays unchanged.
 * @returns the number of lessons that learners began; null when the database has data
 */
export async function fillDemonstration(demonstration: Demonstration): Promise<number | null> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [FILL_LOCK]);
    if ((await readState(client)) === "unfinished") {
      await emptyUnfinished(client);
      await demonstration.migrate();
    }
    return (await readState(client)) === "empty" ? await fill(client, demonstration) : null;
  } finally {
    await closeDatabase();
    await client.end();
  }
}
