import { z } from "zod";
import { flag, id, line, timestamp } from "@/lib/platform/schema";
import { canonicalLanguage, MAX_LANGUAGE_CHARACTERS } from "./language";

/** The right to store a transcript: an own recording, the speaker's agreement, or a licence that allows it. */
export const RIGHTS = ["own", "agreed", "licence"] as const;
export type Rights = (typeof RIGHTS)[number];

const UNKNOWN_LANGUAGE = "This is not a language. Write it as a tag, such as en or pt-BR";

/** A language tag, converted to its canonical form. */
export const language = z
  .string("Choose the language")
  .max(MAX_LANGUAGE_CHARACTERS, { error: UNKNOWN_LANGUAGE, abort: true })
  .refine((tag) => canonicalLanguage(tag) !== null, UNKNOWN_LANGUAGE)
  .overwrite((tag) => canonicalLanguage(tag) ?? tag)
  .meta({ examples: ["en"] });

export const transcriptParams = z.object({ id, language });

/** A transcript in the list of its video. */
export const transcriptSchema = z.object({
  language: z.string().meta({ examples: ["en"] }),
  label: z.string().meta({ examples: ["English"] }),
  /** A file of captions, or pasted text with times. */
  source: z.enum(["upload", "paste"]),
  rights: z.enum(RIGHTS),
  cues: z.int().meta({ examples: [212] }),
  madeAt: timestamp,
});
export type Transcript = z.infer<typeof transcriptSchema>;

/** A line of a transcript. */
export const cueSchema = z.object({
  startMs: z.int().meta({ examples: [4200] }),
  endMs: z.int().meta({ examples: [7800] }),
  words: z.string().meta({ examples: ["One lamp, one face, six positions."] }),
});
export type TranscriptCue = z.infer<typeof cueSchema>;

/** A new transcript: a file of captions, or text with times. The content decides the format. */
export const transcriptInputSchema = z.object({
  language,
  label: line(100)
    .default("")
    .meta({ examples: ["English"] }),
  rights: z.enum(RIGHTS, `Say which right you have: ${RIGHTS.join(", ")}`),
  text: z.string("Choose a file, or paste the text").meta({ examples: ["0:04 One lamp, one face, six positions."] }),
  /** Writes nothing. */
  dryRun: flag,
  /** Keeps the good cues of a text with many mistakes. */
  keepGood: flag,
});
export type TranscriptInput = z.output<typeof transcriptInputSchema>;

/** The query parameters beside a file as the body. */
export const transcriptQuerySchema = z.object({
  language: z
    .string()
    .optional()
    .meta({ examples: ["en"] }),
  label: z.string().optional(),
  rights: z
    .string()
    .optional()
    .meta({ examples: ["own"] }),
  dryRun: z.string().optional(),
  keepGood: z.string().optional(),
});

/** The outcome of parsing a text. `seconds` is the end of the last cue. */
export const transcriptSummarySchema = z.object({
  language: z.string().meta({ examples: ["en"] }),
  cues: z.int().meta({ examples: [212] }),
  seconds: z.int().meta({ examples: [1138] }),
  warnings: z.array(z.object({ line: z.int().meta({ examples: [17] }), message: z.string() })),
});
export type TranscriptSummary = z.infer<typeof transcriptSummarySchema>;

/** `format=vtt` downloads a file. */
export const transcriptFormatSchema = z.object({
  format: z.enum(["json", "vtt"], "format is json or vtt").default("json"),
});
