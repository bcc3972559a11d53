import { z } from "zod";
import { id, requiredText, text, timestamp, writtenLines } from "@/lib/platform/schema";

const trackLevels = ["entry", "mid", "senior", "executive"] as const;

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

const lines = (message: string) =>
  z.array(requiredText(200, message), message).min(1, message).max(50, "A list can hold 50 entries at most");

/** Lists that are left out stay as they are. */
export const careerTrackInputSchema = z.object({
  title: requiredText(200, "Title is required"),
  description: requiredText(5_000, "Description is required"),
  industry: requiredText(200, "Industry is required"),
  level: z.enum(trackLevels, `Level is one of ${trackLevels.join(", ")}`),
  salaryRange: text(200)
    .nullish()
    .transform((value) => value?.trim() || null),
  jobTitles: lines("At least one job title is required"),
  keySkills: lines("At least one key skill is required"),
  learningPathIds: z
    .array(id)
    .max(100, "A track can hold 100 learning paths at most")
    .refine((ids) => new Set(ids).size === ids.length, "A track can have each learning path only once")
    .optional(),
  isActive: z.boolean("Active is yes or no").optional(),
});
export type CareerTrackInput = z.output<typeof careerTrackInputSchema>;

/** The client may choose the id. */
export const newCareerTrackSchema = careerTrackInputSchema.extend({ id: id.optional() });
export type NewCareerTrack = z.output<typeof newCareerTrackSchema>;

/** The form of a career track. */
export const careerTrackFormSchema = careerTrackInputSchema.extend({
  salaryRange: text(200).trim().nullable(),
  jobTitles: writtenLines(200).pipe(careerTrackInputSchema.shape.jobTitles),
  keySkills: writtenLines(200).pipe(careerTrackInputSchema.shape.keySkills),
  learningPathIds: careerTrackInputSchema.shape.learningPathIds.unwrap(),
  isActive: careerTrackInputSchema.shape.isActive.unwrap(),
});
export type CareerTrackForm = z.output<typeof careerTrackFormSchema>;
