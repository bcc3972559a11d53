import { z } from "zod";
import { pathListSchema } from "@/lib/library/learning-paths/schema";
import { id, timestamp } from "@/lib/platform/schema";

/**
 * The number of users who started a path, and of those who completed all of its required videos; the number of their completions in it
 * that were watched and that were marked.
 */
export const pathLearnersSchema = z.object({
  started: z.int(),
  completed: z.int(),
  watched: z.int(),
  marked: z.int(),
});
export type PathLearners = z.infer<typeof pathLearnersSchema>;

/** The status of a path or track for a user. */
const courseStatuses = ["not_started", "in_progress", "completed"] as const;

export const courseProgress = z.object({
  status: z.enum(courseStatuses),
  /** A whole number, rounded down: 100 only when everything is completed. */
  progressPercentage: z.int(),
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
});

const { optionalVideoIds, sections } = pathListSchema.shape;

/** Optional videos are in no count. */
export const userLearningPathSchema = courseProgress.extend({
  pathId: id,
  completedVideos: z.int(),
  totalVideos: z.int(),
  /** The number of the version that the counts are of: the finished one, or the one that the learner follows. */
  version: z.int(),
  currentVersion: z.int(),
  /** The latest version that the learner finished; null while they have finished none. */
  finishedVersion: z.int().nullable(),
  /** Once finished: the required videos of the current version that they have not completed, in order. Else empty. */
  newVideoIds: z.array(id),
  /** The lengths of those added up; an unknown length counts 900. */
  newSeconds: z.int(),
  /** The videos of the version that the learner stays on, in order; null where the counts are of the current or a finished one. */
  ownVideoIds: z.array(id).nullable(),
  /** The optional ones among those, and the headings before them. */
  ownOptionalVideoIds: optionalVideoIds.nullable(),
  ownSections: sections.nullable(),
  /** Those of the videos that nobody can play. */
  ownUnplayableVideoIds: z.array(id).nullable(),
  /** The videos that the counts of a finished path are of, in order; null while it is not finished. */
  finishedVideoIds: z.array(id).nullable(),
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
  completedPaths: z.int(),
  totalPaths: z.int(),
  /** Once completed: paths that the track got since and that the learner has not completed. Else empty. */
  newPathIds: z.array(id),
});
export type UserCareerTrack = z.infer<typeof userCareerTrackSchema>;

/** The effect of publishing a list of videos as the next version of a path. Counts are of learners who started the path. */
export const publishPreviewSchema = z.object({
  added: z.array(id),
  removed: z.array(id),
  moved: z.array(id),
  /** Videos of the path that become optional, and those that become required. */
  madeOptional: z.array(id),
  madeRequired: z.array(id),
  /** Learners who have completed it and stay so. */
  finished: z.int(),
  underWay: z.int(),
  /** Those under way who have completed every required video that would be left. */
  wouldFinish: z.int(),
  /** The percentage of those under way before and after, when they move. */
  percents: z.array(z.object({ from: z.int(), to: z.int(), people: z.int() })),
});
export type PublishPreview = z.infer<typeof publishPreviewSchema>;

export const startTrackParams = z.object({ id, trackId: id });
