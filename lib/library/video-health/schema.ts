import { z } from "zod";
import { hasOneRecording, uploadId, videoHealths, videoUrl } from "@/lib/library/videos/schema";
import { cursor, id, limit, requiredLine, timestamp, withSpellings } from "@/lib/platform/schema";

/** The number of users who reported a video, and the time of the last report; null without reports. */
export const playbackReportsSchema = z.object({
  people: z.int().meta({ examples: [3] }),
  lastReportedAt: timestamp.nullable(),
});
export type PlaybackReports = z.infer<typeof playbackReportsSchema>;

/** A report that a video does not play. `code` is the player's error by YouTube's numbers; another one counts as unknown. */
export const playbackReportSchema = z
  .object({
    code: z
      .int()
      .min(0)
      .max(999)
      .nullish()
      .catch(null)
      .meta({ examples: [100] }),
  })
  .catch({});
export type PlaybackReport = z.output<typeof playbackReportSchema>;

/**
 * The states of a video that needs an administrator: `gone`, `blocked` and `private` by a verdict, `partly` when it plays for
 * some users, `suspect` while a verdict is not certain, `reported` by users, `replaced` while that can be undone, `length` while only
 * learners know its length.
 */
export const problemStates = [
  "gone",
  "blocked",
  "private",
  "partly",
  "suspect",
  "reported",
  "replaced",
  "length",
] as const;
export type ProblemState = (typeof problemStates)[number];

/** The lists of problems besides those of one state: those that nobody can play, and those that an administrator set aside. */
export const problemLists = [...problemStates, "dead", "aside"] as const;
export type ProblemFilter = (typeof problemLists)[number];

const named = z.object({ id, title: z.string() });

/** A video that needs an administrator, with what it breaks. */
export const libraryProblemSchema = z.object({
  /** Of the video. */
  id,
  title: z.string(),
  videoUrl: z.string(),
  state: z.enum(problemStates),
  since: timestamp,
  /** Null when the provider does not refuse it. */
  firstRefusedAt: timestamp.nullable(),
  refusedAs: z.nullable(z.enum(videoHealths)).meta({ examples: ["gone"] }),
  /** The last clear answer of the provider; null before the first. */
  checkedAt: timestamp.nullable(),
  /** Users who reported that it does not play, or whose player did. */
  people: z.int().meta({ examples: [2] }),
  paths: z.array(named),
  tracks: z.array(named).meta({ examples: [[]] }),
  /** Users who started one of the paths, and have neither finished it nor completed the video. */
  underWay: z.int(),
  /** Plans that hold it and whose users have not completed it. */
  plans: z.int().meta({ examples: [3] }),
  /** Points of the video. */
  points: z.int().meta({ examples: [20] }),
  setAsideAt: timestamp.nullable().meta({ examples: [null] }),
  /** The end of the time in which the last replacement can be undone; null without one. */
  undoUntil: timestamp.nullable().meta({ examples: [null] }),
});
export type LibraryProblem = z.infer<typeof libraryProblemSchema>;

/** Parameters of the list: without a state every problem but those set aside and replacements. */
export const problemListSchema = z.object({
  state: z.enum(problemLists, `state is one of ${problemLists.join(", ")}`).optional(),
  /** A knowledge area, with its sub areas. */
  areaId: id.optional(),
  limit: limit(50, 200),
  cursor,
});
export type ProblemList = z.output<typeof problemListSchema>;

export const setAsideSchema = z.object({
  setAside: z.boolean("Say whether it is set aside").meta({ examples: [true] }),
});

/** The state of the library's looks at the providers. */
export const librarySummarySchema = z.object({
  videos: z.int().meta({ examples: [420] }),
  /** Videos whose provider answered in the last 7 days. */
  checked: z.int().meta({ examples: [420] }),
  /** The last clear answer of a provider; null before the first. */
  lastCheckedAt: timestamp.nullable(),
  /** Videos that nobody can play, and those that a provider refused lately. */
  dead: z.int().meta({ examples: [1] }),
  suspect: z.int().meta({ examples: [2] }),
  /** The last time in 7 days that a player refused our referrer policy; null without one. */
  referrerRefusedAt: timestamp.nullable().meta({ examples: [null] }),
});
export type LibrarySummary = z.infer<typeof librarySummarySchema>;

/** The limit of a reason. */
export const MAX_REASON_CHARACTERS = 300;

/**
 * Another recording for a video: at an address, or of an upload. `ranges` says what happens to watched parts: `keep` them for the same recording elsewhere, or
 * `drop` them. `anyway` replaces although the provider refuses the address. The reason is optional in a dry run.
 */
export const replacementSchema = withSpellings(
  z
    .object({
      videoUrl: videoUrl.optional(),
      uploadId,
      ranges: z.enum(["keep", "drop"], "ranges is keep or drop").default("drop"),
      reason: requiredLine(MAX_REASON_CHARACTERS, "Say why")
        .optional()
        .meta({ examples: ["The owner uploaded it again"] }),
      anyway: z.boolean().default(false),
    })
    .refine(...hasOneRecording),
  { video_url: "videoUrl", upload_id: "uploadId" },
);
export type Replacement = z.output<typeof replacementSchema>;

export const dryRunQuerySchema = z.object({ dryRun: z.enum(["1"], "dryRun is 1 or left out").optional() });

/** The effect of a replacement. Durations are in seconds, null while unknown. */
export const replacementPreviewSchema = z.object({
  /** Learners who completed the video, and those who began it and have not. */
  completed: z.int().meta({ examples: [31] }),
  underWay: z.int().meta({ examples: [4] }),
  paths: z.int().meta({ examples: [2] }),
  /** Plans that hold it and whose users have not completed it. */
  plans: z.int().meta({ examples: [1] }),
  /** Notes and questions. */
  moments: z.int().meta({ examples: [12] }),
  comments: z.int().meta({ examples: [7] }),
  durationBefore: z.nullable(z.int()).meta({ examples: [1140] }),
  durationAfter: z.nullable(z.int()).meta({ examples: [1152] }),
  /** True when what was watched can be kept. */
  keepsRanges: z.boolean().meta({ examples: [true] }),
  /** The provider's answer about the address; `unclear` when it gave none. */
  answer: z.enum(["there", "private", "blocked", "gone", "unclear"]),
});
export type ReplacementPreview = z.infer<typeof replacementPreviewSchema>;
