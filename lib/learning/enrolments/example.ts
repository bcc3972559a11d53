import { exampleCareerTrack } from "@/lib/library/career-tracks/example";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { exampleTime } from "@/lib/platform/example";

const started = { status: "in_progress", progressPercentage: 33, startedAt: exampleTime, completedAt: null };

/** The started learning path in the API description's examples. */
export const exampleUserPath = {
  ...started,
  pathId: exampleLearningPath.id,
  completedVideos: 1,
  totalVideos: 3,
  version: 2,
  currentVersion: 2,
  finishedVersion: null,
  newVideoIds: [],
  newSeconds: 0,
  ownVideoIds: null,
  ownOptionalVideoIds: null,
  ownSections: null,
  ownUnplayableVideoIds: null,
  finishedVideoIds: null,
};

/** The effect of publishing a path in the API description's examples. */
export const examplePublishPreview = {
  added: exampleLearningPath.videoIds,
  removed: [],
  moved: [],
  madeOptional: [],
  madeRequired: [],
  finished: 2,
  underWay: 3,
  wouldFinish: 0,
  percents: [{ from: 80, to: 66, people: 3 }],
};

/** The started career track in the API description's examples. */
export const exampleUserTrack = {
  ...started,
  trackId: exampleCareerTrack.id,
  completedPaths: 1,
  totalPaths: 3,
  newPathIds: [],
};
