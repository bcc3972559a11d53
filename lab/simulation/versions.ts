import fc from "fast-check";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { Curation, LEARNERS, LENGTHS, type Learner, PATHS, POINTS, type Step, TARGET } from "./versions-model";
import {
  act,
  at,
  below,
  expectEqual,
  get,
  makeWorld,
  property,
  send,
  setCompleted,
  sumOf,
  times,
  type World,
} from "./world";

/** Compares the paths and tracks of all learners. Administrators' changes must keep finished paths and their dates. */
async function expectCourses(model: Curation, { learners, videos }: World, isOwn: boolean): Promise<void> {
  for (const [index, user] of learners.entries()) {
    const learner = at(model.learners, index);
    const said = await get(user, `/api/users/${user.id}/learning-paths?include=finished`);
    for (const [path, { startedWith, finished }] of learner.courses.entries()) {
      const found = said.find(({ pathId }: { pathId: string }) => pathId === model.pathIds[path]);
      const isListed = startedWith !== null || finished.size > 0;
      const { new: known, ...status } = model.statusOf(path, learner);
      expectEqual(`path ${path} of learner ${index} is listed`, found !== undefined, isListed);
      if (!isListed) continue;
      const [keys, added] = [Object.keys(status), found.newVideoIds.map((id: string) => videos.indexOf(id))];
      const shown = [...keys.map((key) => found[key]), added];
      expectEqual(`path ${path} of learner ${index}`, shown, [...Object.values(status), known]);
      const [key, before] = [`${index} ${path}`, model.dates.get(`${index} ${path}`)];
      if (before && !isOwn) expectEqual("the day of a finished path", found.completedAt, before);
      if (found.completedAt) model.dates.set(key, found.completedAt);
      else model.dates.delete(key);
    }
    const tracks: { status: string }[] = await get(user, `/api/users/${user.id}/career-progress?include=finished`);
    const isCompleted = tracks.some(({ status }) => status === "completed");
    expectEqual(`the track of learner ${index} is completed`, isCompleted, learner.trackWith !== null);
  }
}

type Lesson = { learner: number; video: number };
type OfPath = { learner: number; path: number };
const lesson = { learner: below(LEARNERS), video: below(LENGTHS.length) };
const ofPath = { learner: below(LEARNERS), path: below(PATHS.length) };
const steps = fc
  .shuffledSubarray([...LENGTHS.keys()])
  .chain((list) => fc.tuple(...list.map((video) => fc.record({ video: fc.constant(video), isOptional: chance(4) }))));

/** True once in a number of times. */
function chance(times: number) {
  return below(times).map((number) => number === 1);
}

/** An action of a learner or an administrator, after which all courses are compared. */
const step = <Values extends object>(
  [by, name]: ["learner" | "administrator", string],
  values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> },
  run: (values: Values, model: Curation, world: World) => Promise<void>,
  isPossible?: (values: Values, model: Readonly<Curation>) => boolean,
) =>
  act<Values, Curation>(
    name,
    values,
    async (chosen, model, world) => {
      await run(chosen, model, world);
      await expectCourses(model, world, by === "learner");
    },
    isPossible,
  );

const complete = step<Lesson & { times: number }>(
  ["learner", "complete"],
  { ...lesson, times },
  async ({ times: sent, ...one }, model, world) => {
    await setCompleted(world, { ...one, completed: true }, { times: sent });
    model.complete(at(model.learners, one.learner), one.video);
  },
  ({ video }, model) => !model.isGone(video),
);

const takeBack = step<Lesson>(
  ["learner", "take back"],
  lesson,
  async (one, model, world) => {
    await setCompleted(world, { ...one, completed: false });
    model.takeBack(at(model.learners, one.learner), one.video);
  },
  ({ video }, { merged }) => !merged.has(video),
);

const start = step<OfPath>(["learner", "start"], ofPath, async ({ learner, path }, model, world) => {
  const user = at(world.learners, learner);
  await send(user, ["POST", `/api/users/${user.id}/learning-paths/${model.pathIds[path]}/start`]);
  at(at(model.learners, learner).courses, path).startedWith ??= model.current(path);
});

