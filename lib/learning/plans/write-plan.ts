import "server-only";
import { z } from "zod";
import { recordTrackStart } from "@/lib/learning/enrolments/start-track";
import { type Day, dayOf } from "@/lib/platform/calendar";
import { conflict, invalidField, notFound, Problem } from "@/lib/platform/http/problem";
import { longStep } from "@/lib/platform/long-step";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { type Choice, type Chosen, chooseLessons, type PlanProblem, requiredLessons } from "./choose-lessons";
import {
  choiceOf,
  findPlan,
  paceOf,
  planInTurn,
  problemOf,
  readPlan,
  type StoredPlan,
  selectPlans,
  toPlan,
} from "./data";
import { describePlan, laterOf, type PlanPace } from "./describe-plan";
import { readProblem } from "./read-problem";
import { fitsDays, type Plan, type PlanChange, type PlanDraft, type PlanInput, TOO_MANY_HOURS } from "./schema";
import { toBits, toMinutes } from "./stored-form";
import { addYears } from "./timetable";

/** The user of a plan, with the time zone of their days. */
type Learner = { id: string; timeZone: string };

/** @throws {Problem} 400 for a day that is past or more than a year ahead */
function requireStart(startOn: Day, today: Day): void {
  if (startOn < today) throw invalidField("startOn", "Choose a start that is not in the past");
  if (startOn > addYears(today, 1)) throw invalidField("startOn", "Choose a start within a year from today");
}

/** @throws {Problem} 404 for a track that is not active, 409 for one without targets and paths */
async function requireTrack(trackId: string): Promise<void> {
  const track = await queryRow(
    z.object({ asks: z.boolean() }),
    sql`
    SELECT EXISTS (
             SELECT FROM track_targets g JOIN knowledge_areas a ON a.id = g.knowledge_area_id AND a.deleted_at IS NULL WHERE g.track_id = t.id)
             OR EXISTS (SELECT FROM track_paths tp JOIN learning_paths lp ON lp.id = tp.path_id AND lp.deleted_at IS NULL
                        WHERE tp.track_id = t.id) AS asks
    FROM career_tracks t WHERE t.id = ${trackId}::uuid AND t.deleted_at IS NULL AND t.is_active`,
  );
  if (!track) throw notFound("This career track");
  if (!track.asks) throw conflict("This track asks for nothing yet");
}

/** @throws {Problem} 400 for lessons that are not in the library, and for required ones that are left out */
async function requireChoice(problem: PlanProblem, { pinned, excluded }: Choice, tx?: Transaction): Promise<void> {
  for (const [field, ids] of [
    ["pinnedVideoIds", [...pinned]],
    ["excludedVideoIds", [...excluded]],
  ] as const) {
    if (ids.length === 0) continue;
    const missing = await queryRow(
      z.object({ id: uuid }),
      sql`SELECT i.id FROM unnest(${ids}::uuid[]) AS i (id)
          WHERE NOT EXISTS (SELECT FROM videos v WHERE v.id = i.id AND v.deleted_at IS NULL) LIMIT 1`,
      tx,
    );
    if (missing) throw invalidField(field, "One of these lessons is no longer in the library");
  }
  const required = requiredLessons(problem).find(({ id }) => excluded.has(id));
  if (required) {
    throw invalidField(
      "excludedVideoIds",
      `A path of this track requires “${required.title}”, so it cannot be left out`,
    );
  }
}

/** A new plan before it is saved. */
type Prepared = { problem: PlanProblem; choice: Choice; chosen: Chosen; pace: PlanPace; today: Day };

/** @throws {Problem} 400, 404, 409 as `createPlan`, except for a second plan */
async function preparePlan(learner: Learner, input: PlanInput, now: Date): Promise<Prepared> {
  const timeZone = input.timeZone ?? learner.timeZone;
  const today = dayOf(now, timeZone);
  const startOn = input.startOn ?? today;
  requireStart(startOn, today);
  await requireTrack(input.trackId);
  const choice = { pinned: new Set(input.pinnedVideoIds), excluded: new Set(input.excludedVideoIds) };
  const problem = await readProblem(learner.id, input.trackId, input.pinnedVideoIds);
  await requireChoice(problem, choice);
  const { hoursPerWeek, weekdays, sessionAt } = input;
  const pace = { hoursPerWeek, weekdays, startOn, timeZone, sessionAt };
  return { problem, choice, chosen: await longStep(() => chooseLessons(problem, choice)), pace, today };
}

