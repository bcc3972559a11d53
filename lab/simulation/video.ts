/** A recording at the provider; `isReported`: its length is what learners' players say, or a guess that they correct. */
export type Recording = { url: string; length: number | null; isReported: boolean };

export type Health = "ok" | "private" | "blocked" | "gone";

/** The looks at a video, since it has its address. */
export type Check = {
  health: Health;
  /** Refusals since it was last there, and the hours since the first of them. */
  refusals: number;
  hours: number;
  refusedAs: Health | null;
  /** Codes that players reported, by learner; null for an unknown one. */
  codes: Map<number, number | null>;
};

/** The looks at a video before the first one. */
export const newCheck = (): Check => ({ health: "ok", refusals: 0, hours: 0, refusedAs: null, codes: new Map() });

/** A learner's report of a length: it waits for 90 % of it to be watched, counts, or is shorter than what somebody has watched. */
export type LengthReport = { seconds: number; state: "pending" | "counted" | "refuted" };

export type Video = Recording & {
  deleted: boolean;
  scores: Map<number, number>;
  /** Lengths by learner. */
  reports: Map<number, LengthReport>;
  /** Learners whose reports agree on the length. */
  agreed: number;
  share: number | null;
  mergedInto: number | null;
  /** Its earlier recordings that can come back, the last one last. */
  sources: Recording[];
  check: Check;
};

/** A video that nobody has used. @param length in seconds; null while unknown */
export const newVideo = (length: number | null): Video => ({
  url: "",
  length,
  isReported: false,
  deleted: false,
  scores: new Map(),
  reports: new Map(),
  agreed: 0,
  share: null,
  mergedInto: null,
  sources: [],
  check: newCheck(),
});
