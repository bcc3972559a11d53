import { z } from "zod";
import { line } from "@/lib/platform/schema";

/** The limit of a search in the library. */
const MAX_SEARCH_CHARACTERS = 200;

/** A search that found nothing, as it was typed. */
export const emptySearchSchema = z.object({ q: line(MAX_SEARCH_CHARACTERS).meta({ examples: ["colour grading"] }) });

/** The retention of a search that found nothing, in days of the organisation's time zone. */
export const SEARCH_DAYS = 90;

/** The least number of learners whose common term is shown to administrators. */
export const SHOWN_FROM_PEOPLE = 2;

/** A term that several learners searched for without a result: lower case, without accents. */
export const emptySearchTermSchema = z.object({
  term: z.string().meta({ examples: ["colour grading"] }),
  /** Counts each learner once a day. */
  searches: z.int().meta({ examples: [9] }),
  people: z.int().meta({ examples: [4] }),
  lastOn: z.iso.date(),
});
export type EmptySearchTerm = z.infer<typeof emptySearchTermSchema>;
