import { z } from "zod";
import { id, timestamp, timeZone } from "@/lib/platform/schema";

const MIN_HOURS_PER_WEEK = 0.5;
const MAX_HOURS_PER_WEEK = 60;

/** The days of a week: 1 is Monday. */
const DAYS_PER_WEEK = 7;

const HOURS_PER_DAY = 24;

const DEFAULT_SESSION_AT = "18:00";

/** The limit of lessons that a plan pins or leaves out. */
const MAX_CHOSEN_VIDEOS = 500;

const day = z.iso.date("This is not a date");

const hoursPerWeek = z
  .number("Hours a week must be a number")
  .min(MIN_HOURS_PER_WEEK, `Choose at least ${MIN_HOURS_PER_WEEK} hours a week`)
  .max(MAX_HOURS_PER_WEEK, `Choose ${MAX_HOURS_PER_WEEK} hours a week at most`)
  .refine((hours) => Math.round(hours * 10) / 10 === hours, "Hours a week can have one decimal place");

const weekdays = z
  .array(
    z.int("A day is 1 (Monday) to 7").min(1, "A day is 1 (Monday) to 7").max(DAYS_PER_WEEK, "A day is 1 (Monday) to 7"),
  )
  .min(1, "Choose at least one day")
  .refine((days) => new Set(days).size === days.length, "Name each day once")
  .transform((days) => days.toSorted((a, b) => a - b));

const sessionAt = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "The time of a session is HH:MM");

const chosenVideos = z
  .array(id)
  .max(MAX_CHOSEN_VIDEOS, `Choose ${MAX_CHOSEN_VIDEOS} lessons at most`)
  .refine((ids) => new Set(ids).size === ids.length, "Name each lesson once");

const fields = z.object({
  hoursPerWeek,
  weekdays,
  /** The first day; by default today. */
  startOn: day,
  /** The user's by default. */
  timeZone,
  sessionAt,
  /** Lessons that the plan always holds. */
  pinnedVideoIds: chosenVideos.meta({ examples: [[]] }),
  /** Lessons that the plan leaves out; required lessons of the track's paths cannot be left out. */
  excludedVideoIds: chosenVideos.meta({ examples: [[]] }),
});
const { startOn, timeZone: zone, pinnedVideoIds, excludedVideoIds } = fields.shape;

type Days = { hoursPerWeek: number; weekdays: number[] };

/** False when the sessions would be longer than a day. */
export const fitsDays = ({ hoursPerWeek: hours, weekdays: days }: Days): boolean =>
  hours / days.length <= HOURS_PER_DAY;
export const TOO_MANY_HOURS = "These hours do not fit into the days you chose. Choose more days";

type Choice = { pinnedVideoIds?: string[]; excludedVideoIds?: string[] };

/** False when a lesson is both pinned and left out. */
const isClear = ({ pinnedVideoIds: pinned = [], excludedVideoIds: excluded = [] }: Choice) =>
  !pinned.some((videoId) => excluded.includes(videoId));
const UNCLEAR = { path: ["excludedVideoIds"], message: "A lesson cannot be both pinned and left out" };

/** A new plan. */
export const planInputSchema = fields
  .extend({
    trackId: id,
    startOn: startOn.optional(),
    timeZone: zone.optional(),
    sessionAt: sessionAt.default(DEFAULT_SESSION_AT),
    pinnedVideoIds: pinnedVideoIds.default([]),
    excludedVideoIds: excludedVideoIds.default([]),
  })
  .refine(fitsDays, { path: ["hoursPerWeek"], message: TOO_MANY_HOURS })
  .refine(isClear, UNCLEAR);
export type PlanInput = z.output<typeof planInputSchema>;
/** A new plan as a client sends it, without fields that have a default. */
export type PlanRequest = z.input<typeof planInputSchema>;

/**
 * A change of a plan. Omitted fields stay unchanged. Changing the pinned or left-out lessons chooses all lessons again,
 * and so does `replan`. `dropVideoIds` removes lessons that are no longer needed.
 */
export const planChangeSchema = fields
  .extend({
    dropVideoIds: chosenVideos.meta({ examples: [] }),
    replan: z.boolean("replan is true or false").meta({ examples: [] }),
  })
  .partial()
  .refine(isClear, UNCLEAR);
export type PlanChange = z.output<typeof planChangeSchema>;

/** Requests a preview, which writes nothing. */
export const dryRunSchema = z.object({ dryRun: z.enum(["1"], "dryRun is 1 or left out").optional() });

export const planParams = z.object({ id, planId: id });

/** The part of a lesson that a session holds. */
const sessionSchema = z.object({
  on: day.meta({ examples: ["2026-01-05"] }),
  /** Seconds from the start of the lesson: above 0 when the session continues it. */
  from: z.int().meta({ examples: [0] }),
  seconds: z.int().meta({ examples: [1080] }),
});

