import { z } from "zod";
import { answerSchema, gradedKindSchema, resultSchema } from "@/lib/library/items/schema";
import { exampleId } from "@/lib/platform/example-id";
import { cursor, id, limit, timestamp, withSpellings } from "@/lib/platform/schema";

/** A question as a learner sees it. Its solution comes only with the answer. */
const askedQuestionSchema = z.object({
  id,
  kind: gradedKindSchema,
  prompt: z.string().meta({ examples: ["Where does the key light stand?"] }),
  /** In the order drawn for the attempt; omitted for kinds without options. */
  options: z
    .array(z.object({ id, text: z.string() }))
    .optional()
    .meta({ examples: [[{ id: exampleId("option"), text: "At the side" }]] }),
  /** The user's answer and its result; omitted until then. */
  answer: answerSchema.optional().meta({ examples: [] }),
  result: resultSchema.optional().meta({ examples: [] }),
});
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

const attempt = {
  id,
  videoId: id,
  startedAt: timestamp,
  /** Null while it is open. */
  endedAt: timestamp.nullable(),
  /** Percent of right first answers, rounded down; null before the last answer. */
  score: z.nullable(z.int()).meta({ examples: [null] }),
  passed: z.nullable(z.boolean()).meta({ examples: [null] }),
};

/** A check: a learner's answers to questions of a video. */
export const checkSchema = z.object({ ...attempt, questions: z.array(askedQuestionSchema) });
export type Check = z.infer<typeof checkSchema>;

/** A check without its questions and answers. */
export const checkSummarySchema = z.object(attempt);
export type CheckSummary = z.infer<typeof checkSummarySchema>;

export const answerInputSchema = withSpellings(
  z.object({
    questionId: id,
    /** The id of an option, a list of ids, a text of 2,000 characters at most, or a number. */
    answer: z.unknown().meta({ examples: [exampleId("option")] }),
  }),
  { question_id: "questionId" },
);
export type AnswerInput = z.output<typeof answerInputSchema>;

/** The result of an answer. `score` and `passed` come with the last one. */
export const answeredSchema = resultSchema.extend({ score: attempt.score, passed: attempt.passed });
export type Answered = z.infer<typeof answeredSchema>;

export const checkListSchema = withSpellings(z.object({ videoId: id.optional(), limit: limit(50, 200), cursor }), {
  video_id: "videoId",
});
export type CheckList = z.output<typeof checkListSchema>;
