import type { PathList } from "@/lib/library/learning-paths/schema";
import { db } from "@/lib/platform/db";
import { newName } from "./library";

/** Makes a learning path of these videos, in this order, with optional ones and headings. */
export const makePath = ({
  title = newName("Path"),
  videoIds = [],
  optionalVideoIds = [],
  sections = [],
  ...traits
}: PathTraits = {}) =>
  db().learningPath.create({
    data: {
      title,
      description: "From the first frame to the last.",
      difficulty: "beginner",
      estimatedHours: 1.5,
      skills: ["Patience"],
      ...traits,
      videos: {
        create: videoIds.map((videoId, position) => ({
          videoId,
          position,
          isOptional: optionalVideoIds.includes(videoId),
          heading: sections.find((section) => section.videoId === videoId)?.title,
        })),
      },
    },
  });

type PathTraits = { title?: string; description?: string } & Partial<PathList>;

/** Makes a career track of these learning paths, in this order, with targets by area. */
export const makeTrack = ({
  title = newName("Track"),
  pathIds = [],
  targets = {},
  isActive = true,
}: TrackTraits = {}) =>
  db().careerTrack.create({
    data: {
      title,
      description: "Where it leads",
      industry: "Film",
      level: "mid",
      salaryRange: "40,000 to 60,000",
      jobTitles: ["Projectionist"],
      keySkills: ["Patience", "Light"],
      isActive,
      paths: { create: pathIds.map((pathId, position) => ({ pathId, position })) },
      targets: { create: Object.entries(targets).map(([knowledgeAreaId, points]) => ({ knowledgeAreaId, points })) },
    },
  });

type TrackTraits = { title?: string; pathIds?: string[]; targets?: Record<string, number>; isActive?: boolean };

/** Makes a user's plan for a track with these lessons, an hour every Monday. */
export const makePlan = (userId: string, trackId: string, videoIds: string[]) =>
  db().learningPlan.create({
    data: {
      userId,
      trackId,
      hoursPerWeek: 1,
      weekdays: 1,
      sessionAtMinutes: 1080,
      startOn: new Date("2026-01-05"),
      countedFrom: new Date("2026-01-05"),
      timeZone: "UTC",
      videos: { create: videoIds.map((videoId, position) => ({ videoId, position })) },
    },
  });