/** A lesson of a plan, which the user has not completed. */
const planVideoSchema = z.object({
  videoId: id,
  title: z.string(),
  /** An unknown length counts as 900. */
  seconds: z.int().meta({ examples: [1080] }),
  isLengthKnown: z.boolean().meta({ examples: [true] }),
  reason: z.object({
    /** The paths of the track that require it. */
    paths: z.array(id),
    /** The target areas in which it has points: its points, and `of`, the missing points. */
    areas: z.array(z.object({ id, points: z.int(), of: z.int().meta({ examples: [80] }) })),
  }),
  /** Required by a path of the track, so that it cannot be left out. */
  isRequired: z.boolean().meta({ examples: [true] }),
  isPinned: z.boolean(),
  /** False when the other lessons reach the targets without it, so that it can be dropped. */
  isNeeded: z.boolean().meta({ examples: [true] }),
  /** The day of its first session; null when that is more than three years away. */
  on: day.nullable(),
  /** In order: one, or several for a lesson that is longer than a session. */
  sessions: z.array(sessionSchema),
});
export type PlanVideo = z.infer<typeof planVideoSchema>;

/** A knowledge area in which the track has a target. */
const planAreaSchema = z.object({
  id,
  name: z.string(),
  target: z.int().meta({ examples: [80] }),
  /** The user's points now; a main area's include its sub areas'. */
  points: z.int().meta({ examples: [0] }),
  /** Points that are missing now. */
  gap: z.int().meta({ examples: [80] }),
  /** Points of the plan's lessons. */
  planned: z.int().meta({ examples: [30] }),
});
export type PlanArea = z.infer<typeof planAreaSchema>;

/** The pace and the lessons of a plan, saved or not. */
export const planDraftSchema = z.object({
  trackId: id,
  hoursPerWeek: z.number().meta({ examples: [3] }),
  /** In order: 1 is Monday. */
  weekdays: z.array(z.int()).meta({ examples: [[1, 3, 5]] }),
  startOn: day.meta({ examples: ["2026-01-05"] }),
  timeZone: z.string(),
  /** The local time of a session, the same in summer and winter. */
  sessionAt: z.string().meta({ examples: ["18:00"] }),
  /** The length of a session. */
  sessionSeconds: z.int().meta({ examples: [3600] }),
  /** In order. */
  videos: z.array(planVideoSchema),
  /** By name. */
  areas: z.array(planAreaSchema),
  /** The total length of the lessons. */
  seconds: z.int().meta({ examples: [1080] }),
  /** No plan for the same targets and paths can be shorter. */
  boundSeconds: z.int().meta({ examples: [1080] }),
  /** The number of its lessons whose length is unknown. */
  unknownLengths: z.int().meta({ examples: [0] }),
  /** The day of the last session, today when no lesson is left; null when it is more than three years away. */
  finishOn: day.nullable().meta({ examples: ["2026-01-05"] }),
  /** Areas whose targets the library's lessons cannot reach, and the points that remain missing. */
  unreachable: z.array(z.object({ area: id, missing: z.int().meta({ examples: [50] }) })),
  /** True when lessons were deleted or targets rose, and other lessons could fill the gap: plan again. */
  isShort: z.boolean(),
  excludedVideoIds: z.array(id).meta({ examples: [[]] }),
});
export type PlanDraft = z.infer<typeof planDraftSchema>;

export const planSchema = planDraftSchema.extend({
  id,
  /** Lessons of the plan that were completed since they were chosen. */
  completedVideos: z.int().meta({ examples: [0] }),
  /** Sessions that the user is ahead of the plan; below 0 when they are behind. */
  ahead: z.int().meta({ examples: [0] }),
  /** True while a calendar address of the plan works. */
  hasCalendar: z.boolean(),
  createdAt: timestamp,
  /** The time at which its lessons were chosen. */
  madeAt: timestamp,
});
export type Plan = z.infer<typeof planSchema>;

const EXAMPLE_FILE = "qvN0c2lkZSBhIHNhbmQgY2FzdGxlIG9uIGEgYmVhY2g.ics";

/** The address of a plan's calendar, which is shown once. */
export const planCalendarSchema = z.object({
  url: z.string().meta({ examples: [`https://waypoint.example/api/calendars/${EXAMPLE_FILE}`] }),
});
export type PlanCalendar = z.infer<typeof planCalendarSchema>;

/** The last part of a calendar's address: the token with the ending of a calendar file. */
const FILE_NAME = /^([\w-]{43})\.ics$/;

export const calendarParams = z.object({
  token: z
    .string()
    .regex(FILE_NAME)
    .meta({ examples: [EXAMPLE_FILE] })
    .transform((name) => name.replace(FILE_NAME, "$1")),
});
