import type { PointFilter } from "@/lib/learning/points/schema";

/** The total for which a sheet is opened, with its filter; `threshold` is a badge's. */
export type PointsOpening = { points: number; filter?: PointFilter; threshold?: number };
