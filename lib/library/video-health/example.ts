import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";
import type { LibraryProblem, LibrarySummary, ReplacementPreview } from "./schema";

/** A dead video in the API description's examples. */
export const exampleProblem: LibraryProblem = {
  id: exampleVideo.id,
  title: exampleVideo.title,
  videoUrl: exampleVideo.videoUrl,
  state: "gone",
  since: exampleTime,
  firstRefusedAt: exampleTime,
  refusedAs: "gone",
  checkedAt: exampleTime,
  people: 2,
  paths: [{ id: exampleLearningPath.id, title: exampleLearningPath.title }],
  tracks: [],
  underWay: 12,
  plans: 3,
  points: 20,
  setAsideAt: null,
  undoUntil: null,
};

/** The state of the looks in the API description's examples. */
export const exampleSummary: LibrarySummary = {
  videos: 420,
  checked: 420,
  lastCheckedAt: exampleTime,
  dead: 1,
  suspect: 2,
  referrerRefusedAt: null,
};

/** The effect of a replacement in the API description's examples. */
export const exampleReplacement: ReplacementPreview = {
  completed: 31,
  underWay: 4,
  paths: 2,
  plans: 1,
  moments: 0,
  comments: 7,
  durationBefore: 1140,
  durationAfter: 1152,
  keepsRanges: true,
  answer: "there",
};
