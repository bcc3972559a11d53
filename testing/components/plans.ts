import type { Plan, PlanDraft, PlanVideo } from "@/lib/learning/plans/schema";

/** A lesson of a plan, of ten minutes and for no reason, with some traits. */
export const planVideoOf = (traits: Partial<PlanVideo> = {}): PlanVideo => {
  const { on = "2026-01-05", seconds = 600 } = traits;
  return {
    videoId: crypto.randomUUID(),
    title: "How light falls",
    seconds,
    isLengthKnown: true,
    reason: { paths: [], areas: [] },
    isRequired: false,
    isPinned: false,
    isNeeded: true,
    on,
    sessions: on === null ? [] : [{ on, from: 0, seconds }],
    ...traits,
  };
};

/** A plan that is not kept, without lessons and targets, with some traits. */
export const planDraftOf = (traits: Partial<PlanDraft> = {}): PlanDraft => {
  const { videos = [] } = traits;
  const seconds = videos.reduce((sum, video) => sum + video.seconds, 0);
  return {
    trackId: crypto.randomUUID(),
    hoursPerWeek: 3,
    weekdays: [1, 3, 5],
    startOn: "2026-01-05",
    timeZone: "UTC",
    sessionAt: "18:00",
    sessionSeconds: 3600,
    videos,
    areas: [],
    seconds,
    boundSeconds: seconds,
    unknownLengths: 0,
    finishOn: "2026-01-09",
    unreachable: [],
    isShort: false,
    excludedVideoIds: [],
    ...traits,
  };
};

/** A plan that its learner keeps up with, with some traits. */
export const planOf = (traits: Partial<Plan> = {}): Plan => ({
  ...planDraftOf(traits),
  id: crypto.randomUUID(),
  completedVideos: 0,
  ahead: 0,
  hasCalendar: false,
  createdAt: "2026-01-05T09:00:00.000Z",
  madeAt: "2026-01-05T09:00:00.000Z",
  ...traits,
});
