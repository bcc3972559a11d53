import { z } from "zod";
import { id, timestamp } from "@/lib/http/schema";

export const pathDifficulties = ["beginner", "intermediate", "advanced"] as const;

export const learningPathSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(pathDifficulties),
  estimatedHours: z.number(),
  skills: z.array(z.string()),
  /** In order. */
  videoIds: z.array(id),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type LearningPath = z.infer<typeof learningPathSchema>;

/** How far somebody is with a path or a track, computed from what they have completed, never stored. */
export const courseStatuses = ["not_started", "in_progress", "completed"] as const;

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
