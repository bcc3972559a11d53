import { z } from "zod";
import { id, timestamp } from "@/lib/http/schema";
import { courseProgress } from "@/lib/learning-paths/schema";

export const trackLevels = ["entry", "mid", "senior", "executive"] as const;

export const careerTrackSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  industry: z.string(),
  level: z.enum(trackLevels),
  salaryRange: z.string().nullable(),
  jobTitles: z.array(z.string()),
  keySkills: z.array(z.string()),
  /** In order. */
  learningPathIds: z.array(id),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CareerTrack = z.infer<typeof careerTrackSchema>;

export const userCareerTrackSchema = courseProgress.extend({
  trackId: id,
  completedPaths: z.int(),
  totalPaths: z.int(),
});
export type UserCareerTrack = z.infer<typeof userCareerTrackSchema>;

export const startTrackParams = z.object({ id, trackId: id });
