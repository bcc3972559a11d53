import "server-only";
import { z } from "zod";
import { listSessions } from "@/lib/identity/sessions/data";
import { undeliveredInvitations } from "@/lib/identity/users/conditions";
import { countPresentUsers } from "@/lib/identity/users/count";
import { hasWayIn, userState } from "@/lib/identity/users/state";
import { listTotals } from "@/lib/learning/progress/data";
import { listEmptySearches } from "@/lib/library/searches/data";
import { areaUsage } from "@/lib/library/videos/area-usage";
import { addDays, dayOf, startOfDay } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { readFigure } from "@/lib/platform/kept-figures/data";
import { isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { type QueryTransaction, queryRows } from "@/lib/platform/sql/query";
import { countEvidence, listLessonsOf } from "./evidence";
import { GLANCE_DAYS, MAX_COUNTED_INVITATIONS } from "./glance";
import {
  type Attention,
  attentionSchema,
  type Glance,
  glanceSchema,
  type Overview,
  type Span,
  spanSchema,
  type UserSummary,
} from "./schema";
import { listLateTeams, readTraining } from "./training";

/** Rows that the dashboard names of each list that needs attention. */
const NAMED_ROWS = 3;

/** The terms of empty searches that it names. */
const NAMED_SEARCHES = 5;

/** The dashboard's counts, the last 30 days and the lists that need attention. @param timeZone the organisation's, IANA */
export async function getOverview(timeZone: string, now: Date): Promise<Overview> {
  const [counts, latestUser, glance, training, teams, searches, attention] = await Promise.all([
    countAll(),
    findLatestUser(),
    readGlance(timeZone, now),
    readTraining(now),
    listLateTeams(),
    listEmptySearches(),
    listAttention(),
  ]);
  return { counts, latestUser, glance, training, teams, searches: searches.slice(0, NAMED_SEARCHES), attention };
}

async function countAll(): Promise<Overview["counts"]> {
  const live = { where: { deletedAt: null } };
  const [present, videos, knowledgeAreas, learningPaths, careerTracks] = await Promise.all([
    countPresentUsers(),
    db().video.count(live),
    db().knowledgeArea.count(live),
    db().learningPath.count(live),
    db().careerTrack.count(live),
  ]);
  return { ...present, videos, knowledgeAreas, learningPaths, careerTracks };
}

async function findLatestUser(): Promise<Overview["latestUser"]> {
  const latest = await db().user.findFirst({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, name: true, email: true, createdAt: true },
  });
  return latest && { ...latest, createdAt: latest.createdAt.toISOString() };
}

/** Completions of a day, numbered from 1; without a number, of the last 30 days (`isNow`) or the 30 before. */
const learnedRow = spanSchema.omit({ newUsers: true }).extend({ place: z.int().nullable(), isNow: z.boolean() });
type Learned = z.infer<typeof learnedRow>;

const joinedRow = spanSchema.pick({ newUsers: true }).extend({ place: z.int() });

/** With more completions in the 60 days, the figures are expensive, so they are cached for some minutes. */
const MANY_COMPLETIONS = 20_000;

const readGlance = (timeZone: string, now: Date): Promise<Glance> =>
  readFigure({
    name: "overview",
    key: `${timeZone} ${dayOf(now, timeZone)}`,
    schema: glanceSchema,
    count: (tx) => glanceAt(timeZone, now, tx),
    isExpensive: ({ now: last, before }) => last.completions + before.completions > MANY_COMPLETIONS,
  });

/**
 * The last 30 days and the 30 before. Deactivated users do not count as learners; their completions do.
 * The limits of the days are computed here, so that the database need not know the time zone.
 */
async function glanceAt(timeZone: string, now: Date, tx?: QueryTransaction): Promise<Glance> {
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: 2 * GLANCE_DAYS }, (_, index) => addDays(today, index + 1 - 2 * GLANCE_DAYS));
  const starts = [...days, addDays(today, 1)].map((day) => startOfDay(day, timeZone));
  // The number of the day, from 1 for the earliest.
  const place = (instant: Sql) => sql`width_bucket(${instant}, ${starts}::timestamptz[])`;
  const within = (instant: Sql) => sql`${instant} >= ${starts[0]} AND ${instant} < ${starts.at(-1)}`;
  const isNow = sql`place > ${GLANCE_DAYS}::int`;
  // One after the other, because a transaction runs one statement at a time.
  const learned = await queryRows(
    learnedRow,
    sql`
      SELECT place, ${isNow} AS "isNow", count(*)::int AS completions, sum(points)::int AS points,
             (count(DISTINCT user_id) FILTER (WHERE user_id NOT IN (
                SELECT id FROM users WHERE deactivated_at IS NOT NULL)))::int AS learners
      FROM (SELECT user_id, points, ${place(sql`completed_at`)} AS place FROM video_progress
            WHERE ${within(sql`completed_at`)}) done
      GROUP BY GROUPING SETS ((place, 2), (2))`,
    tx,
  );
  const joined = await queryRows(
    joinedRow,
    sql`
      SELECT ${place(sql`created_at`)} AS place, count(*)::int AS "newUsers" FROM users
      WHERE ${within(sql`created_at`)} GROUP BY place`,
    tx,
  );
  const withNew = (row: Learned | undefined, newUsers: number): Span => {
    const { learners = 0, completions = 0, points = 0 } = row ?? {};
    return { learners, completions, points, newUsers };
  };
  const span = (half: boolean) =>
    withNew(
      learned.find((row) => row.place === null && row.isNow === half),
      joined.reduce((sum, row) => (row.place > GLANCE_DAYS === half ? sum + row.newUsers : sum), 0),
    );
  const onDay = (place: number) =>
    withNew(
      learned.find((row) => row.place === place),
      joined.find((row) => row.place === place)?.newUsers ?? 0,
    );
  return {
    timeZone,
    days: days.slice(GLANCE_DAYS).map((day, index) => ({ day, ...onDay(GLANCE_DAYS + index + 1) })),
    now: span(true),
    before: span(false),
  };
}

