import type { PointFilter } from "@/lib/learning/points/schema";

/** The total that a sheet is opened for, with what narrows it; a threshold is that of a badge. */
export type PointsOpening = { points: number; filter?: PointFilter; threshold?: number };
