import { z } from "zod";
import { requiredLine, text } from "@/lib/platform/schema";

/** Limits of chapters of a video, and of characters of a title. */
export const MAX_CHAPTERS = 100;
export const MAX_CHAPTER_CHARACTERS = 200;

/** Characters of pasted chapters. */
const MAX_TEXT_CHARACTERS = 50_000;

/** A chapter, which lasts until the next one. */
export const chapterSchema = z.object({
  second: z.int().meta({ examples: [42] }),
  title: z.string().meta({ examples: ["Six positions"] }),
});
export type Chapter = z.infer<typeof chapterSchema>;

const chapterInput = z.object({
  second: z.int("The second is not a whole number").min(0, "The second is less than 0"),
  title: requiredLine(MAX_CHAPTER_CHARACTERS, "A chapter needs a title"),
});

/** All chapters of a video: a list, or text with a line for each, `0:42 Six positions`. An empty list clears them. */
export const chaptersInputSchema = z
  .object({
    chapters: z.array(chapterInput).max(MAX_CHAPTERS, `A video has ${MAX_CHAPTERS} chapters at most`).optional(),
    text: text(MAX_TEXT_CHARACTERS).optional(),
  })
  .refine(({ chapters, text }) => (chapters === undefined) !== (text === undefined), "Send chapters or text");
export type ChaptersInput = z.output<typeof chaptersInputSchema>;
