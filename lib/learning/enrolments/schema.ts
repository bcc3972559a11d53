import { z } from "zod";
import { id, timestamp } from "@/lib/platform/schema";

/** Those who started a path, and how many of them have completed all of its videos. */
export const pathLearnersSchema = z.object({ started: z.int(), completed: z.int() });
export type PathLearners = z.infer<typeof pathLearnersSchema>;

/** How far somebody is with a path or a track, computed from what they have completed, never stored. */
const courseStatuses = ["not_started", "in_progress", "completed"] as const;

export const courseProgress = z.object({
  status: z.enum(courseStatuses),
  /** Whole, rounded down: 100 only when all of it is completed. */
  progressPercentage: z.int(),
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
});

export const userLearningPathSchema = courseProgress.extend({
  pathId: id,
  completedVideos: z.int(),
  totalVideos: z.int(),
});
export type UserLearningPath = z.infer<typeof userLearningPathSchema>;

export const startPathParams = z.object({ id, pathId: id });

export const userCareerTrackSchema = courseProgress.extend({
  trackId: id,
  completedPaths: z.int(),
  totalPaths: z.int(),
});
export type UserCareerTrack = z.infer<typeof userCareerTrackSchema>;

export const startTrackParams = z.object({ id, trackId: id });