const follow = step<OfPath & { version: number }>(
  ["learner", "follow"],
  { ...ofPath, version: below(3) },
  async ({ learner, path, version }, model, world) => {
    const [user, own] = [at(world.learners, learner), at(model.learners, learner)];
    const course = at(own.courses, path);
    const isTooEarly = course.startedWith === null || version < course.startedWith;
    const refused = course.startedWith !== null && version > model.current(path) ? 404 : isTooEarly ? 409 : undefined;
    const body = { version: version + 1 };
    await send(user, ["PUT", `/api/users/${user.id}/learning-paths/${model.pathIds[path]}`, body], { refused });
    if (refused) return;
    course.stayed = version === model.current(path) ? null : version;
    model.record(own, path);
  },
);

/** Also checks the preview, which counts the learners who would finish if all moved. */
const publish = step<{ path: number; list: Step[]; stays: boolean }>(
  ["administrator", "publish"],
  { path: below(PATHS.length), list: steps, stays: fc.boolean() },
  async ({ path, list: chosen, stays }, model, { admin, videos }) => {
    const list = chosen.filter(({ video }) => !model.isGone(video));
    const idsOf = (all: Step[]) => all.map(({ video }) => at(videos, video));
    const optionalVideoIds = idsOf(list.filter(({ isOptional }) => isOptional));
    const body = { videoIds: idsOf(list), optionalVideoIds, underWay: stays ? "stay" : "move" };
    const request = `/api/learning-paths/${model.pathIds[path]}`;
    const { body: said } = await send(admin, ["PUT", `${request}?dryRun=1`, body]);
    const started = model.learners.filter(({ courses }) => at(courses, path).startedWith !== null);
    const underWay = started.filter(({ courses }) => at(courses, path).finished.size === 0);
    await send(admin, ["PUT", request, body]);
    model.publish(path, list, stays);
    const lessons = list.flatMap(({ video, isOptional }) => (isOptional ? [] : [video]));
    const moved = underWay.filter(({ done }) => lessons.length > 0 && lessons.every((video) => done.has(video)));
    const known = [started.length - underWay.length, underWay.length, moved.length];
    expectEqual("the preview of publishing", [said.finished, said.underWay, said.wouldFinish], known);
  },
  ({ list }, model) => list.some(({ video }) => !model.isGone(video)),
);

const deleteOrRestore = step<{ video: number }>(
  ["administrator", "delete or restore"],
  { video: below(LENGTHS.length) },
  async ({ video }, model, { admin, videos }) => {
    const [path, isDeleted] = [`/api/videos/${at(videos, video)}`, model.deleted.has(video)];
    await send(admin, isDeleted ? ["POST", `${path}/restore`] : ["DELETE", path]);
    if (isDeleted) model.deleted.delete(video);
    else model.deleted.add(video);
    model.finish();
  },
  ({ video }, { merged }) => !merged.has(video),
);

const merge = step<{ from: number; into: number }>(
  ["administrator", "merge"],
  { from: below(LENGTHS.length), into: below(LENGTHS.length) },
  async ({ from, into }, model, { admin, videos }) => {
    const body = { into: at(videos, into), reason: "The same lesson" };
    await send(admin, ["POST", `/api/videos/${at(videos, from)}/merge`, body]);
    model.merge(from, into);
  },
  ({ from, into }, model) => from !== into && !model.isGone(from) && !model.isGone(into),
);

const setTrack = step<{ paths: number[] }>(
  ["administrator", "set the track"],
  { paths: fc.subarray([...PATHS.keys()], { minLength: 1 }) },
  async ({ paths }, model, { admin }) => {
    const learningPathIds = paths.map((path) => at(model.pathIds, path));
    await send(admin, ["PUT", `/api/career-tracks/${model.trackId}`, { learningPathIds }]);
    model.trackPaths = paths;
    for (const learner of model.learners) model.recordTrack(learner);
  },
);

type Plan = {
  id: string;
  videos: { videoId: string; isRequired: boolean }[];
  areas: { points: number; gap: number; planned: number }[];
  seconds: number;
  boundSeconds: number;
};

