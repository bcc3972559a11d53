import { exampleCareerTrack } from "@/lib/library/career-tracks/example";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { exampleTime } from "@/lib/platform/example";

const started = { status: "in_progress", progressPercentage: 33, startedAt: exampleTime, completedAt: null };

/** A started learning path in the examples of the API's description. */
export const exampleUserPath = { ...started, pathId: exampleLearningPath.id, completedVideos: 1, totalVideos: 3 };

/** A started career track. */
export const exampleUserTrack = { ...started, trackId: exampleCareerTrack.id, completedPaths: 1, totalPaths: 3 };
