/** The size of a world: each seed has one of its own. */
export const LEARNERS = 3;
export const VIDEOS = 4;
export const AREAS = 4;
export const TRACKS = 2;

/** Whole seconds of a video, from the first to before the last. */
export type Range = [from: number, to: number];

/** A report of watching: what was played in the seconds of real time before it. */
export type Beat = {
  video: number;
  ranges: Range[];
  position: number | null;
  /** The length that the player says. */
  length: number | null;
  seconds: number;
};

/** Points at which the server is killed: what its transaction waits for then, or the time since the request was sent. */
export const KILL_POINTS = ["sent", "credit", "progress", "entries", "projection", "library", "audit"] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** Answers of a provider about a video. */
export const PROVIDER_STATUSES = [200, 400, 401, 403, 404, 500] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** A change of the path's list; what is null stays as it is. `headed` are the videos with a heading. */
export type Publish = {
  do: "publish";
  videos: number[] | null;
  optional: number[] | null;
  headed: number[] | null;
  stays: boolean;
};

/** Another recording for a video: the provider's answer about it, and what becomes of the watched parts. */
export type Replace = {
  do: "replace";
  video: number;
  status: ProviderStatus;
  length: number | null;
  keeps: boolean;
  anyway: boolean;
};

/** Ways in which the last lesson of a path ceases to count, and counts again. */
export const EASINGS = ["optional", "removed", "deleted", "unplayable"] as const;
export type Easing = (typeof EASINGS)[number];

/** A learner's act on their plan for a track: `make` and `again` leave the choice of its lessons to the server. */
export const PLAN_STEPS = ["make", "again", "pin", "leaveOut", "delete"] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

/** An act that one request performs. */
export type SingleAct =
  | { do: "complete"; learner: number; video: number; area: number | null }
  | { do: "takeBack"; learner: number; video: number; area: number | null }
  | { do: "watch"; learner: number; beat: Beat; tabs: number }
  | { do: "erase"; learner: number; video: number | null }
  | { do: "record"; learner: number; on: boolean }
  | { do: "reportLength"; learner: number; video: number; seconds: number }
  | { do: "rate"; learner: number; video: number; rating: number | null }
  | { do: "startPath"; learner: number }
  | { do: "follow"; learner: number; version: number }
  | { do: "plan"; learner: number; track: number; step: PlanStep; video: number; dry: boolean }
  | Publish
  | { do: "score"; video: number; area: number; points: number }
  | { do: "unscore"; video: number; area: number }
  | { do: "scores"; video: number; scores: [area: number, points: number][] }
  | { do: "replaceAddress"; video: number; length: number | null }
  | Replace
  | { do: "reportPlayback"; learner: number; video: number; code: number | null }
  | { do: "setShare"; video: number; percent: number | null }
  | { do: "merge"; from: number; into: number }
  | { do: "mergeVideos"; from: number; into: number }
  | { do: "deleteVideo"; video: number }
  | { do: "restoreVideo"; video: number }
  | { do: "deleteArea"; area: number }
  | { do: "restoreArea"; area: number };

/** A re-scoring is previewed, something may happen meanwhile, and then it is applied. */
export type Rescore = {
  do: "rescore";
  videos: number[] | null;
  area: number | null;
  removeUnlinked: boolean;
  meanwhile: SingleAct | null;
};

export type Act =
  | SingleAct
  | Rescore
  | { do: "undo"; back: number }
  | { do: "bothTabs"; learner: number; video: number }
  | { do: "course"; learner: number; then: Act[] }
  | { do: "planned"; learner: number; track: number; then: Act[] }
  | { do: "ease"; learner: number; by: Easing; stays: boolean }
  | { do: "look"; video: number; status: ProviderStatus; hours: number }
  | { do: "undoReplacement"; video: number }
  | { do: "offline"; learner: number; beats: Beat[]; seconds: number }
  | { do: "days"; learner: number; days: number }
  | { do: "clock"; shiftMs: number }
  | { do: "kill"; point: KillPoint; delayMs: number; during: SingleAct };
