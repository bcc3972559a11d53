import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { z } from "zod";
import { isPlayable } from "@/lib/library/videos/as-json";
import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import { dayOf } from "@/lib/platform/calendar";
import type { Transaction } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { longStep } from "@/lib/platform/long-step";
import { perProcess } from "@/lib/platform/per-process";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { timestamp, id as uuid } from "@/lib/platform/schema";
import { isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRows } from "@/lib/platform/sql/query";
import { chooseLessons, inPlanOrder, lengthOf, type PlanProblem } from "./choose-lessons";
import { describePlan, type PlanPace } from "./describe-plan";
import { readProblem } from "./read-problem";
import type { Plan } from "./schema";
import { fromBits, fromMinutes } from "./stored-form";
import { sessionsAhead } from "./timetable";

const storedRow = z.object({
  id: uuid,
  userId: uuid,
  trackId: uuid,
  /** The title of the track. */
  title: z.string(),
  hoursPerWeek: z.number(),
  weekdays: z.int(),
  sessionAtMinutes: z.int(),
  startOn: z.iso.date(),
  countedFrom: z.iso.date(),
  timeZone: z.string(),
  hasCalendar: z.boolean(),
  createdAt: timestamp,
  madeAt: timestamp,
  videos: z.array(
    z.object({
      id: uuid,
      isPinned: z.boolean(),
      isExcluded: z.boolean(),
      seconds: z.int(),
      completedAt: timestamp.nullable(),
    }),
  ),
});
/** A plan as it is stored, with its lessons that are in the library, in order. */
export type StoredPlan = z.infer<typeof storedRow>;

/** The stored plans of active tracks that meet a condition on the plan `l`, the latest first. */
export const selectPlans = (condition: Sql, tx?: Transaction): Promise<StoredPlan[]> =>
  queryRows(
    storedRow,
    prepared(sql`
    SELECT l.id, l.user_id AS "userId", l.track_id AS "trackId", t.title, l.hours_per_week::float AS "hoursPerWeek", l.weekdays,
           l.session_at_minutes AS "sessionAtMinutes", to_char(l.start_on, 'YYYY-MM-DD') AS "startOn",
           to_char(l.counted_from, 'YYYY-MM-DD') AS "countedFrom", l.time_zone AS "timeZone",
           l.calendar_hash IS NOT NULL AS "hasCalendar", ${isoTime(sql`l.created_at`)} AS "createdAt",
           ${isoTime(sql`l.made_at`)} AS "madeAt",
           (SELECT coalesce(json_agg(json_build_object(
                     'id', v.id, 'isPinned', pv.is_pinned, 'isExcluded', pv.is_excluded,
                     'seconds', coalesce(v.duration, ${DEFAULT_DURATION_SECONDS}::int),
                     'completedAt', ${isoTime(sql`p.completed_at`)}) ORDER BY pv.position, v.id), '[]')
            FROM plan_videos pv JOIN videos v ON v.id = pv.video_id AND v.deleted_at IS NULL AND ${isPlayable}
            LEFT JOIN video_progress p ON p.user_id = l.user_id AND p.video_id = v.id
            WHERE pv.plan_id = l.id) AS videos
    FROM learning_plans l JOIN career_tracks t ON t.id = l.track_id AND t.deleted_at IS NULL AND t.is_active
    WHERE ${condition} ORDER BY l.created_at DESC, l.id`),
    tx,
  );

/** The pace of a stored plan. */
export const paceOf = (plan: StoredPlan): PlanPace => ({
  hoursPerWeek: plan.hoursPerWeek,
  weekdays: fromBits(plan.weekdays),
  startOn: plan.startOn,
  timeZone: plan.timeZone,
  sessionAt: fromMinutes(plan.sessionAtMinutes),
});

const idsWhere = ({ videos }: StoredPlan, isWanted: (video: StoredPlan["videos"][number]) => boolean) =>
  new Set(videos.filter(isWanted).map(({ id }) => id));

/** The lessons that the user of a stored plan pinned and left out. */
export const choiceOf = (plan: StoredPlan) => ({
  pinned: idsWhere(plan, ({ isPinned }) => isPinned),
  excluded: idsWhere(plan, ({ isExcluded }) => isExcluded),
});

/** The ids of a plan's stored lessons, without excluded ones. */
const storedIds = (plan: StoredPlan) => idsWhere(plan, ({ isExcluded }) => !isExcluded);

