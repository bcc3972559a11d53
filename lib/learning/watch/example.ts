import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";
import type { BeatAnswer, Heat, LearningSettings, Watch } from "./schema";

/** A user's watching, in the API description's examples. */
export const exampleWatch: Watch = {
  videoId: exampleVideo.id,
  ranges: [
    [0, 250],
    [330, 901],
  ],
  coveredSeconds: 821,
  percent: 72,
  requiredPercent: 90,
  duration: 1140,
  completed: false,
  evidence: null,
  completesItself: true,
  watchFirst: false,
  recording: true,
  lastAt: exampleTime,
};

/** The answer to a report, in the API description's examples. */
export const exampleBeatAnswer: BeatAnswer = { ...exampleWatch, acceptedSeconds: 15, refused: [] };

/** A video's heat, in the API description's examples. */
export const exampleHeat: Heat = {
  bucketSeconds: 5,
  viewers: 12,
  watched: [12, 12, 11, 9],
  replays: [0, 1, 5, 2],
  pauses: [0, 0, 3, 0],
  backs: [0, 0, 0, 4],
  spots: [{ from: 10, to: 15, viewers: 11, ratio: 0.45 }],
};

/** The rules for watching, in the API description's examples. */
export const exampleLearning: LearningSettings = {
  requiredPercent: 90,
  policy: "either",
  autoComplete: true,
  keepRangesDays: 90,
  record: true,
  updatedAt: exampleTime,
};
