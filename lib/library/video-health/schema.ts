import { z } from "zod";
import { hasOneRecording, uploadId, videoHealths, videoUrl } from "@/lib/library/videos/schema";
import { cursor, id, limit, requiredLine, timestamp, withSpellings } from "@/lib/platform/schema";

/** The number of users who reported a video, and the time of the last report; null without reports. */
export const playbackReportsSchema = z.object({
  people: z.int().meta({ examples: [3] }),
  lastReportedAt: timestamp.nullable(),
});
export type PlaybackReports = z.infer<typeof playbackReportsSchema>;

/**
 * A report that a video does not play. `code` is the player's error by YouTube's numbers; other numbers count as
 * unknown.
 */
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
 * The states of a video that needs an administrator: `gone`, `blocked` and `private` by a verdict; `partly` when it
 * plays for some users only; `suspect` while a verdict is not certain; `reported` by users; `replaced` while that can
 * be undone; `length` while its length comes from learners only.
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

/** The filters of problems: a state, `dead` for videos that nobody can play, and `aside` for those set aside. */
export const problemLists = [...problemStates, "dead", "aside"] as const;
export type ProblemFilter = (typeof problemLists)[number];

const named = z.object({ id, title: z.string() });

/** A video that needs an administrator, with the effects of its problem. */
export const libraryProblemSchema = z.object({
  /** The id of the video. */
  id,
  title: z.string(),
  videoUrl: z.string(),
  state: z.enum(problemStates),
  since: timestamp,
  /** The first refusal by the provider; null without one. */
  firstRefusedAt: timestamp.nullable(),
  refusedAs: z.nullable(z.enum(videoHealths)).meta({ examples: ["gone"] }),
  /** The last clear answer of the provider; null before the first. */
  checkedAt: timestamp.nullable(),
  /** Users who reported, themselves or by their player, that it does not play. */
  people: z.int().meta({ examples: [2] }),
  paths: z.array(named),
  tracks: z.array(named).meta({ examples: [[]] }),
  /** Users who started one of the paths and have completed neither it nor the video. */
  underWay: z.int(),
  /** Plans that contain the video and whose users have not completed it. */
  plans: z.int().meta({ examples: [3] }),
  /** The points of the video. */
  points: z.int().meta({ examples: [20] }),
  setAsideAt: timestamp.nullable().meta({ examples: [null] }),
  /** The end of the period in which the last replacement can be undone; null without one. */
  undoUntil: timestamp.nullable().meta({ examples: [null] }),
});
export type LibraryProblem = z.infer<typeof libraryProblemSchema>;

/** Parameters of the list. Without a state it has all problems but those set aside and replacements. */
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

/** The state of the library's checks at the providers. */
export const librarySummarySchema = z.object({
  videos: z.int().meta({ examples: [420] }),
  /** Videos whose provider answered in the last 7 days. */
  checked: z.int().meta({ examples: [420] }),
  /** The last clear answer of a provider; null before the first. */
  lastCheckedAt: timestamp.nullable(),
  /** Videos that nobody can play, and videos whose refusal is not certain yet. */
  dead: z.int().meta({ examples: [1] }),
  suspect: z.int().meta({ examples: [2] }),
  /** The last refusal of our referrer policy by a player in 7 days; null without one. */
  referrerRefusedAt: timestamp.nullable().meta({ examples: [null] }),
});
export type LibrarySummary = z.infer<typeof librarySummarySchema>;

/** The limit of characters of a reason. */
export const MAX_REASON_CHARACTERS = 300;

/**
 * Another recording for a video: at an address, or of an upload. `ranges` keeps the watched ranges, for the same
 * recording elsewhere, or drops them. `anyway` replaces even if the provider refuses the address. A dry run needs no
 * reason.
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
  /** Learners who completed the video, and learners who began it and have not completed it. */
  completed: z.int().meta({ examples: [31] }),
  underWay: z.int().meta({ examples: [4] }),
  paths: z.int().meta({ examples: [2] }),
  /** Plans that contain the video and whose users have not completed it. */
  plans: z.int().meta({ examples: [1] }),
  /** Notes and questions. */
  moments: z.int().meta({ examples: [12] }),
  comments: z.int().meta({ examples: [7] }),
  durationBefore: z.nullable(z.int()).meta({ examples: [1140] }),
  durationAfter: z.nullable(z.int()).meta({ examples: [1152] }),
  /** True when watched ranges can be kept. */
  keepsRanges: z.boolean().meta({ examples: [true] }),
  /** The provider's answer about the address; `unclear` without a usable one. */
  answer: z.enum(["there", "private", "blocked", "gone", "unclear"]),
});
export type ReplacementPreview = z.infer<typeof replacementPreviewSchema>;
