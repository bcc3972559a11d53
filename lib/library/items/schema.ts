import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { blankableText, id, requiredText } from "@/lib/platform/schema";
import { decimalOf } from "./decimal";
import { gradedKinds, MAX_ITEM_CHARACTERS, MAX_OPTIONS, MIN_OPTIONS, textKey } from "./grade";

export { MAX_ITEM_CHARACTERS };

/** The limit of questions and cards of a video, and of a file. */
export const MAX_QUESTIONS = 500;

/**
 * The limit of characters of a question in a file, because GIFT's parser is slow for long ones. No valid one is longer.
 */
export const MAX_FILED_CHARACTERS = 10_000;

export const MAX_OPTION_CHARACTERS = 500;
export const MAX_ANSWERS = 10;
/** The latest second of a video that a passage may name: a week. */
const MAX_SECOND = 604_800;
/** Larger numbers are not exact in JSON. */
const MAX_NUMBER = 1e15;

/** A kind that the server grades. */
export const gradedKindSchema = z.enum(gradedKinds);

/** All kinds. A card (`recall`) has two sides and is graded by the learner. */
export const itemKinds = [...gradedKinds, "recall"] as const;
export type ItemKind = (typeof itemKinds)[number];

const optionSchema = z.object({
  id,
  text: z.string().meta({ examples: ["From the side"] }),
  correct: z.boolean().meta({ examples: [true] }),
});

/** The passage of a question or card, in seconds of its video. */
export const passage = {
  second: z.nullable(z.int()).meta({ examples: [130] }),
  until: z.nullable(z.int()).meta({ examples: [160] }),
  /** True when the seconds refer to a recording that was replaced. */
  ofEarlierRecording: z.boolean(),
};

/** A question or card of a video with its solution, for administrators. Fields of other kinds are null or empty. */
export const questionSchema = z.object({
  id,
  videoId: id,
  position: z.int().meta({ examples: [0] }),
  kind: z.enum(itemKinds),
  prompt: z.string().meta({ examples: ["Where does the key light stand?"] }),
  explanation: z.string().meta({ examples: ["The shadow falls to the other side."] }),
  /** The back of a card. */
  back: z.string().meta({ examples: [""] }),
  options: z
    .array(optionSchema)
    .meta({ examples: [[{ id: exampleId("option"), text: "At the side", correct: true }]] }),
  answers: z.array(z.string()).meta({ examples: [[]] }),
  value: z.nullable(z.number()).meta({ examples: [null] }),
  tolerance: z.nullable(z.number()).meta({ examples: [null] }),
  ...passage,
  active: z.boolean().meta({ examples: [true] }),
  /** From 1; incremented when a text, an option or the solution changes. */
  version: z.int(),
  /** The administrator who added it; null once their account is deleted. */
  madeBy: id.nullable(),
});
export type Question = z.infer<typeof questionSchema>;

const second = z.int("Enter whole seconds").min(0, "Enter 0 or more").max(MAX_SECOND, "Enter a second of the video");

const number = (missing: string) =>
  z
    .number(missing)
    .min(-MAX_NUMBER, "This number is too small")
    .max(MAX_NUMBER, "This number is too large")
    .refine((value) => decimalOf(value).digits <= 30, "This number has too many decimals");

/** The passage in a request. */
export const passageInput = { second: second.nullish(), until: second.nullish() };

const changeFields = z.object({
  kind: z.enum(itemKinds, `kind is one of ${itemKinds.join(", ")}`),
  prompt: requiredText(MAX_ITEM_CHARACTERS, "Enter a question"),
  explanation: blankableText(MAX_ITEM_CHARACTERS),
  back: blankableText(MAX_ITEM_CHARACTERS),
  options: z.array(
    z.object({
      text: requiredText(MAX_OPTION_CHARACTERS, "Enter a text"),
      correct: z.boolean("correct is true or false").default(false),
    }),
  ),
  answers: z.array(requiredText(MAX_OPTION_CHARACTERS, "Enter an answer")),
  value: number("Enter a number").nullish(),
  tolerance: number("Enter a number").min(0, "Enter 0 or more").nullish(),
  ...passageInput,
  active: z.boolean("active is true or false"),
});

const { shape } = changeFields;
const inputFields = changeFields.extend({
  explanation: shape.explanation.default(""),
  back: shape.back.default(""),
  options: shape.options.default([]),
  answers: shape.answers.default([]),
  active: shape.active.default(true),
});

type Fields = z.output<typeof inputFields>;
type Issue = { path: PropertyKey[]; message: string };

function optionIssues({ kind, options }: Fields): Issue[] {
  if (kind !== "choice" && kind !== "choices") return [];
  const path = ["options"];
  if (options.length < MIN_OPTIONS) return [{ path, message: `Enter at least ${MIN_OPTIONS} options` }];
  if (options.length > MAX_OPTIONS) return [{ path, message: `Enter ${MAX_OPTIONS} options at most` }];
  const right = options.filter(({ correct }) => correct).length;
  if (right === 0) return [{ path, message: "Mark the right option" }];
  if (kind === "choice" && right > 1) return [{ path, message: "Mark one option alone, or choose ‘Several right’" }];
  const texts = options.map(({ text }) => text.trim());
  const twin = texts.findIndex((text, index) => texts.indexOf(text) < index);
  return twin < 0 ? [] : [{ path: ["options", twin, "text"], message: "Two options are the same" }];
}

