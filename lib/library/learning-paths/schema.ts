import { z } from "zod";
import { blankableText, id, requiredLine, timestamp, writtenLines } from "@/lib/platform/schema";

const pathDifficulties = ["beginner", "intermediate", "advanced"] as const;

/** A heading before a lesson of a path. */
const sectionSchema = z.object({ title: z.string().meta({ examples: ["Light"] }), videoId: id });
export type Section = z.infer<typeof sectionSchema>;

/** The lessons of a path or of a version of it. */
export const pathListSchema = z.object({
  /** In order. */
  videoIds: z.array(id),
  /** The videos that do not count for completion, in order. */
  optionalVideoIds: z.array(id).meta({ examples: [[]] }),
  /** The headings, in the order of their lessons. */
  sections: z.array(sectionSchema),
});
export type PathList = z.infer<typeof pathListSchema>;

export const learningPathSchema = z.object({
  id,
  title: z.string().meta({ examples: ["First pictures"] }),
  description: z.string().meta({ examples: ["From one lamp to a whole scene."] }),
  difficulty: z.enum(pathDifficulties),
  estimatedHours: z.number().meta({ examples: [3.5] }),
  skills: z.array(z.string()).meta({ examples: [["Light", "Framing"]] }),
  ...pathListSchema.shape,
  /** The videos that nobody can play, which therefore do not count for completion. */
  unplayableVideoIds: z.array(id).meta({ examples: [[]] }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type LearningPath = z.infer<typeof learningPathSchema>;

const skill = requiredLine(80, "A skill cannot be empty");

/** The limit of videos in a path. */
export const MAX_PATH_VIDEOS = 500;
export const TOO_MANY_VIDEOS = `A path can hold ${MAX_PATH_VIDEOS} videos at most`;

/** Characters of a heading. */
export const MAX_HEADING_CHARACTERS = 120;

/** The message about a video that is not in the path. */
export const NOT_IN_PATH = "Only videos of the path can be named here";

const heading = requiredLine(MAX_HEADING_CHARACTERS, "A heading cannot be empty");
const hasNoRepeats = (ids: string[]) => new Set(ids).size === ids.length;

export const pathTitle = requiredLine(200, "Title is required");

const fields = z.object({
  title: pathTitle,
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
    .refine(hasNoRepeats, "A path can have each video only once"),
  optionalVideoIds: z
    .array(id)
    .max(MAX_PATH_VIDEOS, TOO_MANY_VIDEOS)
    .refine(hasNoRepeats, "An optional video can be named only once"),
  sections: z
    .array(z.object({ title: heading, videoId: id }))
    .max(MAX_PATH_VIDEOS, `A path can hold ${MAX_PATH_VIDEOS} headings at most`)
    .refine((sections) => hasNoRepeats(sections.map(({ videoId }) => videoId)), "A video can have one heading only"),
});
const { description, estimatedHours, skills, videoIds, optionalVideoIds, sections } = fields.shape;

/** A new learning path. */
export const learningPathInputSchema = fields.extend({
  description: description.default(""),
  estimatedHours: estimatedHours.default(0),
  skills: skills.default([]),
  videoIds: videoIds.default([]),
  optionalVideoIds: optionalVideoIds.default([]),
  sections: sections.default([]),
});
export type LearningPathInput = z.output<typeof learningPathInputSchema>;

/** Characters of the note of a version. */
export const MAX_NOTE_CHARACTERS = 500;

/** The note of a new version, and its effect on learners who are under way. */
const publishing = z.object({
  versionNote: blankableText(MAX_NOTE_CHARACTERS).meta({ examples: ["Framing comes first now."] }),
  underWay: z.enum(["move", "stay"], "underWay is move or stay"),
});

/**
 * A change of a learning path. Omitted fields stay unchanged; changed `videoIds` or `optionalVideoIds` publish a
 * version.
 */
export const learningPathChangeSchema = fields.extend(publishing.shape).partial();
export type LearningPathChange = z.output<typeof learningPathChangeSchema>;

/** `dryRun` returns the effect of a change and writes nothing. */
export const publishQuerySchema = z.object({ dryRun: z.enum(["1"], "dryRun is 1 or left out").optional() });

/** A video by its id and title. */
const namedVideo = z.object({ id, title: z.string() });

/** A version of a path with its changes from the one before, without deleted videos. */
export const pathVersionSchema = z.object({
  /** From 1. */
  number: z.int().meta({ examples: [2] }),
  /** The administrator's note; may be blank. */
  note: z.string().meta({ examples: ["Framing comes first now."] }),
  publishedAt: timestamp,
  added: z.array(namedVideo),
  removed: z.array(namedVideo).meta({ examples: [[]] }),
  /** The fewest videos whose move explains the new order. */
  moved: z.array(namedVideo).meta({ examples: [[]] }),
  /** Videos of both versions that became optional. */
  madeOptional: z.array(namedVideo).meta({ examples: [[]] }),
  /** Videos of both versions that became required. */
  madeRequired: z.array(namedVideo).meta({ examples: [[]] }),
  /** The videos that do not count for completion, in order. */
  optionalVideoIds: z.array(id),
  /** The number of videos. */
  videos: z.int().meta({ examples: [1] }),
});
export type PathVersion = z.infer<typeof pathVersionSchema>;

/** A version with its videos, in order, and its headings. */
export const publishedVersionSchema = pathVersionSchema
  .omit({ added: true, removed: true, moved: true, madeOptional: true, madeRequired: true })
  .extend({ videos: z.array(namedVideo), sections: z.array(sectionSchema) });
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

export const versionParams = z.object({ id, number: z.coerce.number().int().min(1).max(2_147_483_647) });

/** Videos to append to a path. */
export const pathVideosSchema = z.object({ videoIds: videoIds.min(1, "Choose at least one video") });

/** A line of a path's form: a lesson, or a heading with an id of its own. */
const outlineLine = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("lesson"), videoId: id, isOptional: z.boolean() }),
  z.object({ kind: z.literal("heading"), headingId: z.string(), title: heading }),
]);
export type OutlineLine = z.infer<typeof outlineLine>;

const isLesson = (line: OutlineLine | undefined) => line?.kind === "lesson";

/** The lessons and headings of a path's form, in one list. */
const outline = z.array(outlineLine).superRefine((lines, context) => {
  if (lines.filter(isLesson).length > MAX_PATH_VIDEOS) context.addIssue({ code: "custom", message: TOO_MANY_VIDEOS });
  for (const [index, line] of lines.entries()) {
    if (!isLesson(line) && !isLesson(lines[index + 1]))
      context.addIssue({ code: "custom", path: [index, "title"], message: "A heading needs a lesson below it" });
  }
});

/** The form of a learning path. */
export const learningPathFormSchema = fields
  .omit({ videoIds: true, optionalVideoIds: true, sections: true })
  .extend({ skills: writtenLines(80).pipe(skills), outline, ...publishing.shape });
export type LearningPathForm = z.output<typeof learningPathFormSchema>;
