import type { Plan, PlanChange, PlanRequest } from "@/lib/learning/plans/schema";
import type { Day } from "@/lib/platform/calendar";

/** The pace of a plan: hours a week, the days of the week (1 is Monday), and the first day. */
export type Pace = Pick<Plan, "hoursPerWeek" | "weekdays" | "startOn">;

/** The hours a week on the slider, within the server's limits: fine steps for usual values, coarse ones above. */
const HOURS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60];

export const LAST_STOP = HOURS.length - 1;

/** The hours at a stop of the slider. */
export const hoursAt = (stop: number): number => HOURS[Math.max(0, Math.min(stop, LAST_STOP))] as number;

/** The stop nearest to any number of hours. */
export function stopOf(hours: number): number {
  const distances = HOURS.map((stop) => Math.abs(stop - hours));
  return distances.indexOf(Math.min(...distances));
}

/** Lessons that the learner pinned in a route, or left out of it. */
export type Choice = { pinnedVideoIds: string[]; excludedVideoIds: string[] };

export const NO_CHOICE: Choice = { pinnedVideoIds: [], excludedVideoIds: [] };

/** The default pace of a route: three sessions of an hour. */
export const firstPace = (today: Day): Pace => ({ hoursPerWeek: 3, weekdays: [1, 3, 5], startOn: today });

/** The request for a new plan. A start today is omitted, because the server's date may differ by then. */
export const planRequest = (trackId: string, { startOn, ...pace }: Pace, choice: Choice, today: Day): PlanRequest => ({
  trackId,
  ...pace,
  ...(startOn !== today && { startOn }),
  ...choice,
});

/** The fields of a pace that differ from a plan's; null without any. */
export function paceChange(plan: Pace, pace: Pace): PlanChange | null {
  const { hoursPerWeek, weekdays, startOn } = pace;
  const change: PlanChange = {
    ...(hoursPerWeek !== plan.hoursPerWeek && { hoursPerWeek }),
    ...(weekdays.join() !== plan.weekdays.join() && { weekdays }),
    ...(startOn !== plan.startOn && { startOn }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** The choice of a plan. */
export const choiceOf = ({ videos, excludedVideoIds }: Pick<Plan, "videos" | "excludedVideoIds">): Choice => ({
  pinnedVideoIds: videos.filter(({ isPinned }) => isPinned).map(({ videoId }) => videoId),
  excludedVideoIds,
});

const without = (ids: string[], id: string) => ids.filter((other) => other !== id);

/** Leaves a lesson out. */
export const exclude = ({ pinnedVideoIds, excludedVideoIds }: Choice, videoId: string): Choice => ({
  pinnedVideoIds: without(pinnedVideoIds, videoId),
  excludedVideoIds: [...without(excludedVideoIds, videoId), videoId],
});

/** Allows a left-out lesson again. */
export const include = (choice: Choice, videoId: string): Choice => ({
  ...choice,
  excludedVideoIds: without(choice.excludedVideoIds, videoId),
});

/** Pins a lesson in the route, or unpins it. */
export const pin = (choice: Choice, videoId: string, isPinned: boolean): Choice => ({
  pinnedVideoIds: [...without(choice.pinnedVideoIds, videoId), ...(isPinned ? [videoId] : [])],
  excludedVideoIds: isPinned ? without(choice.excludedVideoIds, videoId) : choice.excludedVideoIds,
});