/** Previews a new plan; writes nothing. @throws {Problem} 400, 404, 409 as `createPlan`, except for a second plan */
export const previewPlan = (learner: Learner, input: PlanInput, now: Date): Promise<PlanDraft> =>
  planInTurn(learner.id, async () => {
    const { choice, ...prepared } = await preparePlan(learner, input, now);
    return describePlan({ trackId: input.trackId, ...prepared, ...choice, spent: 0 });
  });

const columnsOf = (pace: PlanPace, today: Day) => ({
  hoursPerWeek: pace.hoursPerWeek,
  weekdays: toBits(pace.weekdays),
  sessionAtMinutes: toMinutes(pace.sessionAt),
  startOn: atMidnight(pace.startOn),
  countedFrom: atMidnight(laterOf(pace.startOn, today)),
  timeZone: pace.timeZone,
});

const atMidnight = (day: Day) => new Date(`${day}T00:00:00Z`);

/** The rows of chosen and of excluded lessons. */
const rowsOf = ({ required, others }: Chosen, { pinned, excluded }: Choice) => [
  ...[...required, ...others].map(({ id: videoId }, position) => ({
    videoId,
    position,
    isPinned: pinned.has(videoId),
  })),
  ...[...excluded].map((videoId) => ({ videoId, position: 0, isExcluded: true })),
];

/**
 * Creates a user's plan for a track, and starts the track (docs/behaviour.md, 31).
 * @throws {Problem} 400 for an invalid start or lesson; 404; 409 for a track without targets and paths, and for a
 * second plan; 429
 */
export const createPlan = (learner: Learner, input: PlanInput, now: Date): Promise<Plan> =>
  planInTurn(learner.id, async () => {
    const { problem, choice, chosen, pace, today } = await preparePlan(learner, input, now);
    if (await findPlanFor(learner.id, input.trackId)) throw await secondPlan(learner.id, input.trackId);
    await requireAttempt(LIMITS.plan, learner.id);
    const ofTrack = { userId: learner.id, trackId: input.trackId };
    const { id } = await transaction(
      async (tx) => {
        await recordTrackStart(tx, learner.id, input.trackId, false);
        return tx.learningPlan.create({
          data: { ...ofTrack, ...columnsOf(pace, today), videos: { create: rowsOf(chosen, choice) } },
          select: { id: true },
        });
      },
      { learning_plans_user_id_track_id_key: () => secondPlan(learner.id, input.trackId) },
    );
    const plan = await findPlan(learner.id, id);
    return toPlan(plan, problem, now);
  });

const findPlanFor = async (userId: string, trackId: string) =>
  (await selectPlans(sql`l.user_id = ${userId}::uuid AND l.track_id = ${trackId}::uuid`))[0];

/** The 409 that names the user's existing plan for a track. */
async function secondPlan(userId: string, trackId: string): Promise<Problem> {
  const first = await findPlanFor(userId, trackId);
  const headers = first && { location: `/api/users/${userId}/plans/${first.id}` };
  return new Problem(409, `You already have a plan for “${first?.title ?? "this track"}”`, { headers });
}

/** The effect of a change of a stored plan, before it is written. */
type Worked = {
  pace: PlanPace;
  isPaced: boolean;
  choice: Choice;
  chosen: Chosen | null;
  problem: PlanProblem;
  today: Day;
};

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && [...a].every((id) => b.has(id));

/** @throws {Problem} 400 as `changePlan` */
async function workOut(plan: StoredPlan, change: PlanChange, now: Date, tx?: Transaction): Promise<Worked> {
  const { pinnedVideoIds, excludedVideoIds, dropVideoIds = [], replan, ...paced } = change;
  const pace = { ...paceOf(plan), ...paced };
  if (!fitsDays(pace)) throw invalidField("hoursPerWeek", TOO_MANY_HOURS);
  const today = dayOf(now, pace.timeZone);
  if (paced.startOn !== undefined) requireStart(paced.startOn, today);
  const before = choiceOf(plan);
  const excluded = new Set(excludedVideoIds ?? before.excluded);
  const pinned = new Set(pinnedVideoIds ?? [...before.pinned].filter((id) => !excluded.has(id)));
  if (!excludedVideoIds) for (const id of pinned) excluded.delete(id);
  const choice = { pinned, excluded };
  const known = await problemOf(plan, tx);
  const isChosenAgain = replan === true || !isSame(pinned, before.pinned) || !isSame(excluded, before.excluded);
  const problem = isChosenAgain ? await readProblem(plan.userId, plan.trackId, [...pinned], tx) : known;
  const given = { pinned: new Set(pinnedVideoIds), excluded: new Set(excludedVideoIds) };
  await requireChoice(problem, given, tx);
  if (dropVideoIds.length > 0) requireSpare(await toPlan(plan, known, now), dropVideoIds);
  const isPaced = isChosenAgain || Object.values(paced).some((value) => value !== undefined);
  const chosen = isChosenAgain ? await longStep(() => chooseLessons(problem, choice)) : null;
  return { pace, isPaced, choice, chosen, problem, today };
}

