import { z } from "zod";
import { pointKindSchema } from "@/lib/learning/points/schema";
import { exampleId } from "@/lib/platform/example-id";
import { cursor, id, limit, requiredId, requiredLine, timestamp } from "@/lib/platform/schema";

/** The limit of videos in one request to re-score. */
export const MAX_RESCORED_VIDEOS = 500;

/** The limit of a batch's reason. */
export const MAX_REASON_CHARACTERS = 200;

const ONE_OF_BOTH = "Name either videoIds or areaId";

/**
 * The completions to re-score: those of some videos, or of an area's videos in that area and its sub areas only.
 * `removeUnlinked` removes points in areas in which a video is no longer scored. `token` comes from the dry run.
 */
export const rescoreInputSchema = z
  .object({
    videoIds: z
      .array(id)
      .min(1, ONE_OF_BOTH)
      .max(MAX_RESCORED_VIDEOS, `More than ${MAX_RESCORED_VIDEOS} videos. Re-score them in parts`)
      .optional(),
    areaId: id.optional().meta({ examples: [] }),
    removeUnlinked: z.boolean("removeUnlinked is true or false").default(false),
    token: z.string().max(100).optional().meta({ examples: [] }),
    reason: requiredLine(MAX_REASON_CHARACTERS, "Say why").optional(),
  })
  .refine(({ videoIds, areaId }) => (videoIds === undefined) !== (areaId === undefined), {
    error: ONE_OF_BOTH,
    path: ["videoIds"],
  });
export type RescoreInput = z.output<typeof rescoreInputSchema>;
export type RescoreRequest = z.input<typeof rescoreInputSchema>;

/** The video that another is merged into. `reason` is required unless it is a dry run. */
export const videoMergeSchema = z.object({
  into: requiredId("Choose the video that stays"),
  reason: requiredLine(MAX_REASON_CHARACTERS, "Say why").optional(),
});
export type VideoMerge = z.output<typeof videoMergeSchema>;
export type VideoMergeRequest = z.input<typeof videoMergeSchema>;

/** The effect of merging a video into another before it happens. */
export const mergePreviewSchema = z.object({
  into: z.object({
    id: id.meta({ examples: [exampleId("into")] }),
    title: z.string().meta({ examples: ["Composition in three rules"] }),
  }),
  /** Learners whose completion is carried over. */
  people: z.int().meta({ examples: [12] }),
  /** Those among them who completed both videos, and keep the completion with more points. */
  both: z.int().meta({ examples: [2] }),
  /** The change of the sum of all points; never above 0. */
  points: z.int().meta({ examples: [-40] }),
  /** Users with watched parts. */
  viewers: z.int().meta({ examples: [15] }),
  /** True when watched parts count for the other video, because both are equally long. */
  keepsRanges: z.boolean().meta({ examples: [true] }),
  comments: z.int().meta({ examples: [4] }),
  ratings: z.int().meta({ examples: [6] }),
  /** Paths that the video is in. */
  paths: z.int().meta({ examples: [1] }),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

const dryRun = z.enum(["1"], "dryRun is 1 or left out").optional();

export const rescoreQuerySchema = z.object({ dryRun, cursor });
export const undoQuerySchema = z.object({ dryRun });

/** A learner whose total changes; `before` and `after` are totals over all areas. */
const changedTotalSchema = z.object({
  user: z.object({ id, name: z.string() }),
  before: z.int().meta({ examples: [20] }),
  after: z.int().meta({ examples: [30] }),
  change: z.int().meta({ examples: [10] }),
});

/** The effect of re-scoring before it happens. */
export const rescorePreviewSchema = z.object({
  /** Identifies the previewed state; applying is refused when the state has changed. */
  token: z.string().meta({ examples: ["w5tRw0eVhQmLkdZ5b8Kx1n2p3q4r5s6t7u8v9w0x1yA"] }),
  /** Learners whose total changes. */
  people: z.int().meta({ examples: [1] }),
  /** Completions whose points change. */
  completions: z.int().meta({ examples: [1] }),
  /** The sum of those learners' totals. */
  before: z.int().meta({ examples: [20] }),
  after: z.int().meta({ examples: [30] }),
  badges: z
    .array(z.object({ name: z.string(), won: z.int(), lost: z.int() }))
    .meta({ examples: [[{ name: "Point Collector", won: 0, lost: 0 }]] }),
  /** The largest changes first. */
  rows: z.array(changedTotalSchema),
  next: z.nullable(z.string()).meta({ examples: [null] }),
});
export type RescorePreview = z.infer<typeof rescorePreviewSchema>;

export const batchStates = ["running", "done", "undone"] as const;

/** Point entries of many users that one change wrote. */
export const pointBatchSchema = z.object({
  id,
  kind: pointKindSchema.meta({ examples: ["rescored"] }),
  reason: z.string().meta({ examples: ["Longer than thought"] }),
  /** The title of the video, area or batch that it is about. */
  about: z.string().meta({ examples: ["How light falls"] }),
  /** `running` while a long batch is written in slices. */
  state: z.enum(batchStates).meta({ examples: ["done"] }),
  /** Users whose total changed, or whose points moved; 0 while it is running. */
  people: z.int().meta({ examples: [1] }),
  /** The sum of the changes; 0 while it is running. */
  points: z.int().meta({ examples: [10] }),
  madeAt: timestamp,
  /** Null when unknown or deleted. */
  madeBy: z.object({ id, name: z.string().meta({ examples: ["Grace Keeper"] }) }).nullable(),
  /** The batch that this one undoes. */
  undoes: id.nullable().meta({ examples: [null] }),
  /** Completions that an undoing reversed, and those it skipped because they were taken back since; else null. */
  undone: z.nullable(z.int()).meta({ examples: [null] }),
  skipped: z.nullable(z.int()).meta({ examples: [null] }),
});
export type PointBatch = z.infer<typeof pointBatchSchema>;

/** The response to a re-scoring without changes. */
export const nothingRescoredSchema = z.object({ people: z.literal(0) });

/** The effect of undoing a batch before it happens; `undone` and `skipped` count completions. */
export const undoPreviewSchema = z
  .object({ undone: z.int(), skipped: z.int(), people: z.int(), points: z.int() })
  .meta({ examples: [{ undone: 1, skipped: 0, people: 1, points: -10 }] });
export type UndoPreview = z.infer<typeof undoPreviewSchema>;

export const batchListSchema = z.object({ limit: limit(50, 200), cursor });
export type BatchList = z.output<typeof batchListSchema>;
