import { z } from "zod";
import {
  itemKinds,
  MAX_ITEM_CHARACTERS,
  passage,
  passageInput,
  passageIssues,
  resultSchema,
} from "@/lib/library/items/schema";
import { exampleId } from "@/lib/platform/example-id";
import { cursor, id, limit, requiredText, timestamp, withSpellings } from "@/lib/platform/schema";

export const cardStates = ["new", "learning", "review", "relearning"] as const;
export type CardState = (typeof cardStates)[number];

/** A question or card in a learner's deck. The solution and passage of a graded question come only with its review. */
export const cardSchema = z.object({
  id,
  kind: z.enum(itemKinds).meta({ examples: ["recall"] }),
  front: z.string().meta({ examples: ["Key light"] }),
  back: z.nullable(z.string()).meta({ examples: ["The main light of a scene"] }),
  options: z
    .array(z.object({ id, text: z.string() }))
    .optional()
    .meta({ examples: [] }),
  /** Null without a video and once it is deleted; so is the passage. */
  videoId: id.nullable(),
  ...passage,
  /** The learner's own card, which they may change and delete. */
  own: z.boolean().meta({ examples: [true] }),
  paused: z.boolean(),
  /** Null while the card is new, like the nullable fields after the state. */
  due: timestamp.nullable(),
  state: z.enum(cardStates).meta({ examples: ["review"] }),
  /** Days until the probability of remembering is 90 %. */
  stability: z.nullable(z.number()).meta({ examples: [7.4] }),
  difficulty: z.nullable(z.number()).meta({ examples: [5.3] }),
  reps: z.int().meta({ examples: [3] }),
  lapses: z.int().meta({ examples: [0] }),
  lastAt: timestamp.nullable(),
  /** The interval after each of the four ratings, in words. */
  next: z.array(z.string()).meta({ examples: [["10 min", "15 min", "2 d", "8 d"]] }),
});
export type Card = z.infer<typeof cardSchema>;

/** A reviewed card, with the result where the server graded it. */
export const reviewedCardSchema = cardSchema.extend({ result: resultSchema.optional().meta({ examples: [] }) });
export type ReviewedCard = z.infer<typeof reviewedCardSchema>;

const side = (missing: string) => requiredText(MAX_ITEM_CHARACTERS, missing);
const cardFields = z.object({
  front: side("Enter the front of the card"),
  back: side("Enter the back of the card"),
  videoId: id.nullish(),
  ...passageInput,
});

/** The two sides of a card. */
export const cardSidesSchema = cardFields.pick({ front: true, back: true });

/** A learner's own card. */
export const cardInputSchema = withSpellings(
  cardFields.superRefine((fields, context) => {
    for (const issue of passageIssues(fields)) context.addIssue({ code: "custom", ...issue });
  }),
  { video_id: "videoId" },
);
export type CardInput = z.output<typeof cardInputSchema>;

/** A change of a card; a curator's can only be paused. Omitted fields stay unchanged. */
export const cardChangeSchema = cardFields
  .omit({ videoId: true })
  .partial()
  .extend({ paused: z.boolean("paused is true or false").optional() });
export type CardChange = z.output<typeof cardChangeSchema>;

export const cardListSchema = withSpellings(
  z.object({ videoId: id.optional(), areaId: id.optional(), limit: limit(50, 200), cursor }),
  { video_id: "videoId", area_id: "areaId" },
);
export type CardList = z.output<typeof cardListSchema>;

export const dueListSchema = z.object({ limit: limit(50, 200) });

const REVIEW_DAYS = 7;
const DAY_MS = 86_400_000;

/** A review: a rating of a card, an answer to a question. */
export const reviewInputSchema = z.object({
  /** Created by the client; repeating it has no effect. */
  id,
  /** 1 again, 2 hard, 3 good, 4 easy. */
  rating: z
    .int("rating is 1 to 4")
    .min(1, "rating is 1 to 4")
    .max(4, "rating is 1 to 4")
    .optional()
    .meta({ examples: [3] }),
  /** The answer to a question, as in a check. */
  answer: z.unknown().optional().meta({ examples: [] }),
  at: z.iso
    .datetime("at is not a time in UTC")
    .refine((at) => Date.parse(at) <= Date.now(), "at is in the future")
    .refine((at) => Date.parse(at) >= Date.now() - REVIEW_DAYS * DAY_MS, `at is more than ${REVIEW_DAYS} days ago`)
    .optional()
    .meta({ examples: [] }),
});
export type ReviewInput = z.output<typeof reviewInputSchema>;

/** The state of a learner's deck. */
export const recallSummarySchema = z.object({
  /** Cards to review now, and the estimated time for them. */
  due: z.int().meta({ examples: [3] }),
  seconds: z.int().meta({ examples: [60] }),
  /** The mean probability of remembering, in percent; null before seven answers. */
  remembered: z.nullable(z.int()).meta({ examples: [84] }),
  areas: z.array(
    z.object({
      id: id.meta({ examples: [exampleId("area")] }),
      name: z.string(),
      /** Completed lessons of the area that were watched or checked. */
      watched: z.int().meta({ examples: [5] }),
      /** Cards with a review. */
      cards: z.int().meta({ examples: [12] }),
      remembered: z.nullable(z.int()).meta({ examples: [84] }),
      /** Below 70 %. */
      fading: z.boolean(),
    }),
  ),
  /** Cards that come back in the next 30 days, by the learner's day. */
  forecast: z.array(z.object({ day: z.iso.date(), cards: z.int() })),
});
export type RecallSummary = z.infer<typeof recallSummarySchema>;

/** The number of reviews from which on calibration is computed. */
export const MIN_CALIBRATED_REVIEWS = 1_000;

/** Predicted and observed recall of all users' reviews. */
export const calibrationSchema = z.object({
  /** Reviews with a prediction: those a day or more after the one before. */
  reviews: z.int().meta({ examples: [12_400] }),
  /** Tenths of the predicted probability that have reviews; empty below 1,000 reviews. */
  deciles: z.array(
    z.object({
      /** The lower end of the tenth, in percent. */
      from: z.int().meta({ examples: [80] }),
      reviews: z.int().meta({ examples: [1914] }),
      /** The mean prediction, and the share that was remembered, in percent. */
      predicted: z.int().meta({ examples: [85] }),
      observed: z.int().meta({ examples: [88] }),
    }),
  ),
});
export type Calibration = z.infer<typeof calibrationSchema>;
