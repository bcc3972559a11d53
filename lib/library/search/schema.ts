import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { id } from "@/lib/platform/schema";

/** A part of a text; `hit` is true for searched words. */
export const textPartSchema = z.object({
  text: z.string().meta({ examples: ["six positions"] }),
  hit: z.boolean(),
});
export type TextPart = z.infer<typeof textPartSchema>;

const parts = z.array(textPartSchema);
const lesson = { videoId: id, title: z.string().meta({ examples: ["How light falls"] }) };
const second = z.int().meta({ examples: [754] });

export const foundLessonSchema = z.object({
  ...lesson,
  parts,
  thumbnailUrl: z.nullable(z.string()),
  duration: z.nullable(z.int()).meta({ examples: [1140] }),
});
export type FoundLesson = z.infer<typeof foundLessonSchema>;

/** A lesson in which the words are said, with the best of its passages. */
export const saidLessonSchema = z.object({ ...lesson, passages: z.array(z.object({ second, parts })) });
export type SaidLesson = z.infer<typeof saidLessonSchema>;

export const foundChapterSchema = z.object({ ...lesson, second, parts });
export type FoundChapter = z.infer<typeof foundChapterSchema>;

export const foundPathSchema = z.object({
  kind: z.enum(["path", "track"]),
  id: id.meta({ examples: [exampleId("path")] }),
  title: z.string().meta({ examples: ["Modern web foundations"] }),
  parts,
});
export type FoundPath = z.infer<typeof foundPathSchema>;

/** A page of the results of one group. */
export type Found<Item> = { total: number; items: Item[] };
/** `lacking` has the words of the search that the best passage lacks. */
export type FoundSaid = Found<SaidLesson> & { lacking: string[] };
export type Slice = { limit: number; offset: number };
