import type { PlanStep } from "./act";
import { at } from "./at";
import type { Model, Plan, Rows, Track } from "./model";
import { statusOf } from "./path-figures";
import { lessonsOf, ownVersion } from "./paths";

// The plans of learners, by docs/behaviour.md, 31. The lessons that the server chooses are taken from its answer, and must be as short
// as any: a world has few enough to compare every choice.

/** A learner's plan for a track, or the one that they could make. */
export type PlanOf = { learner: number; track: number };

/** Lessons that a learner wants in any case, and those that they leave out. */
export type Choice = { pinned: Set<number>; left: Set<number> };

/** The learner's plan for a track; undefined when there is none. */
export const planOf = (model: Model, { learner, track }: PlanOf): Plan | undefined =>
  at(model.learners, learner).plans.get(track);

const isShown = (model: Model, video: number) => {
  const { deleted, check } = model.video(video);
  return !deleted && check.health === "ok";
};

const isOpen = (model: Model, learner: number, video: number) =>
  isShown(model, video) && !model.lesson(learner, video).standing;

/** The lessons that a plan must hold, in order: those of the path that the learner has not finished. */
export function requiredOf(model: Model, { learner, track }: PlanOf): number[] {
  if (!at(model.tracks, track).hasPath || statusOf(model, learner).status === "completed") return [];
  return lessonsOf(model, ownVersion(model, learner)).filter((video) => isOpen(model, learner, video));
}

/** The areas that count for a target. */
const countedFor = (model: Model, target: number) =>
  [...model.areas.keys()].filter(
    (area) => area === target || (model.area(area).parent === target && !model.area(area).deleted),
  );

/** The targets that are shown, with the learner's points. */
export function targetsOf(model: Model, { learner, track }: PlanOf) {
  const shown = [...at(model.tracks, track).targets].filter(([area]) => !model.area(area).deleted);
  return shown.map(([area, target]) => {
    const points = countedFor(model, area).reduce((sum, one) => sum + model.pointsOf(learner, { area: one }), 0);
    return { area, target, points, gap: Math.max(0, target - points) };
  });
}

/** True when a plan can be made for a track. */
export const asksForSomething = ({ areas }: Model, { targets, hasPath }: Track): boolean =>
  hasPath || [...targets.keys()].some((area) => !at(areas, area).deleted);

/** The points that lessons bring for a target. */
export const broughtBy = (model: Model, videos: readonly number[], target: number): number =>
  countedFor(model, target).reduce(
    (sum, area) => sum + videos.reduce((points, video) => points + (model.video(video).scores.get(area) ?? 0), 0),
    0,
  );

/** The lengths of lessons added up, in seconds. */
export const secondsOf = (model: Model, videos: readonly number[]): number =>
  videos.reduce((sum, video) => sum + model.countedLength(video), 0);

const withFate = (rows: Rows, fate: "pinned" | "left") =>
  [...rows].flatMap(([video, its]) => (its === fate ? [video] : []));

/** The choice that a stored plan holds; one about a hidden lesson counts again with the lesson. */
export function choiceOf(model: Model, rows: Rows): Choice {
  const shown = new Map([...rows].filter(([video]) => isShown(model, video)));
  return { pinned: new Set(withFate(shown, "pinned")), left: new Set(withFate(shown, "left")) };
}

/** The choice after a step, which names all pinned lessons, or all that are left out. */
export function choiceAfter({ pinned, left }: Choice, step: PlanStep, video: number): Choice {
  const without = (videos: Set<number>) => new Set([...videos].filter((one) => one !== video));
  if (step === "pin") return { pinned: new Set([video]), left: without(left) };
  return step === "leaveOut" ? { pinned: without(pinned), left: new Set([video]) } : { pinned, left };
}

/** True for a lesson that cannot be pinned or left out. */
export const isRefused = (model: Model, of: PlanOf, step: PlanStep, video: number): boolean =>
  ["pin", "leaveOut"].includes(step) &&
  (model.video(video).deleted || (step === "leaveOut" && requiredOf(model, of).includes(video)));

/** The lessons that may be in a plan. */
export const candidatesOf = (model: Model, of: PlanOf, { left }: Choice): number[] => {
  const required = requiredOf(model, of);
  return [...model.videos.keys()].filter(
    (video) => isOpen(model, of.learner, video) && (required.includes(video) || !left.has(video)),
  );
};

/** The points that all lessons that may be in a plan leave missing, by area. */
export const unreachableOf = (model: Model, of: PlanOf, choice: Choice) =>
  targetsOf(model, of).flatMap(({ area, gap }) => {
    const missing = gap - broughtBy(model, candidatesOf(model, of, choice), area);
    return missing > 0 ? [{ area, missing }] : [];
  });

/** Seconds of the shortest plan: of every choice of lessons that holds what it must and brings what can be brought. */
export function shortestOf(model: Model, of: PlanOf, choice: Choice): number {
  const candidates = candidatesOf(model, of, choice);
  const fixed = candidates.filter((video) => requiredOf(model, of).includes(video) || choice.pinned.has(video));
  const free = candidates.filter((video) => !fixed.includes(video));
  const needs = targetsOf(model, of).map(({ area, gap }) => [area, Math.min(gap, broughtBy(model, candidates, area))]);
  const choices = Array.from({ length: 2 ** free.length }, (_, bits) => [
    ...fixed,
    ...free.filter((_, place) => bits & (1 << place)),
  ]);
  const reaching = choices.filter((videos) =>
    needs.every(([area = 0, need = 0]) => broughtBy(model, videos, area) >= need),
  );
  return Math.min(...reaching.map((videos) => secondsOf(model, videos)));
}

/** The rows of a plan whose lessons were chosen again: completed ones of it stay, and hidden ones that are left out. */
export function rowsAfter(
  model: Model,
  learner: number,
  { rows, choice: { pinned, left }, listed }: { rows: Rows; choice: Choice; listed: readonly number[] },
): Rows {
  const stays = ([video, its]: [number, string]) =>
    isShown(model, video) ? its !== "left" && model.lesson(learner, video).standing : its === "left";
  const after: Rows = new Map([...rows].filter(stays));
  for (const video of listed) after.set(video, pinned.has(video) ? "pinned" : "chosen");
  for (const video of left) if (!listed.includes(video)) after.set(video, "left");
  return after;
}

/** The lessons of a plan beside the required ones, in no order. */
export function othersOf(model: Model, of: PlanOf, rows: Rows): number[] {
  const required = requiredOf(model, of);
  return [...rows].flatMap(([video, its]) =>
    its !== "left" && isOpen(model, of.learner, video) && !required.includes(video) ? [video] : [],
  );
}

/** The lessons of a plan that were completed. */
export const completedIn = (model: Model, learner: number, rows: Rows): number[] =>
  [...rows].flatMap(([video, its]) =>
    its !== "left" && isShown(model, video) && model.lesson(learner, video).standing ? [video] : [],
  );

/** The number of plans with a video that their learners have not completed. */
export const plansWith = (model: Model, video: number): number =>
  model.learners.reduce((sum, { plans, lessons }) => {
    const has = [...plans.values()].filter(({ rows }) => rows.has(video) && rows.get(video) !== "left");
    return sum + (at(lessons, video).standing ? 0 : has.length);
  }, 0);

/** A video that is merged into another gives it its place in plans, and keeps its own for when the merge is undone. */
export function mergeInPlans({ learners }: Model, from: number, into: number): void {
  for (const { plans } of learners)
    for (const { rows } of plans.values()) {
      const its = rows.get(from);
      if (its && !rows.has(into)) rows.set(into, its);
    }
}
