import { z } from "zod";
import { id, requiredText, text, timestamp, writtenLines } from "@/lib/platform/schema";

const pathDifficulties = ["beginner", "intermediate", "advanced"] as const;

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

const skill = requiredText(80, "A skill cannot be empty");

export const learningPathInputSchema = z.object({
  title: requiredText(200, "Title is required"),
  description: text(5_000)
    .nullish()
    .transform((value) => value?.trim() ?? ""),
  difficulty: z.enum(pathDifficulties, `Difficulty is one of ${pathDifficulties.join(", ")}`),
  estimatedHours: z
    .number("Hours must be a number")
    .min(0, "Hours must be 0 or greater")
    .max(10_000, "Hours must be 10,000 or less")
    .default(0),
  skills: z.array(skill).max(50, "A path can name 50 skills at most").default([]),
  videoIds: z
    .array(id)
    .max(500, "A path can hold 500 videos at most")
    .refine((ids) => new Set(ids).size === ids.length, "A path can have each video only once")
    .optional(),
});
export type LearningPathInput = z.output<typeof learningPathInputSchema>;

/** The form of a learning path. */
export const learningPathFormSchema = learningPathInputSchema.extend({
  description: text(5_000).trim(),
  estimatedHours: learningPathInputSchema.shape.estimatedHours.unwrap(),
  skills: writtenLines(80).pipe(learningPathInputSchema.shape.skills.unwrap()),
  videoIds: learningPathInputSchema.shape.videoIds.unwrap(),
});
export type LearningPathForm = z.output<typeof learningPathFormSchema>;
