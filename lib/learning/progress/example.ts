import { exampleUser } from "@/lib/identity/users/example";
import { exampleVideo, exampleVideoArea } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";

/** The progress record in the API description's examples. */
export const exampleProgress = {
  userId: exampleUser.id,
  videoId: exampleVideo.id,
  knowledgeAreaId: exampleVideoArea.knowledgeAreaId,
  points: exampleVideoArea.points,
  completed: true,
  completedAt: exampleTime,
  evidence: "watched" as const,
  watchedPercent: 96,
};

/** The position in the API description's examples. */
export const exampleVideoPosition = {
  videoId: exampleVideo.id,
  seconds: 420,
  updatedAt: exampleTime,
  watchedPercent: 36,
};

/** The summary in the API description's examples. */
export const exampleSummary = {
  points: 20,
  videos: 1,
  streak: 1,
  longestStreak: 3,
  hours: 0.3,
  learned: { watchedVideos: 1, watchedSeconds: 1096, otherVideos: 0, otherSeconds: 0 },
  badges: [{ name: "First steps", measure: "videos", threshold: 1, missing: 0, earned: true }],
  areas: [{ id: "c4a1f7e8-2d39-4b50-8e6c-17f8a9b0d443", name: "Camera", earned: 20, total: 300, subs: [] }],
  days: { "2026-03-14": 1 },
  today: "2026-03-14",
  week: { points: 20, videos: 1, hours: 0.3 },
  weekBefore: { points: 0, videos: 0, hours: 0 },
  recent: [
    {
      videoId: exampleVideo.id,
      title: exampleVideo.title,
      duration: exampleVideo.duration,
      completedAt: exampleTime,
      evidence: "watched" as const,
      watchedPercent: 96,
      watchedSeconds: 1096,
      points: exampleVideoArea.points,
      areas: [{ knowledgeAreaId: exampleVideoArea.knowledgeAreaId, name: "Composition", points: 20 }],
      available: true,
    },
  ],
};
