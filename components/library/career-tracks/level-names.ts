import type { CareerTrack } from "@/lib/library/career-tracks/schema";

/** The names of the levels on screens. */
export const levelNames: Record<CareerTrack["level"], string> = {
  entry: "Entry level",
  mid: "Mid level",
  senior: "Senior",
  executive: "Executive",
};
