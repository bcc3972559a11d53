import type { Act, SingleAct } from "./act";
import { checkPath } from "./check";
import { currentOf, lessonsOf, shownList } from "./paths";
import { performLook, performUndoReplacement } from "./perform-recording";
import { performSingle } from "./perform-single";
import type { World } from "./world";

type Of<Name extends Act["do"]> = Extract<Act, { do: Name }>;

function performOne(world: World, act: Act): Promise<void> {
  if (act.do === "look") return performLook(world, act);
  return act.do === "undoReplacement" ? performUndoReplacement(world, act) : performSingle(world, act as SingleAct);
}

/** A learner completes what is in the path, and then something happens to it. */
export async function performCourse(world: World, { learner, then }: Of<"course">): Promise<void> {
  for (const video of shownList(world.model).videos)
    await performSingle(world, { do: "complete", learner, video, area: null });
  await checkPath(world, learner);
  for (const one of then) await performOne(world, one);
  await checkPath(world, learner);
}

const NOTHING = { videos: null, optional: null, headed: null };

/** Acts that take a lesson out of what counts in the path, and those that bring it back. */
function waysOf(world: World, video: number, { by, stays }: Of<"ease">): [there: Act[], back: Act[]] {
  const { videos, optional } = shownList(world.model);
  const publish = (change: object): SingleAct => ({ do: "publish", ...NOTHING, ...change, stays });
  const looks = (status: 404 | 200, count: number) => Array(count).fill({ do: "look", video, status, hours: 13 });
  switch (by) {
    case "optional":
      return [[publish({ optional: [...optional, video] })], [publish({ optional })]];
    case "removed":
      return [
        [publish({ videos: videos.filter((one) => one !== video), optional: optional.filter((one) => one !== video) })],
        [publish({ videos, optional })],
      ];
    case "deleted":
      return [[{ do: "deleteVideo", video }], [{ do: "restoreVideo", video }]];
    case "unplayable":
      return [looks(404, 3), looks(200, 1)];
  }
}

/**
 * A learner completes all of the path but its last lesson, which then ceases to count: that finishes the path. Once it counts again it is
 * new for them.
 */
export async function performEase(world: World, act: Of<"ease">): Promise<void> {
  const { learner } = act;
  const { model } = world;
  await performSingle(world, { do: "startPath", learner });
  const lessons = lessonsOf(model, currentOf(model));
  const last = lessons.findLast((video) => !model.lesson(learner, video).standing);
  if (last === undefined) return;
  for (const video of lessons)
    if (video !== last) await performSingle(world, { do: "complete", learner, video, area: null });
  const [there, back] = waysOf(world, last, act);
  for (const one of there) await performOne(world, one);
  await checkPath(world, learner);
  for (const one of back) await performOne(world, one);
  await checkPath(world, learner);
}
