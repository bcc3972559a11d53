import type { CareerTrack } from "@/lib/library/career-tracks/schema";

/** The labels of the levels. */
export const levelNames: Record<CareerTrack["level"], string> = {
  entry: "Entry level",
  mid: "Mid level",
  senior: "Senior",
  executive: "Executive",
};
