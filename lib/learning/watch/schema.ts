import { z } from "zod";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { id, timestamp, withSpellings } from "@/lib/platform/schema";
import type { Section } from "@/lib/platform/settings/schema";
import { MAX_CLAIMED_RANGES } from "./ranges";

/** The latest second of a video that can be recorded: a week. */
const MAX_SECOND = 604_800;

/** The limit of videos in a list of what a user watched. */
export const MAX_WATCHES = 500;

const second = z
  .int("A range has two whole seconds")
  .min(0, "A range begins at 0 or later")
  .max(MAX_SECOND, "A range ends within a week");

/** Whole seconds `[from, to)`. */
const range = z.tuple([second, second], "A range has two whole seconds");

const claimedRanges = z
  .array(range)
  .max(MAX_CLAIMED_RANGES, `A call has ${MAX_CLAIMED_RANGES} ranges at most`)
  .superRefine((ranges, context) => {
    for (const [index, [from, to]] of ranges.entries()) {
      const before = ranges[index - 1];
      const message =
        from >= to
          ? `The range [${from}, ${to}] is empty or reversed`
          : before && from < before[1]
            ? `The range [${from}, ${to}] is not after [${before.join(", ")}]`
            : null;
      if (message) context.addIssue({ code: "custom", path: [index], message });
    }
  });

const marks = z.array(second).max(MAX_CLAIMED_RANGES, `A call has ${MAX_CLAIMED_RANGES} marks at most`);

/** A report of what was watched since the last one. */
export const watchReportSchema = withSpellings(
  z.object({
    /** Created by the client; repeating it has no effect. */
    id,
    videoId: id,
    ranges: claimedRanges.meta({ examples: [[[886, 901]]] }),
    /** The position of the player in seconds; null keeps the last one. */
    position: z
      .number("position is not a number")
      .min(0, "position is less than 0")
      .max(MAX_SECOND, "position is more than a week")
      .transform(Math.floor)
      .nullish()
      .meta({ examples: [901] }),
    /** The length that the player reports, in seconds; null while unknown. An impossible one is ignored. */
    duration: z.number("duration is not a number").nullish(),
    /** Whole seconds at which the video was paused, and from which the user jumped back. */
    marks: z
      .object({ pauses: marks.default([]), backs: marks.default([]) })
      .optional()
      .meta({ examples: [] }),
  }),
  { video_id: "videoId" },
);
export type WatchReport = z.output<typeof watchReportSchema>;
/** A report as the browser sends it. */
export type WatchReportInput = Pick<WatchReport, "id" | "videoId" | "ranges"> & Partial<WatchReport>;

/** The parts of a video that a user has watched. */
export const watchSchema = z.object({
  videoId: id,
  ranges: z.array(range).meta({
    examples: [
      [
        [0, 250],
        [330, 901],
      ],
    ],
  }),
  coveredSeconds: z.int().meta({ examples: [821] }),
  /** Null while the length is unknown. */
  percent: z.nullable(z.int()).meta({ examples: [72] }),
  /** The share that completes the video. */
  requiredPercent: z.int().meta({ examples: [90] }),
  /** The length that the percentage is of, in seconds. */
  duration: z.int().nullable(),
  completed: z.boolean().meta({ examples: [false] }),
  evidence: evidenceSchema.nullable().meta({ examples: [null] }),
  /** True when the video is completed by watching the share. */
  completesItself: z.boolean().meta({ examples: [true] }),
  /** True when the share must be watched before the video can be marked as complete. */
  watchFirst: z.boolean(),
  /** True when the check must be passed first. */
  checkFirst: z.boolean(),
  /** True when a passed check completes a video that was not watched. */
  testOut: z.boolean(),
  /** Questions of a check. */
  checkSize: z.int().meta({ examples: [5] }),
  /** False when the organisation or the user has switched recording off. */
  recording: z.boolean().meta({ examples: [true] }),
  /** Null when nothing was watched. */
  lastAt: timestamp.nullable(),
});
export type Watch = z.infer<typeof watchSchema>;

