import { isDeepStrictEqual } from "node:util";
import type { Act, SingleAct } from "./act";
import { at } from "./at";
import type { Answer } from "./client";
import { expectEqual, expectStatus } from "./expect";
import type { Plan, Rows } from "./model";
import {
  asksForSomething,
  broughtBy,
  type Choice,
  candidatesOf,
  choiceAfter,
  choiceOf,
  completedIn,
  isRefused,
  othersOf,
  type PlanOf,
  planOf,
  requiredOf,
  rowsAfter,
  secondsOf,
  shortestOf,
  targetsOf,
  unreachableOf,
} from "./plans";
import type { World } from "./world";

type PlanAct = Extract<SingleAct, { do: "plan" }>;

const PACE = { hoursPerWeek: 3, weekdays: [1, 3, 5] };

const NO_ROWS: Rows = new Map();

const plansPath = ({ learners }: World, learner: number) => `/api/users/${at(learners, learner).id}/plans`;

const listedIn = ({ videos }: World, body: Answer["body"]): number[] =>
  (body.videos as Answer["body"][]).map(({ videoId }) => videos.indexOf(videoId));

/** Compares a plan that was answered with the model's. @throws {Disagreement} */
function expectPlan(world: World, of: PlanOf, rows: Rows, body: Answer["body"]): void {
  const { model, videos, areas } = world;
  const required = requiredOf(model, of);
  const listed = listedIn(world, body);
  const others = listed.slice(required.length).sort();
  expectEqual(
    "the lessons of a plan",
    [listed.slice(0, required.length), others],
    [required, othersOf(model, of, rows).sort()],
  );
  const lessons = body.videos as { videoId: string; isRequired: boolean; isPinned: boolean }[];
  const said = lessons.map(({ isRequired, isPinned }) => [isRequired, isPinned]);
  const known = listed.map((video) => [required.includes(video), rows.get(video) === "pinned"]);
  expectEqual("the required and the pinned lessons", said, known);
  const { seconds, unknownLengths, boundSeconds } = body;
  const unknown = listed.filter((video) => model.video(video).length === null).length;
  expectEqual("the length of a plan", [seconds, unknownLengths], [secondsOf(model, listed), unknown]);
  expectEqual("a bound that is no longer than its plan", boundSeconds <= seconds, true);
  type Target = { id: string; target: number; points: number; gap: number; planned: number };
  expectEqual(
    "the targets of a plan",
    (body.areas as Target[])
      .map(({ id, target, points, gap, planned }) => [areas.indexOf(id), target, points, gap, planned].join(" "))
      .sort(),
    targetsOf(model, of)
      .map(({ area, target, points, gap }) => [area, target, points, gap, broughtBy(model, listed, area)].join(" "))
      .sort(),
  );
  const choice = choiceOf(model, rows);
  expectEqual(
    "the points that cannot be reached",
    (body.unreachable as { area: string; missing: number }[])
      .map(({ area, missing }) => `${areas.indexOf(area)} ${missing}`)
      .sort(),
    unreachableOf(model, of, choice)
      .map(({ area, missing }) => `${area} ${missing}`)
      .sort(),
  );
  if (body.id === undefined) return;
  const left = [...choice.left].filter((video) => !required.includes(video)).sort();
  expectEqual(
    "what is left out, and completed",
    [(body.excludedVideoIds as string[]).map((id) => videos.indexOf(id)).sort(), body.completedVideos],
    [left, completedIn(model, of.learner, rows).length],
  );
}

/** Compares lessons that were just chosen: those that are asked for, in the least time. @throws {Disagreement} */
function expectShortest(world: World, of: PlanOf, choice: Choice, body: Answer["body"]): void {
  const { model } = world;
  const listed = listedIn(world, body);
  const candidates = candidatesOf(model, of, choice);
  const isWrong = (video: number) => !candidates.includes(video);
  expectEqual("lessons that cannot be in the plan", listed.filter(isWrong), []);
  expectEqual("lessons that are there twice", listed.length, new Set(listed).size);
  const shortest = shortestOf(model, of, choice);
  expectEqual("the shortest plan", [body.seconds, body.boundSeconds], [shortest, shortest]);
}

/** Compares the plans of a learner. @throws {Disagreement} */
export async function checkPlans(world: World, learner: number): Promise<void> {
  const { plans } = at(world.model.learners, learner);
  if (plans.size === 0) return;
  const answer = await at(world.learners, learner).send("GET", plansPath(world, learner));
  expectStatus(answer, 200);
  const said = new Map((answer.body as Answer["body"][]).map((body) => [body.id, body]));
  expectEqual("the plans", [...said.keys()].sort(), [...plans.values()].map(({ id }) => id).sort());
  for (const [track, { id, rows }] of plans) expectPlan(world, { learner, track }, rows, said.get(id));
}

