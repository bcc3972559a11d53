import { z } from "zod";
import {
  foundChapterSchema,
  foundLessonSchema,
  foundPathSchema,
  saidLessonSchema,
  textPartSchema,
} from "@/lib/library/search/schema";
import { cursor, id, limit, requiredLine } from "@/lib/platform/schema";

/** The groups of an answer, in their order; users and teams for administrators alone. */
export const SEARCH_GROUPS = ["lessons", "said", "chapters", "notes", "questions", "paths", "users", "teams"] as const;
export type SearchGroupName = (typeof SEARCH_GROUPS)[number];

/** The groups that only administrators get. */
export const ADMIN_GROUPS: readonly SearchGroupName[] = ["users", "teams"];

const MAX_SEARCH_CHARACTERS = 200;

export const searchQuerySchema = z.object({
  q: requiredLine(MAX_SEARCH_CHARACTERS, "Type what to search for").meta({ examples: ["six positions"] }),
  in: z.enum(SEARCH_GROUPS, `in is one of ${SEARCH_GROUPS.join(", ")}`).optional(),
  limit: limit(20, 50),
  cursor,
});
export type SearchQuery = z.output<typeof searchQuerySchema>;

/** A note of the searcher, or a question of anyone. */
export const foundMomentSchema = z.object({
  id,
  videoId: id,
  title: z.string().meta({ examples: ["How light falls"] }),
  second: z.int().meta({ examples: [754] }),
  /** True when the second belongs to an earlier recording, which cannot be opened. */
  earlierRecording: z.boolean().meta({ examples: [false] }),
  parts: z.array(textPartSchema),
});
export type FoundMoment = z.infer<typeof foundMomentSchema>;

export const foundUserSchema = z.object({
  id,
  name: z.string().meta({ examples: ["Ada Moreau"] }),
  email: z.string().meta({ examples: ["ada@example.com"] }),
  profilePictureUrl: z.nullable(z.string()),
});

export const foundTeamSchema = z.object({ id, name: z.string().meta({ examples: ["Studio"] }) });

const group = <Name extends SearchGroupName, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({ in: z.literal(name), total: z.int(), items: z.array(item) });

export const searchGroupSchema = z.discriminatedUnion("in", [
  group("lessons", foundLessonSchema),
  group("said", saidLessonSchema),
  group("chapters", foundChapterSchema),
  group("notes", foundMomentSchema),
  group("questions", foundMomentSchema),
  group("paths", foundPathSchema),
  group("users", foundUserSchema),
  group("teams", foundTeamSchema),
]);
export type SearchGroup = z.infer<typeof searchGroupSchema>;

/** `didYouMean` is the corrected word; its results are there when nothing matches as typed. `missing` are words that the closest results lack. */
export const searchAnswerSchema = z.object({
  groups: z.array(searchGroupSchema),
  didYouMean: z.nullable(z.string()).meta({ examples: [null] }),
  missing: z.array(z.string()).meta({ examples: [[]] }),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
