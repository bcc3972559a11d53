import { z } from "zod";
import { id, timestamp } from "@/lib/platform/schema";

/**
 * The number of users who started a path, and of those who completed all of its videos; the number of their completions in it
 * that were watched and that were marked.
 */
export const pathLearnersSchema = z.object({
  started: z.int(),
  completed: z.int(),
  watched: z.int(),
  marked: z.int(),
});
export type PathLearners = z.infer<typeof pathLearnersSchema>;

/** The status of a path or track for a user; computed from completions, never stored. */
const courseStatuses = ["not_started", "in_progress", "completed"] as const;

export const courseProgress = z.object({
  status: z.enum(courseStatuses),
  /** A whole number, rounded down: 100 only when everything is completed. */
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