export const watchReportAnswerSchema = watchSchema.extend({
  acceptedSeconds: z.int().meta({ examples: [15] }),
  /** Ranges to send again later, because they exceed the elapsed time. */
  refused: z.array(range).meta({ examples: [[]] }),
});
export type WatchReportAnswer = z.infer<typeof watchReportAnswerSchema>;

export const watchQuerySchema = withSpellings(z.object({ videoId: id.optional() }), { video_id: "videoId" });

const spotSchema = z
  .object({ from: z.int(), to: z.int(), viewers: z.int(), ratio: z.number() })
  .meta({ examples: [{ from: 10, to: 15, viewers: 11, ratio: 0.45 }] });

/** Figures of a video's buckets of five seconds: viewers, users who watched it again, pauses and jumps back. */
export const heatSchema = z.object({
  bucketSeconds: z.int().meta({ examples: [5] }),
  viewers: z.int(),
  watched: z.array(z.int()).meta({ examples: [[12, 12, 11, 9]] }),
  replays: z.array(z.int()).meta({ examples: [[0, 1, 5, 2]] }),
  pauses: z.array(z.int()).meta({ examples: [[0, 0, 3, 0]] }),
  backs: z.array(z.int()).meta({ examples: [[0, 0, 0, 4]] }),
  spots: z.array(spotSchema),
});
export type Heat = z.infer<typeof heatSchema>;

/** With fewer than five viewers, the figures are hidden. */
const hiddenHeatSchema = z.object({ viewers: z.null(), hidden: z.literal(true) });
export const heatAnswerSchema = z.union([heatSchema, hiddenHeatSchema]);
export type HeatAnswer = z.infer<typeof heatAnswerSchema>;

const watchPolicies = ["either", "watched", "checked"] as const;

const percent = z.int("Enter a whole number").min(0, "Enter 0 or more").max(100, "Enter 100 or less");

const fields = z.object({
  /** The share of a video that must be watched, unless the video has its own. */
  requiredPercent: percent.meta({ examples: [90] }),
  /**
   * `either`: a user may mark a video as complete. `watched`: the share must be watched first. `checked`: the check
   * must be passed first; videos without questions follow `watched`.
   */
  policy: z.enum(watchPolicies, `policy is one of ${watchPolicies.join(", ")}`),
  /** A video is completed once the share is watched. */
  autoComplete: z.boolean("autoComplete is true or false").meta({ examples: [true] }),
  /** Days after a completion in which the watched parts are kept. */
  keepRangesDays: z
    .int("Enter a whole number")
    .min(0, "Enter 0 or more")
    .max(3_650, "Enter 3,650 or less")
    .meta({ examples: [90] }),
  /** True when users' watching is recorded. */
  record: z.boolean("record is true or false").meta({ examples: [true] }),
  /** Questions of a check. */
  checkSize: z
    .int("Enter a whole number")
    .min(1, "Enter 1 or more")
    .max(20, "Enter 20 or less")
    .meta({ examples: [5] }),
  /** The share of a check that must be right, unless the video has its own. */
  passPercent: percent.meta({ examples: [80] }),
  /** A passed check completes a video that was not watched. */
  testOut: z.boolean("testOut is true or false").meta({ examples: [false] }),
});

/** The organisation's rules for watching and checks. */
export const learningSchema = fields.extend({ updatedAt: timestamp });
export type LearningSettings = z.infer<typeof learningSchema>;

/** A change. Omitted fields stay unchanged. */
export const learningInputSchema = fields.partial();
export type LearningInput = z.output<typeof learningInputSchema>;

/** The section of the settings with the rules for watching. */
export const learning: Section<z.output<typeof fields>> = {
  name: "learning",
  defaults: {
    requiredPercent: 90,
    policy: "either",
    autoComplete: true,
    keepRangesDays: 90,
    record: true,
    checkSize: 5,
    passPercent: 80,
    testOut: false,
  },
  values: fields.refine(({ policy, record }) => policy === "either" || record, {
    path: ["policy"],
    error: "Watching can only be asked for while it is recorded",
  }),
};
