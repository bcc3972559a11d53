import { z } from "zod";
import { blankableText, id, requiredLine, timestamp, writtenLines } from "@/lib/platform/schema";

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

const skill = requiredLine(80, "A skill cannot be empty");

/** The limit of videos in a path. */
export const MAX_PATH_VIDEOS = 500;
export const TOO_MANY_VIDEOS = `A path can hold ${MAX_PATH_VIDEOS} videos at most`;

const fields = z.object({
  title: requiredLine(200, "Title is required"),
  description: blankableText(5_000),
  difficulty: z.enum(pathDifficulties, `Difficulty is one of ${pathDifficulties.join(", ")}`),
  estimatedHours: z
    .number("Hours must be a number")
    .min(0, "Hours must be 0 or greater")
    .max(10_000, "Hours must be 10,000 or less"),
  skills: z.array(skill).max(50, "A path can name 50 skills at most"),
  videoIds: z
    .array(id)
    .max(MAX_PATH_VIDEOS, TOO_MANY_VIDEOS)
    .refine((ids) => new Set(ids).size === ids.length, "A path can have each video only once"),
});
const { description, estimatedHours, skills, videoIds } = fields.shape;

/** A new learning path. */
export const learningPathInputSchema = fields.extend({
  description: description.default(""),
  estimatedHours: estimatedHours.default(0),
  skills: skills.default([]),
  videoIds: videoIds.default([]),
});
export type LearningPathInput = z.output<typeof learningPathInputSchema>;

/** A change of a learning path. Omitted fields stay unchanged. */
export const learningPathChangeSchema = fields.partial();
export type LearningPathChange = z.output<typeof learningPathChangeSchema>;

/** Videos to append to a path. */
export const pathVideosSchema = z.object({ videoIds: videoIds.min(1, "Choose at least one video") });

/** The form of a learning path. */
export const learningPathFormSchema = fields.extend({ skills: writtenLines(80).pipe(skills) });
export type LearningPathForm = z.output<typeof learningPathFormSchema>;
