import { z } from "zod";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { cursor, id, limit, timestamp, withSpellings } from "@/lib/platform/schema";

/** A user's progress with one video in one knowledge area. `points` is 0 while it is not completed. */
export const progressSchema = z.object({
  userId: id,
  videoId: id,
  knowledgeAreaId: id,
  points: z.int().meta({ examples: [20] }),
  completed: z.boolean().meta({ examples: [true] }),
  completedAt: timestamp.nullable(),
  /** The evidence of the completion; null while it is not completed. */
  evidence: evidenceSchema.nullable(),
  /** The percentage of the video that was watched; null while its length is unknown. */
  watchedPercent: z.nullable(z.int()).meta({ examples: [96] }),
});
export type Progress = z.infer<typeof progressSchema>;

export const progressParams = z.object({ userId: id });

/** `points` is accepted and ignored: the points come from the video's scores. */
export const completeInputSchema = withSpellings(
  z.object({
    userId: id,
    videoId: id,
    knowledgeAreaId: id,
    completed: z.boolean("completed is true or false").default(true),
  }),
  { video_id: "videoId", knowledge_area_id: "knowledgeAreaId" },
);
export type CompleteInput = z.output<typeof completeInputSchema>;

const badgeSchema = z.object({
  name: z.string().meta({ examples: ["First steps"] }),
  /** The figure that the badge is awarded for; `threshold` is the required value, `missing` the difference to it. */
  measure: z.enum(["videos", "points", "streak", "hours"]),
  threshold: z.number().meta({ examples: [1] }),
  missing: z.number().meta({ examples: [0] }),
  earned: z.boolean().meta({ examples: [true] }),
});
export type BadgeState = z.infer<typeof badgeSchema>;

const areaPoints = z.object({
  id,
  name: z.string(),
  earned: z.int().meta({ examples: [20] }),
  total: z.int().meta({ examples: [300] }),
});

/** Points earned in a knowledge area, of its total; a main area's include its sub areas'. */
const areaProgressSchema = areaPoints.extend({ subs: z.array(areaPoints).meta({ examples: [[]] }) });
export type AreaPoints = z.infer<typeof areaPoints>;
export type AreaProgress = z.infer<typeof areaProgressSchema>;

/** A completed video in its learner's history. */
export const completionSchema = z.object({
  videoId: id,
  title: z.string(),
  /** Seconds; null while unknown. */
  duration: z.nullable(z.int()).meta({ examples: [1140] }),
  completedAt: timestamp,
  evidence: evidenceSchema,
  /** Null while the length is unknown. */
  watchedPercent: z.nullable(z.int()).meta({ examples: [96] }),
  /** Watched seconds, each counted once; 0 when nothing is recorded. */
  watchedSeconds: z.int().meta({ examples: [1096] }),
  points: z.int(),
  areas: z.array(z.object({ knowledgeAreaId: id, name: z.string(), points: z.int() })),
  /** False once the video is deleted. */
  available: z.boolean().meta({ examples: [true] }),
});
export type Completion = z.infer<typeof completionSchema>;

/** A page of a user's completions. `evidence` filters by one kind of evidence, `atLeast` by that and better kinds. */
export const completionListSchema = withSpellings(
  z.object({
    evidence: evidenceSchema.optional(),
    atLeast: z.enum(["watched", "checked"], "atLeast is watched or checked").optional(),
    areaId: id.optional(),
    limit: limit(50, 200),
    cursor,
  }),
  { area_id: "areaId", at_least: "atLeast" },
);
export type CompletionList = z.output<typeof completionListSchema>;

/** The limit of users in one request for totals. */
const MAX_TOTALS = 200;

/** The ids of the users whose totals are requested, separated by commas. */
export const totalsQuerySchema = z.object({
  userIds: z
    .string("userIds is missing")
    .transform((ids) => ids.split(","))
    .pipe(z.array(id).max(MAX_TOTALS, `userIds are ${MAX_TOTALS} at most`)),
});

/** A user's totals: completed videos, those that were checked, watched and marked, and points. */
export const userTotalsSchema = z.object({
  userId: id,
  videos: z.int(),
  checked: z.int().meta({ examples: [3] }),
  watched: z.int(),
  marked: z.int().meta({ examples: [2] }),
  points: z.int(),
});
export type UserTotals = z.infer<typeof userTotalsSchema>;

/** The time behind the hours: of watched lessons, and of marked, imported or carried-over ones. */
const learnedSchema = z
  .object({
    watchedVideos: z.int(),
    watchedSeconds: z.int(),
    otherVideos: z.int(),
    otherSeconds: z.int(),
  })
  .meta({ examples: [{ watchedVideos: 1, watchedSeconds: 1096, otherVideos: 0, otherSeconds: 0 }] });
export type Learned = z.infer<typeof learnedSchema>;

/** Figures of a span of days. */
const spanSchema = z
  .object({ points: z.int(), videos: z.int(), hours: z.number() })
  .meta({ examples: [{ points: 20, videos: 1, hours: 0.3 }] });
export type Span = z.infer<typeof spanSchema>;

/** All figures about a learner, by days in their time zone: the source of the figures on every screen. */
export const summarySchema = z.object({
  points: z.int().meta({ examples: [20] }),
  videos: z.int().meta({ examples: [1] }),
  streak: z.int().meta({ examples: [1] }),
  longestStreak: z.int().meta({ examples: [3] }),
  /** Rounded to 0.1. */
  hours: z.number().meta({ examples: [0.3] }),
  learned: learnedSchema,
  badges: z.array(badgeSchema),
  areas: z.array(areaProgressSchema),
  /** Completions by day, `YYYY-MM-DD`, without the days that have none. */
  days: z.record(z.iso.date(), z.int()).meta({ examples: [{ "2026-03-14": 1 }] }),
  today: z.iso.date(),
  /** The last seven days, today included, and the seven before. */
  week: spanSchema,
  weekBefore: spanSchema.meta({ examples: [{ points: 0, videos: 0, hours: 0 }] }),
  /** The latest first, ten at most. */
  recent: z.array(completionSchema),
});
export type Summary = z.infer<typeof summarySchema>;

/** A learner's position in a video; seconds from the start. */
export const videoPositionSchema = z.object({
  videoId: id,
  seconds: z.int().meta({ examples: [420] }),
  updatedAt: timestamp,
  /** The percentage that was watched; null while the length is unknown. */
  watchedPercent: z.nullable(z.int()).meta({ examples: [36] }),
});
export type VideoPosition = z.infer<typeof videoPositionSchema>;

export const positionInputSchema = withSpellings(
  z.object({
    videoId: id,
    seconds: z
      .number("seconds is not a number")
      .min(0, "seconds is less than 0")
      .max(604_800, "seconds is more than a week")
      .transform(Math.floor),
  }),
  { video_id: "videoId" },
);
export type PositionInput = z.output<typeof positionInputSchema>;
