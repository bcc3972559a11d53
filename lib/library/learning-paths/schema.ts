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

/** Characters of the note of a version. */
export const MAX_NOTE_CHARACTERS = 500;

/** The words of an administrator about a new version, and what becomes of the learners under way. */
const publishing = z.object({
  versionNote: blankableText(MAX_NOTE_CHARACTERS),
  underWay: z.enum(["move", "stay"], "underWay is move or stay"),
});

/** A change of a learning path. Omitted fields stay unchanged; other `videoIds` publish a version. */
export const learningPathChangeSchema = fields.extend(publishing.shape).partial();
export type LearningPathChange = z.output<typeof learningPathChangeSchema>;

/** Asks for the effect of a change alone. */
export const publishQuerySchema = z.object({ dryRun: z.enum(["1"], "dryRun is 1 or left out").optional() });

/** A video by its id and title. */
const namedVideo = z.object({ id, title: z.string() });

/** A version of a path, and what it changed in the version before; deleted videos are left out. */
export const pathVersionSchema = z.object({
  /** From 1. */
  number: z.int(),
  /** The administrator's words; may be blank. */
  note: z.string(),
  publishedAt: timestamp,
  added: z.array(namedVideo),
  removed: z.array(namedVideo),
  /** The fewest videos that moved to another place. */
  moved: z.array(namedVideo),
  /** The number of its videos. */
  videos: z.int(),
});
export type PathVersion = z.infer<typeof pathVersionSchema>;

/** A version with its videos, in order. */
export const publishedVersionSchema = pathVersionSchema
  .omit({ added: true, removed: true, moved: true })
  .extend({ videos: z.array(namedVideo) });
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

export const versionParams = z.object({ id, number: z.coerce.number().int().min(1).max(2_147_483_647) });

/** Videos to append to a path. */
export const pathVideosSchema = z.object({ videoIds: videoIds.min(1, "Choose at least one video") });

/** The form of a learning path. */
export const learningPathFormSchema = fields.extend({ skills: writtenLines(80).pipe(skills), ...publishing.shape });
export type LearningPathForm = z.output<typeof learningPathFormSchema>;
