import "server-only";
import { listSessions } from "@/lib/identity/sessions/data";
import { addDays, dayOf, startOfDay } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { Prisma } from "@/prisma/generated/client";
import { type Attention, GLANCE_DAYS, type Glance, type Overview, type Span, type Standing } from "./schema";

const { sql } = Prisma;

/** What the dashboard names of those that wait. */
const NAMED = 3;

/** @param timeZone the organisation's, IANA */
export async function getOverview(timeZone: string, now: Date): Promise<Overview> {
  const [counts, latestUser, glance, attention] = await Promise.all([
    countAll(),
    findLatestUser(),
    glanceAt(timeZone, now),
    listAttention(),
  ]);
  return { counts, latestUser, glance, attention };
}

async function countAll(): Promise<Overview["counts"]> {
  const live = { where: { deletedAt: null } };
  const active = { deactivatedAt: null };
  const [users, admins, videos, knowledgeAreas, learningPaths, careerTracks] = await Promise.all([
    db().user.count({ where: active }),
    db().user.count({ where: { ...active, isAdmin: true } }),
    db().video.count(live),
    db().knowledgeArea.count(live),
    db().learningPath.count(),
    db().careerTrack.count(),
  ]);
  return { users, admins, videos, knowledgeAreas, learningPaths, careerTracks };
}

async function findLatestUser(): Promise<Overview["latestUser"]> {
  const latest = await db().user.findFirst({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, name: true, email: true, createdAt: true },
  });
  return latest && { ...latest, createdAt: latest.createdAt.toISOString() };
}

/** What was done on a day, counted from 1, or where that is null in the later or the earlier half of them. */
type Learned = Omit<Span, "newUsers"> & { place: number | null; isNow: boolean };

/**
 * The last days and as many before them. Deactivated people are no active learners; what they completed stays.
 * Days are cut here, by the instants they begin at: the database need not know the time zone.
 */
async function glanceAt(timeZone: string, now: Date): Promise<Glance> {
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: 2 * GLANCE_DAYS }, (_, at) => addDays(today, at + 1 - 2 * GLANCE_DAYS));
  const starts = [...days, addDays(today, 1)].map((day) => startOfDay(day, timeZone));
  // From 1, the earliest.
  const place = (instant: Prisma.Sql) => sql`width_bucket(${instant}, ${starts}::timestamptz[])`;
  const within = (instant: Prisma.Sql) => sql`${instant} >= ${starts[0]} AND ${instant} < ${starts.at(-1)}`;
  const isNow = sql`place > ${GLANCE_DAYS}::int`;
  const [learned, joined] = await Promise.all([
    db().$queryRaw<Learned[]>`
      SELECT place, ${isNow} AS "isNow", count(*)::int AS completions, sum(points)::int AS points,
             (count(DISTINCT user_id) FILTER (WHERE user_id NOT IN (
                SELECT id FROM users WHERE deactivated_at IS NOT NULL)))::int AS learners
      FROM (SELECT user_id, points, ${place(sql`completed_at`)} AS place FROM video_progress
            WHERE ${within(sql`completed_at`)}) done
      GROUP BY GROUPING SETS ((place, 2), (2))`,
    db().$queryRaw<{ place: number; newUsers: number }[]>`
      SELECT ${place(sql`created_at`)} AS place, count(*)::int AS "newUsers" FROM users
      WHERE ${within(sql`created_at`)} GROUP BY place`,
  ]);
  const withNew = (row: Learned | undefined, newUsers: number): Span => {
    const { learners = 0, completions = 0, points = 0 } = row ?? {};
    return { learners, completions, points, newUsers };
  };
  const span = (half: boolean) =>
    withNew(
      learned.find((row) => row.place === null && row.isNow === half),
      joined.reduce((sum, row) => (row.place > GLANCE_DAYS === half ? sum + row.newUsers : sum), 0),
    );
  const onDay = (at: number) =>
    withNew(
      learned.find((row) => row.place === at),
      joined.find((row) => row.place === at)?.newUsers ?? 0,
    );
  return {
    timeZone,
    days: days.slice(GLANCE_DAYS).map((day, at) => ({ day, ...onDay(GLANCE_DAYS + at + 1) })),
    now: span(true),
    before: span(false),
  };
}

type Counted<Item> = { count: number; item: Item }[];

/** So many in all, and the first of them. */
const waiting = <Item>(rows: Counted<Item>) => ({ count: rows[0]?.count ?? 0, first: rows.map(({ item }) => item) });

async function listAttention(): Promise<Attention> {
  const [unscored, undelivered, unplayable] = await Promise.all([
    db().$queryRaw<Counted<Attention["unscored"]["first"][number]>>`
      SELECT count(*) OVER ()::int AS count, json_build_object('id', id, 'title', title) AS item
      FROM videos v WHERE deleted_at IS NULL AND NOT EXISTS (SELECT FROM video_areas WHERE video_id = v.id)
      ORDER BY created_at DESC, id DESC LIMIT ${NAMED}`,
    db().$queryRaw<Counted<Attention["undelivered"]["first"][number]>>`
      SELECT count(*) OVER ()::int AS count, json_build_object('id', u.id, 'name', u.name, 'email', u.email) AS item
      FROM outbox_messages m JOIN invitations i ON i.message_id = m.id JOIN users u ON u.id = i.user_id
      WHERE m.state = 'failed' AND i.accepted_at IS NULL
      ORDER BY i.sent_at DESC, i.id DESC LIMIT ${NAMED}`,
    db().$queryRaw<Counted<Attention["unplayable"]["first"][number]>>`
      SELECT count(*) OVER ()::int AS count,
             json_build_object('id', v.id, 'title', v.title, 'people', count(*),
               'lastReportedAt', to_char(max(r.reported_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS item
      FROM playback_reports r JOIN videos v ON v.id = r.video_id
      GROUP BY v.id ORDER BY count(*) DESC, max(r.reported_at) DESC, v.id LIMIT ${NAMED}`,
  ]);
  return { unscored: waiting(unscored), undelivered: waiting(undelivered), unplayable: waiting(unplayable) };
}

/** @throws {Problem} 404 */
export async function getStanding(userId: string): Promise<Standing> {
  const user = await db().user.findUnique({
    where: { id: userId },
    include: {
      credential: { select: { userId: true } },
      invitation: { include: { message: { select: { state: true } } } },
      _count: { select: { comments: true, ratings: true } },
    },
  });
  if (!user) throw notFound("This person");
  const { credential, invitation, deactivatedAt, timeZone, _count } = user;
  const isUndelivered = invitation?.message?.state === "failed";
  const state = deactivatedAt ? "deactivated" : credential ? "active" : isUndelivered ? "undelivered" : "invited";
  const sessions = await listSessions(userId, "");
  const pending = invitation && !credential ? invitation.id : null;
  return { state, timeZone, ..._count, sessions: sessions.length, invitationId: pending };
}