/** A learner makes a plan for a track, changes or deletes it, or asks what a change would do. */
export async function performPlan(world: World, act: PlanAct): Promise<void> {
  const plan = planOf(world.model, act);
  if (act.step === "delete") return plan && performDelete(world, act, plan);
  return plan && act.step !== "make" ? performChange(world, act, plan) : performMake(world, act, plan);
}

async function performDelete(world: World, { learner, track }: PlanAct, { id }: Plan): Promise<void> {
  const answer = await at(world.learners, learner).send("DELETE", `${plansPath(world, learner)}/${id}`);
  expectStatus(answer, 204, 404);
  at(world.model.learners, learner).plans.delete(track);
}

/** The lessons that a request asks for. */
const askedFor = ({ videos }: World, { step, video }: PlanAct) => ({
  ...(step === "pin" && { pinnedVideoIds: [at(videos, video)] }),
  ...(step === "leaveOut" && { excludedVideoIds: [at(videos, video)] }),
});

const queryOf = ({ dry }: PlanAct) => (dry ? "?dryRun=1" : "");

/** A second plan for a track is refused; and nobody else reads the first. */
async function performMake(world: World, act: PlanAct, first: Plan | undefined): Promise<void> {
  const { model, learners } = world;
  const { send } = at(learners, act.learner);
  const path = plansPath(world, act.learner);
  const body = { trackId: at(world.tracks, act.track), ...PACE, ...askedFor(world, act) };
  const answer = await send("POST", `${path}${queryOf(act)}`, body);
  if (!asksForSomething(model, at(model.tracks, act.track))) return expectStatus(answer, 409);
  if (isRefused(model, act, act.step, act.video)) return expectStatus(answer, 400);
  if (first && !act.dry) {
    expectStatus(answer, 409);
    expectEqual("the first plan", answer.headers.location, `${path}/${first.id}`);
    const other = at(learners, (act.learner + 1) % learners.length);
    return expectStatus(await other.send("GET", `${path}/${first.id}`), 403);
  }
  expectStatus(answer, act.dry ? 200 : 201, act.dry ? undefined : 409);
  const choice = choiceAfter({ pinned: new Set(), left: new Set() }, act.step, act.video);
  // An earlier attempt has made it.
  const made = answer.status === 409 ? await send("GET", String(answer.headers.location)) : answer;
  keep(world, act, { rows: NO_ROWS, choice, body: made.body });
}

async function performChange(world: World, act: PlanAct, plan: Plan): Promise<void> {
  const { model } = world;
  const path = `${plansPath(world, act.learner)}/${plan.id}${queryOf(act)}`;
  const body = { ...askedFor(world, act), ...(act.step === "again" && { replan: true }) };
  const answer = await at(world.learners, act.learner).send("PUT", path, body);
  const isWrong = isRefused(model, act, act.step, act.video);
  expectStatus(answer, isWrong ? 400 : 200);
  if (isWrong) return;
  const before = choiceOf(model, plan.rows);
  const choice = choiceAfter(before, act.step, act.video);
  if (act.step !== "again" && isDeepStrictEqual(choice, before)) expectPlan(world, act, plan.rows, answer.body);
  else keep(world, act, { rows: plan.rows, choice, body: answer.body });
}

/** Compares a plan whose lessons were just chosen, and keeps it unless it was a dry run. */
function keep(
  world: World,
  act: PlanAct,
  { rows, choice, body }: { rows: Rows; choice: Choice; body: Answer["body"] },
) {
  const { model } = world;
  expectShortest(world, act, choice, body);
  const after = rowsAfter(model, act.learner, { rows, choice, listed: listedIn(world, body) });
  expectPlan(world, act, after, body);
  if (!act.dry) at(model.learners, act.learner).plans.set(act.track, { id: body.id, rows: after });
}

/** A learner has a plan, and reads it after each of some acts. */
export async function performPlanned(
  world: World,
  { learner, track, then }: Extract<Act, { do: "planned" }>,
  perform: (act: Act) => Promise<void>,
): Promise<void> {
  if (!planOf(world.model, { learner, track }))
    await performPlan(world, { do: "plan", learner, track, step: "make", video: 0, dry: false });
  for (const one of then) {
    await perform(one);
    await checkPlans(world, learner);
  }
}