function answerIssues({ kind, answers, value, back }: Fields): Issue[] {
  if (kind === "number" && (value ?? null) === null) return [{ path: ["value"], message: "Enter a number" }];
  if (kind === "recall" && !back.trim()) return [{ path: ["back"], message: "Enter the back of the card" }];
  if (kind !== "text") return [];
  if (answers.length === 0) return [{ path: ["answers"], message: "Enter at least one answer" }];
  if (answers.length > MAX_ANSWERS) return [{ path: ["answers"], message: `Enter ${MAX_ANSWERS} answers at most` }];
  const keys = answers.map(textKey);
  const twin = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (twin >= 0) return [{ path: ["answers", twin], message: "Two answers are the same" }];
  return [];
}

/** The issues of a passage. */
export function passageIssues({ second: from, until }: { second?: number | null; until?: number | null }): Issue[] {
  if ((until ?? null) === null) return [];
  if ((from ?? null) === null) return [{ path: ["until"], message: "Enter the second at which the passage begins" }];
  if ((until as number) > (from as number)) return [];
  return [{ path: ["until"], message: "The passage must end after it begins" }];
}

/** Clears the fields of other kinds. */
function ofKind({ kind, options, answers, value, tolerance, explanation, back, ...rest }: Fields) {
  const isChoice = kind === "choice" || kind === "choices";
  return {
    kind,
    ...rest,
    second: rest.second ?? null,
    until: rest.until ?? null,
    explanation: kind === "recall" ? "" : explanation,
    back: kind === "recall" ? back : "",
    options: isChoice ? options : [],
    answers: kind === "text" ? answers : [],
    value: kind === "number" ? (value as number) : null,
    tolerance: kind === "number" ? (tolerance ?? 0) : null,
  };
}

/** A question, or a card of kind `recall`, in a request of an administrator. */
export const questionInputSchema = inputFields
  .superRefine((fields, context) => {
    for (const issue of [...optionIssues(fields), ...answerIssues(fields), ...passageIssues(fields)])
      context.addIssue({ code: "custom", ...issue });
  })
  .transform(ofKind);
export type QuestionInput = z.output<typeof questionInputSchema>;

/** A change of a question. Omitted fields stay unchanged; the result is validated as a whole. */
export const questionChangeSchema = changeFields.partial();
export type QuestionChange = z.output<typeof questionChangeSchema>;

/** A question as a client sends it, before validation. */
export type QuestionRequest = z.input<typeof inputFields>;

/** The order of a video's questions and cards, each named once. */
export const questionOrderSchema = z.object({
  ids: z.array(id, "ids is a list of ids").meta({ examples: [[exampleId("question")]] }),
});

export const exportFormats = ["gift", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const questionExportSchema = z.object({ format: z.enum(exportFormats, "format is gift or csv") });

export const questionImportQuery = z.object({ dryRun: z.enum(["1"], "dryRun is 1 or left out").optional() });

const importedLine = z.int().meta({ examples: [1] });

/** The outcome of an import, or of its dry run. `line` is the first line of a question in the file. */
export const questionImportSchema = z.object({
  added: z.int(),
  questions: z.array(z.object({ line: importedLine, kind: z.enum(itemKinds), prompt: z.string() })),
  problems: z
    .array(z.object({ line: importedLine, message: z.string() }))
    .meta({ examples: [[{ line: 12, message: "Matching questions have no counterpart here" }]] }),
});
export type QuestionImport = z.infer<typeof questionImportSchema>;

/** An answer: the id of an option, ids of options, a text, or a number. */
export const answerSchema = z.union([z.string(), z.array(z.string()), z.number()]);

/** The result of an answer, with the right answer and its passage in the video. */
export const resultSchema = z.object({
  correct: z.boolean().meta({ examples: [true] }),
  correctAnswer: answerSchema.meta({ examples: ["At the side"] }),
  explanation: z.string().meta({ examples: ["The shadow falls to the other side."] }),
  /** Null without a passage, or when the recording was replaced. */
  second: z.nullable(z.int()).meta({ examples: [130] }),
  until: z.nullable(z.int()).meta({ examples: [160] }),
});
export type Result = z.infer<typeof resultSchema>;

/** Figures of one version of a question; none below five answers. */
export const questionFiguresSchema = z.object({
  questionId: id,
  version: z.int(),
  /** Users who answered; null below five. */
  answeredBy: z.nullable(z.int()).meta({ examples: [42] }),
  /** The percentage of users who were right at the first attempt. */
  rightFirst: z.nullable(z.int()).meta({ examples: [71] }),
  wrongOptions: z.array(z.object({ id, text: z.string(), percent: z.int() })),
  /** The correlation with the other answers of the check, from -1 to 1; null below 30 answers. */
  discrimination: z.nullable(z.number()).meta({ examples: [0.42] }),
  flags: z.array(z.enum(["nobodyGetsIt", "everybodyGetsIt", "doesNotTell"])).meta({ examples: [[]] }),
});
export type QuestionFigures = z.infer<typeof questionFiguresSchema>;

/** A question of a file, or the message for an invalid one. `line` is its first line. */
export type ReadQuestion = { line: number } & ({ input: QuestionInput } | { message: string });

/** The message for a question in a file that is too long. */
export const tooLong = (line: number): ReadQuestion => ({
  line,
  message: `A question of a file has ${MAX_FILED_CHARACTERS.toLocaleString("en")} characters at most`,
});

/** Validates a question of a file by the rules of the editor. */
export function checkQuestion(line: number, fields: QuestionRequest): ReadQuestion {
  const { data, error } = questionInputSchema.safeParse(fields);
  return data ? { line, input: data } : { line, message: error.issues.map(({ message }) => message).join(". ") };
}
