import { z } from "zod";
import { itemKinds } from "@/lib/library/items/schema";
import { language } from "@/lib/library/transcripts/schema";

export const draftKinds = ["chapters", "questions", "cards"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** The language model that an operator named; nulls without one. */
export const assistantSchema = z.object({
  /** The host to which transcripts are sent. */
  host: z.nullable(z.string()).meta({ examples: ["models.example.org"] }),
  model: z.nullable(z.string()).meta({ examples: ["small-instruct"] }),
});
export type AssistantFacts = z.infer<typeof assistantSchema>;

export const draftsInputSchema = z.object({
  kind: z.enum(draftKinds, `kind is one of ${draftKinds.join(", ")}`),
  /** The language of the transcript; the first transcript by default. */
  language: language.optional().meta({ examples: ["en"] }),
});
export type DraftsInput = z.output<typeof draftsInputSchema>;

/** The transcript lines that a draft cites, counted from 1, with their words and seconds. */
const cited = {
  from: z.int().meta({ examples: [12] }),
  to: z.int().meta({ examples: [14] }),
  quote: z.string().meta({ examples: ["The key light stands at the side."] }),
  second: z.int().meta({ examples: [130] }),
  until: z.nullable(z.int()).meta({ examples: [160] }),
};

export const chapterDraftSchema = z.object({ title: z.string().meta({ examples: ["Six positions"] }), ...cited });
export type ChapterDraft = z.infer<typeof chapterDraftSchema>;

export const cardDraftSchema = z.object({
  front: z.string().meta({ examples: ["Key light"] }),
  back: z.string().meta({ examples: ["The main light of a scene"] }),
  ...cited,
});
export type CardDraft = z.infer<typeof cardDraftSchema>;

export const questionDraftSchema = z.object({
  kind: z.enum(itemKinds).meta({ examples: ["choice"] }),
  prompt: z.string().meta({ examples: ["Where does the key light stand?"] }),
  explanation: z.string().meta({ examples: ["The shadow falls to the other side."] }),
  options: z
    .array(z.object({ text: z.string(), correct: z.boolean() }))
    .meta({ examples: [[{ text: "At the side", correct: true }]] }),
  answers: z.array(z.string()).meta({ examples: [[]] }),
  value: z.nullable(z.number()).meta({ examples: [null] }),
  tolerance: z.nullable(z.number()).meta({ examples: [null] }),
  ...cited,
});
export type QuestionDraft = z.infer<typeof questionDraftSchema>;

/** Drafts of one kind. `dropped` counts the drafts of the answer that are left out. */
export const draftsSchema = z.object({
  drafts: z.array(z.union([questionDraftSchema, cardDraftSchema, chapterDraftSchema])),
  dropped: z.int().meta({ examples: [1] }),
});
export type Drafts = z.infer<typeof draftsSchema>;
