import { z } from "zod";
import { pathListSchema } from "@/lib/library/learning-paths/schema";
import { id, timestamp } from "@/lib/platform/schema";

/**
 * The number of users who started a path, and of those who completed it; the number of their completions of its videos
 * that were checked, watched and marked.
 */
export const pathLearnersSchema = z.object({
  started: z.int().meta({ examples: [8] }),
  completed: z.int().meta({ examples: [3] }),
  checked: z.int().meta({ examples: [12] }),
  watched: z.int().meta({ examples: [41] }),
  marked: z.int().meta({ examples: [6] }),
});
export type PathLearners = z.infer<typeof pathLearnersSchema>;

export const courseProgress = z.object({
  status: z.enum(["not_started", "in_progress", "completed"]).meta({ examples: ["in_progress"] }),
  /** A whole number, rounded down: 100 only when everything is completed. */
  progressPercentage: z.int().meta({ examples: [33] }),
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable().meta({ examples: [null] }),
});

const { optionalVideoIds, sections } = pathListSchema.shape;

/** Optional videos are not counted. */
export const userLearningPathSchema = courseProgress.extend({
  pathId: id,
  completedVideos: z.int().meta({ examples: [1] }),
  totalVideos: z.int().meta({ examples: [3] }),
  /** The number of the counted version: the finished one, or the one that the learner follows. */
  version: z.int().meta({ examples: [2] }),
  currentVersion: z.int().meta({ examples: [2] }),
  /** The latest version that the learner finished; null while they have finished none. */
  finishedVersion: z.nullable(z.int()).meta({ examples: [null] }),
  /** Once finished: the required videos of the current version that they have not completed, in order. Else empty. */
  newVideoIds: z.array(id).meta({ examples: [[]] }),
  /** Their total length; an unknown length counts as 900. */
  newSeconds: z.int().meta({ examples: [0] }),
  /** The videos of the version that the learner stays on, in order; null when another version is counted. */
  ownVideoIds: z.nullable(z.array(id)).meta({ examples: [null] }),
  /** The optional ones among those, and the headings before them. */
  ownOptionalVideoIds: optionalVideoIds.nullable().meta({ examples: [null] }),
  ownSections: sections.nullable().meta({ examples: [null] }),
  /** The unplayable ones among them. */
  ownUnplayableVideoIds: z.nullable(z.array(id)).meta({ examples: [null] }),
  /** The counted videos of a finished path, in order; null while it is not finished. */
  finishedVideoIds: z.nullable(z.array(id)).meta({ examples: [null] }),
});
export type UserLearningPath = z.infer<typeof userLearningPathSchema>;

export const userPathParams = z.object({ id, pathId: id });

/** The version of a path that the learner follows from now on. */
export const followSchema = z.object({
  version: z.int("version is a number").min(1, "Versions begin with 1").max(2_147_483_647, "There is no such version"),
});

/** Courses that were finished without being started are listed on request. */
export const userCoursesQuerySchema = z.object({
  include: z.enum(["finished"], "include is finished or left out").optional(),
});

export const userCareerTrackSchema = courseProgress.extend({
  trackId: id,
  completedPaths: z.int().meta({ examples: [1] }),
  totalPaths: z.int().meta({ examples: [3] }),
  /** Once completed: paths added to the track since, which the learner has not completed. Else empty. */
  newPathIds: z.array(id).meta({ examples: [[]] }),
});
export type UserCareerTrack = z.infer<typeof userCareerTrackSchema>;

/** The effect of publishing a list of videos as the next version of a path. Counts are of learners who started the path. */
export const publishPreviewSchema = z.object({
  added: z.array(id),
  removed: z.array(id).meta({ examples: [[]] }),
  moved: z.array(id).meta({ examples: [[]] }),
  /** Videos of the path that become optional, and those that become required. */
  madeOptional: z.array(id).meta({ examples: [[]] }),
  madeRequired: z.array(id).meta({ examples: [[]] }),
  /** Learners who have completed the path, which stays completed. */
  finished: z.int().meta({ examples: [2] }),
  underWay: z.int().meta({ examples: [3] }),
  /** Learners under way who have completed every required video of the new list. */
  wouldFinish: z.int().meta({ examples: [0] }),
  /** The percentages of learners under way before and after, if they move. */
  percents: z
    .array(z.object({ from: z.int(), to: z.int(), people: z.int() }))
    .meta({ examples: [[{ from: 80, to: 66, people: 3 }]] }),
});
export type PublishPreview = z.infer<typeof publishPreviewSchema>;

export const startTrackParams = z.object({ id, trackId: id });
