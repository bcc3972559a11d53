import { z } from "zod";
import { userSearchSchema } from "@/lib/identity/users/schema";
import {
  completeInputSchema,
  positionInputSchema,
  progressParams,
  progressSchema,
  summarySchema,
  videoPositionSchema,
} from "@/lib/learning/progress/schema";
import type { Group } from "./call";
import { at, ids, progress as row } from "./examples";

const params = { userId: ids.person };
const position = { videoId: ids.video, seconds: 420, updatedAt: at };
const week = { points: 20, videos: 1, hours: 0.3 };

export const progress: Group = {
  name: "Progress",
  description: "What a person has watched, completed and earned.",
  calls: [
    {
      id: "exportProgress",
      method: "GET",
      path: "/api/progress/export",
      summary: "Everybody's completions as a spreadsheet",
      description: "A row for each person and video, a person's together; `q` and `role` say whose.",
      access: "admin",
      query: userSearchSchema,
      answer: "text/csv",
      example: { query: { role: "user" }, answer: "email,name,video,completed at,points,areas\n" },
    },
    {
      id: "listProgress",
      method: "GET",
      path: "/api/progress/{userId}",
      summary: "Everything a person has completed",
      description: "The newest completion first, every row.",
      access: "selfOrAdmin",
      params: progressParams,
      answer: z.array(progressSchema),
      example: { params, answer: [row] },
    },
    {
      id: "setCompleted",
      method: "POST",
      path: "/api/progress/complete",
      summary: "Complete a video, or take it back",
      description:
        "All areas of the video are completed together. Points come from the library: `points` may be sent and is not used. `video_id` and `knowledge_area_id` are understood too.",
      access: "selfInBody",
      body: completeInputSchema,
      answer: progressSchema,
      refusals: { 404: "The video is not scored against this area." },
      example: {
        body: { userId: ids.person, videoId: ids.video, knowledgeAreaId: ids.sub, completed: true },
        answer: row,
      },
    },
    {
      id: "getSummary",
      method: "GET",
      path: "/api/progress/{userId}/summary",
      summary: "Every figure of a person's progress",
      description: "Streak, hours, badges and points by area, in the person's own days.",
      access: "selfOrAdmin",
      params: progressParams,
      answer: summarySchema,
      refusals: { 404: "There is no such person." },
      example: {
        params,
        answer: {
          points: 20,
          videos: 1,
          streak: 1,
          longestStreak: 3,
          hours: 0.3,
          badges: [{ name: "First steps", measure: "videos", threshold: 1, missing: 0, earned: true }],
          areas: [{ id: ids.main, name: "Camera", earned: 20, total: 300, subs: [] }],
          days: { "2026-03-14": 1 },
          today: "2026-03-14",
          week,
          weekBefore: { points: 0, videos: 0, hours: 0 },
          recent: [
            {
              videoId: ids.video,
              title: "How light falls",
              duration: 1140,
              completedAt: at,
              points: 20,
              areas: [{ knowledgeAreaId: ids.sub, name: "Composition", points: 20 }],
              available: true,
            },
          ],
        },
      },
    },
    {
      id: "listPositions",
      method: "GET",
      path: "/api/progress/{userId}/position",
      summary: "Where a person left off",
      description: "Videos that are begun and not completed, the last seen first.",
      access: "selfOrAdmin",
      params: progressParams,
      answer: z.array(videoPositionSchema),
      example: { params, answer: [position] },
    },
    {
      id: "savePosition",
      method: "PUT",
      path: "/api/progress/{userId}/position",
      summary: "Remember how far into a video somebody is",
      access: "self",
      params: progressParams,
      body: positionInputSchema,
      answer: videoPositionSchema,
      example: { params, body: { videoId: ids.video, seconds: 420 }, answer: position },
    },
  ],
};