/** The problem of a stored plan, with all of its lessons. */
export const problemOf = (plan: StoredPlan, tx?: Transaction): Promise<PlanProblem> =>
  readProblem(plan.userId, plan.trackId, [...storedIds(plan)], tx);

/** The completed lessons of a plan, and the seconds of those completed today. */
function progressOf(plan: StoredPlan, now: Date) {
  const today = dayOf(now, plan.timeZone);
  const completed = plan.videos
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap(({ completedAt, seconds }) =>
      completedAt ? [{ seconds, day: dayOf(new Date(completedAt), plan.timeZone) }] : [],
    );
  const spent = completed.filter(({ day }) => day === today).reduce((sum, { seconds }) => sum + seconds, 0);
  return { today, completed, spent };
}

/** A stored plan with its own lessons, dated from now. The required ones are those that the paths require today. */
export const toPlan = (plan: StoredPlan, problem: PlanProblem, now: Date, pace = paceOf(plan)): Promise<Plan> =>
  longStep(() => planOf(plan, problem, now, pace));

function planOf(plan: StoredPlan, problem: PlanProblem, now: Date, pace: PlanPace): Plan {
  const { today, completed, spent } = progressOf(plan, now);
  const choice = choiceOf(plan);
  const fresh = chooseLessons(problem, choice);
  const isRequired = new Set(fresh.required);
  const stored = storedIds(plan);
  const own = problem.lessons.filter((lesson) => stored.has(lesson.id) && !isRequired.has(lesson));
  const chosen = { ...fresh, others: inPlanOrder(own, problem.targets) };
  const left = [...chosen.required, ...chosen.others].map(lengthOf);
  const counted = completed.filter(({ day }) => day >= plan.countedFrom).map(({ seconds }) => seconds);
  const standing = { all: [...counted, ...left], left, countedFrom: plan.countedFrom, today, spent };
  return {
    id: plan.id,
    ...describePlan({ trackId: plan.trackId, problem, chosen, ...choice, pace, today, spent }),
    completedVideos: completed.length,
    ahead: sessionsAhead(standing, pace),
    hasCalendar: plan.hasCalendar,
    createdAt: plan.createdAt,
    madeAt: plan.madeAt,
  };
}

/** Plans that are worked out at the same time: a change holds a connection while it waits for its long steps. */
const shared = perProcess<LimitFunction>("plans");
shared.value ??= pLimit(4);
const few = shared.value;

/** Works out a user's plans after the earlier ones of this user. */
export const planInTurn = <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
  inTurn("plans", userId, () => few(work));

/** A user's plans with the titles of their tracks, the latest first. */
export async function listTitledPlans(userId: string, now: Date): Promise<{ title: string; plan: Plan }[]> {
  const all = await selectPlans(sql`l.user_id = ${userId}::uuid`);
  // Most users have none, and wait for nobody.
  if (all.length === 0) return [];
  return inTurn("plans", userId, async () => {
    const plans: { title: string; plan: Plan }[] = [];
    for (const stored of all) {
      // A place for each plan: users of one plan do not wait for all plans of another.
      const plan = await few(async () => toPlan(stored, await problemOf(stored), now));
      plans.push({ title: stored.title, plan });
    }
    return plans;
  });
}

/** A user's plans, the latest first. */
export async function listPlans(userId: string, now: Date): Promise<Plan[]> {
  return (await listTitledPlans(userId, now)).map(({ plan }) => plan);
}

/** A stored plan of a user. @throws {Problem} 404 */
export async function findPlan(userId: string, planId: string, tx?: Transaction): Promise<StoredPlan> {
  const [plan] = await selectPlans(sql`l.user_id = ${userId}::uuid AND l.id = ${planId}::uuid`, tx);
  if (!plan) throw notFound("This plan");
  return plan;
}

/** A plan of a user, within their turn. @throws {Problem} 404 */
export async function readPlan(userId: string, planId: string, now: Date): Promise<Plan> {
  const plan = await findPlan(userId, planId);
  return toPlan(plan, await problemOf(plan), now);
}

/** A plan of a user. @throws {Problem} 404 */
export const getPlan = (userId: string, planId: string, now: Date): Promise<Plan> =>
  planInTurn(userId, () => readPlan(userId, planId, now));