/** Checks that a plan has all required lessons, and none that is completed or deleted. */
function expectPlan(model: Curation, learner: Learner, { videos: ids }: World, plan: Plan): number[] {
  const listed = plan.videos.map(({ videoId }) => ids.indexOf(videoId));
  const required = model.required(learner);
  const first = listed.slice(0, required.size);
  expectEqual("the required lessons", first.toSorted(), [...required].sort());
  expectEqual("those that are marked so", plan.videos.filter(({ isRequired }) => isRequired).length, required.size);
  expectEqual("lessons twice", listed.length, new Set(listed).size);
  const wrong = listed.filter((video) => learner.done.has(video) || model.isGone(video));
  expectEqual("lessons that are completed or gone", wrong, []);
  const points = POINTS * learner.done.size;
  const [area] = plan.areas;
  const known = [points, Math.max(0, TARGET - points), POINTS * listed.length];
  expectEqual("the target", [area?.points, area?.gap, area?.planned], known);
  expectEqual(
    "the length",
    plan.seconds,
    sumOf(listed, (video) => at(LENGTHS, video)),
  );
  return listed;
}

/** A new plan has the shortest of the lessons with equal points, and no more than the target requires. */
const plan = act<Lesson & { isLeftOut: boolean }, Curation>(
  "plan",
  { ...lesson, isLeftOut: fc.boolean() },
  async ({ learner: index, video, isLeftOut }, model, world) => {
    const [user, learner] = [at(world.learners, index), at(model.learners, index)];
    const required = model.required(learner);
    const left = isLeftOut && !required.has(video) && !model.isGone(video) ? video : null;
    const excludedVideoIds = left === null ? [] : [at(world.videos, left)];
    const [path, pace] = [`/api/users/${user.id}/plans`, { hoursPerWeek: 3, weekdays: [1, 3, 5] }];
    const { body }: { body: Plan } = learner.planId
      ? await send(user, ["PUT", `${path}/${learner.planId}`, { excludedVideoIds, replan: true }])
      : await send(user, ["POST", path, { trackId: model.trackId, ...pace, excludedVideoIds }]);
    learner.planId = body.id;
    expectPlan(model, learner, world, body);
    const free = [...LENGTHS.keys()].filter(
      (one) => !required.has(one) && one !== left && !learner.done.has(one) && !model.isGone(one),
    );
    const wanted = Math.ceil(TARGET / POINTS) - learner.done.size - required.size;
    const lengths = free.map((one) => at(LENGTHS, one)).sort((one, other) => one - other);
    const shortest =
      sumOf(required, (one) => at(LENGTHS, one)) + sumOf(lengths.slice(0, Math.max(0, wanted)), (one) => one);
    expectEqual("the shortest plan", [body.seconds, body.boundSeconds], [shortest, shortest]);
  },
);

const agree = async (model: Curation, world: World) => {
  await expectCourses(model, world, false);
  for (const [index, learner] of model.learners.entries()) {
    const user = at(world.learners, index);
    const plans: Plan[] = await get(user, `/api/users/${user.id}/plans`);
    expectEqual(
      "the plans",
      plans.map(({ id }) => id),
      learner.planId ? [learner.planId] : [],
    );
    for (const one of plans) expectPlan(model, learner, world, one);
  }
};

/** A finished path stays finished after every change by administrators; only its learner reopens it. */
export const versions = property<Curation>(
  async () => {
    const model = new Curation();
    const videos = LENGTHS.map((duration) => ({ duration, points: new Map([[0, POINTS]]) }));
    const world = await makeWorld({ learners: LEARNERS, areas: 1 }, videos);
    const made = PATHS.map((list) => makePath({ videoIds: list.map((video) => at(world.videos, video)) }));
    model.pathIds = (await Promise.all(made)).map(({ id }) => id);
    const targets = { [at(world.areas, 0)]: TARGET };
    model.trackId = (await makeTrack({ pathIds: model.pathIds, targets })).id;
    return { model, real: world };
  },
  [
    [10, complete],
    [3, takeBack],
    [3, start],
    [2, follow],
    [5, publish],
    [3, deleteOrRestore],
    [1, merge],
    [2, setTrack],
    [2, plan],
  ],
  agree,
);