/**
 * The length of a list that needs attention, and its first items.
 * @param query selects each as `item`, with the length of the list as `count`
 */
async function readWaiting<Item extends object>(
  { shape }: z.ZodObject<{ count: z.ZodInt; first: z.ZodArray<z.ZodType<Item, Item>> }>,
  query: Sql,
) {
  const rows = await queryRows(z.object({ count: shape.count, item: shape.first.element }), query);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ item }) => item) };
}

async function listAttention(): Promise<Attention> {
  const [unscored, undelivered, unplayable, dead, overTotal] = await Promise.all([
    readWaiting(
      attentionSchema.shape.unscored,
      sql`
      SELECT count(*) OVER ()::int AS count, json_build_object('id', id, 'title', title) AS item
      FROM videos v WHERE deleted_at IS NULL AND NOT EXISTS (SELECT FROM video_areas WHERE video_id = v.id)
      ORDER BY created_at DESC, id DESC LIMIT ${NAMED_ROWS}`,
    ),
    readWaiting(
      attentionSchema.shape.undelivered,
      sql`
      WITH undelivered AS MATERIALIZED (${undeliveredInvitations(MAX_COUNTED_INVITATIONS)})
      SELECT (SELECT count(*)::int FROM undelivered) AS count,
             json_build_object('id', u.id, 'name', u.name, 'email', u.email) AS item
      FROM (SELECT * FROM undelivered ORDER BY at DESC, user_id LIMIT ${NAMED_ROWS}) i JOIN users u ON u.id = i.user_id
      ORDER BY i.at DESC, i.user_id`,
    ),
    readWaiting(
      attentionSchema.shape.unplayable,
      sql`
      SELECT count(*) OVER ()::int AS count,
             json_build_object('id', v.id, 'title', v.title, 'people', count(*),
               'lastReportedAt', ${isoTime(sql`max(r.reported_at)`)}) AS item
      FROM playback_reports r JOIN videos v ON v.id = r.video_id
      GROUP BY v.id ORDER BY count(*) DESC, max(r.reported_at) DESC, v.id LIMIT ${NAMED_ROWS}`,
    ),
    readWaiting(
      attentionSchema.shape.dead,
      sql`
      SELECT count(*) OVER ()::int AS count,
             json_build_object('id', v.id, 'title', v.title, 'health', v.health, 'paths', (
               SELECT count(*) FROM path_videos pv JOIN learning_paths lp ON lp.id = pv.path_id AND lp.deleted_at IS NULL
               WHERE pv.video_id = v.id)) AS item
      FROM videos v JOIN video_checks c ON c.video_id = v.id
      WHERE v.deleted_at IS NULL AND v.health NOT IN ('ok', 'partly') AND c.set_aside_at IS NULL
      ORDER BY c.since DESC NULLS LAST, v.id LIMIT ${NAMED_ROWS}`,
    ),
    readWaiting(
      attentionSchema.shape.overTotal,
      sql`
      SELECT count(*) OVER ()::int AS count,
             json_build_object('id', "knowledgeAreaId", 'name', name, 'totalPoints', "totalPoints",
               'offeredPoints', "pointsWithSubs") AS item
      FROM (${areaUsage}) usage WHERE "pointsWithSubs" > "totalPoints"
      ORDER BY "pointsWithSubs" - "totalPoints" DESC, "knowledgeAreaId" LIMIT ${NAMED_ROWS}`,
    ),
  ]);
  return { unscored, undelivered, unplayable, dead, overTotal };
}

/** A user's summary as their managers see it: without figures of the account, ratings and comments. */
export const forManagers = (summary: UserSummary): UserSummary => ({
  ...summary,
  comments: null,
  ratings: null,
  teams: null,
  sessions: null,
  factors: null,
  invitationId: null,
});

/**
 * A user's account status and activity, with a page of their lessons and the cursor of the next.
 * @throws {Problem} 404, 400 for an invalid cursor
 */
export async function getUserSummary(
  userId: string,
  cursor?: string,
): Promise<{ summary: UserSummary; next: string | null }> {
  const user = await db().user.findUnique({
    where: { id: userId },
    include: {
      invitation: { include: { message: { select: { state: true } } } },
      teams: {
        where: { team: { deletedAt: null } },
        select: { team: { select: { id: true, name: true } } },
        orderBy: { team: { name: "asc" } },
      },
      _count: { select: { comments: true, ratings: true, factors: { where: { status: "verified" } } } },
    },
  });
  if (!user) throw notFound("This user");
  const { invitation, timeZone, _count } = user;
  const state = userState({ ...user, isUndelivered: invitation?.message?.state === "failed" });
  const [sessions, totals, { lessons, next }, completions] = await Promise.all([
    listSessions(userId, ""),
    listTotals([userId]),
    listLessonsOf(userId, cursor),
    countEvidence(userId),
  ]);
  const { points, videos } = totals.get(userId) ?? { points: 0, videos: 0 };
  const pending = invitation && !hasWayIn(user) ? invitation.id : null;
  const teams = user.teams.map(({ team }) => team);
  const figures = { points, videos, ..._count, teams, sessions: sessions.length, completions, lessons };
  return { summary: { state, timeZone, ...figures, invitationId: pending }, next };
}