/** @throws {Problem} 400 for a lesson that the plan needs */
function requireSpare({ videos }: Plan, ids: string[]): void {
  const needed = videos.find(({ videoId, isNeeded }) => isNeeded && ids.includes(videoId));
  if (needed) throw invalidField("dropVideoIds", `The plan still needs “${needed.title}”. Leave it out instead`);
}

/**
 * The completed lessons of a plan. They stay, as done, when lessons are chosen again, unless the choice excludes them.
 */
const completedOf = ({ videos }: StoredPlan, { excluded }: Choice) =>
  videos.filter(({ id, completedAt, isExcluded }) => completedAt !== null && !isExcluded && !excluded.has(id));

/** The rows of newly chosen lessons, without the completed ones. */
function rowsBeside(plan: StoredPlan, chosen: Chosen, choice: Choice) {
  const completed = new Set(completedOf(plan, choice).map(({ id }) => id));
  return rowsOf(chosen, choice).filter(({ videoId }) => !completed.has(videoId));
}

/** A stored plan with a change applied. */
const withChange = (plan: StoredPlan, { chosen, choice }: Worked, { dropVideoIds = [] }: PlanChange): StoredPlan => ({
  ...plan,
  videos: chosen
    ? [
        ...completedOf(plan, choice),
        ...rowsBeside(plan, chosen, choice).map(({ videoId: id, ...row }) => ({
          ...{ isPinned: false, isExcluded: false, seconds: 0, completedAt: null },
          ...row,
          id,
        })),
      ]
    : plan.videos.filter(({ id }) => !dropVideoIds.includes(id)),
});

/** Previews a changed plan; writes nothing. @throws {Problem} 400, 404 as `changePlan` */
export const previewChange = (userId: string, planId: string, change: PlanChange, now: Date): Promise<PlanDraft> =>
  planInTurn(userId, async () => {
    const plan = await findPlan(userId, planId);
    const worked = await workOut(plan, change, now);
    const changed = withChange(plan, worked, change);
    const {
      id: _,
      completedVideos,
      ahead,
      hasCalendar,
      createdAt,
      madeAt,
      ...draft
    } = await toPlan(changed, worked.problem, now, worked.pace);
    return draft;
  });

/**
 * Changes the given fields of a plan. Changed pinned or left-out lessons, and `replan`, choose all of its lessons
 * again.
 * @throws {Problem} 400 as `createPlan`, for hours that do not fit the days, and for dropping a needed lesson; 404
 */
export const changePlan = (userId: string, planId: string, change: PlanChange, now: Date): Promise<Plan> =>
  planInTurn(userId, async () => {
    await transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM learning_plans WHERE id = ${planId}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
      const plan = await findPlan(userId, planId, tx);
      const { pace, isPaced, choice, chosen, today } = await workOut(plan, change, now, tx);
      if (isPaced) await tx.learningPlan.update({ where: { id: planId }, data: columnsOf(pace, today) });
      if (chosen) {
        const kept = completedOf(plan, choice).map(({ id }) => id);
        // An excluded lesson that is deleted or unplayable stays excluded for when it is back.
        await tx.planVideo.deleteMany({
          where: {
            planId,
            videoId: { notIn: kept },
            NOT: {
              isExcluded: true,
              video: { OR: [{ deletedAt: { not: null } }, { health: { notIn: ["ok", "partly"] } }] },
            },
          },
        });
        const data = rowsBeside(plan, chosen, choice).map((row) => ({ ...row, planId }));
        await tx.planVideo.createMany({ data, skipDuplicates: true });
        await tx.learningPlan.update({ where: { id: planId }, data: { madeAt: now } });
      }
      const { dropVideoIds = [] } = change;
      if (dropVideoIds.length > 0) await tx.planVideo.deleteMany({ where: { planId, videoId: { in: dropVideoIds } } });
    });
    return readPlan(userId, planId, now);
  });

/** Deletes a plan with its calendar. @throws {Problem} 404 */
export async function deletePlan(userId: string, planId: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.learningPlan.deleteMany({ where: { id: planId, userId } });
    if (count === 0) throw notFound("This plan");
  });
}
