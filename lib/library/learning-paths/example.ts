import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";

/** The input of the learning path in the API description's examples. */
export const exampleLearningPathInput = {
  title: "First pictures",
  description: "From one lamp to a whole scene.",
  difficulty: "beginner",
  estimatedHours: 3.5,
  skills: ["Light", "Framing"],
  videoIds: [exampleVideo.id],
  optionalVideoIds: [],
  sections: [{ title: "Light", videoId: exampleVideo.id }],
};

const version = { number: 2, note: "Framing comes first now.", publishedAt: exampleTime, optionalVideoIds: [] };
const videos = [{ id: exampleVideo.id, title: exampleVideo.title }];

/** The version of a path in the API description's examples. */
export const examplePublishedVersion = { ...version, videos, sections: exampleLearningPathInput.sections };

/** The same version in a list. */
export const examplePathVersion = {
  ...version,
  added: videos,
  removed: [],
  moved: [],
  madeOptional: [],
  madeRequired: [],
  videos: 1,
};

/** The learning path in the API description's examples. */
export const exampleLearningPath = {
  id: "f7d4c0b1-5a6c-4e83-b19f-40c1d2e3a776",
  ...exampleLearningPathInput,
  unplayableVideoIds: [],
  createdAt: exampleTime,
  updatedAt: exampleTime,
};
