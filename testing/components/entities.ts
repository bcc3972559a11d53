import type { ListedUser, Preferences, User } from "@/lib/identity/users/schema";
import type { Comment } from "@/lib/learning/comments/schema";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import { percentOf } from "@/lib/learning/watch/coverage";
import { lengthOf } from "@/lib/learning/watch/ranges";
import type { Watch } from "@/lib/learning/watch/schema";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { LearningPath, PathVersion } from "@/lib/library/learning-paths/schema";
import type { Video, VideoArea } from "@/lib/library/videos/schema";

const createdAt = "2026-01-05T09:00:00.000Z";
const updatedAt = "2026-01-06T09:00:00.000Z";

/** Entities as the API answers them. A test gives only the values that matter to it. */
export const userOf = (traits: Partial<User> = {}): User => ({
  id: crypto.randomUUID(),
  email: "somebody@people.test",
  name: "Some Body",
  firstName: null,
  lastName: null,
  isAdmin: false,
  bio: null,
  location: null,
  phoneNumber: null,
  website: null,
  dateOfBirth: null,
  profilePictureUrl: null,
  lastSignInAt: null,
  emailVerified: true,
  deactivatedAt: null,
  createdAt,
  updatedAt,
  ...traits,
});

/** A user in the list of administrators; active unless the traits say otherwise. */
export const listedUserOf = (traits: Partial<ListedUser> = {}): ListedUser => ({
  ...userOf(traits),
  state: "active",
  ...traits,
});

/** The default user of `show`. */
export const ada = userOf({ name: "Ada Learner", email: "ada@people.test" });

export const administrator = userOf({ name: "Grace Keeper", email: "grace@people.test", isAdmin: true });

/** Preferences as a new user has them, with some traits. */
export const preferencesOf = (traits: Partial<Preferences> = {}): Preferences => ({
  timeZone: "UTC",
  timeZoneFixed: false,
  language: null,
  weeklySummary: false,
  streakReminder: false,
  teamReport: false,
  shortcuts: true,
  keepWatched: true,
  ...traits,
});

/** A main knowledge area, with some traits. */
export const areaOf = (traits: Partial<KnowledgeArea> = {}): KnowledgeArea => ({
  id: crypto.randomUUID(),
  name: "Light",
  description: "",
  level: "main",
  parentId: null,
  totalPoints: 100,
  createdAt,
  updatedAt,
  ...traits,
});

/** @param points by area */
export function videoOf(traits: Partial<Video> = {}, points: [KnowledgeArea, number][] = []): Video {
  const id = traits.id ?? crypto.randomUUID();
  const knowledgeAreas: VideoArea[] = points.map(([area, worth]) => ({
    id: crypto.randomUUID(),
    videoId: id,
    knowledgeAreaId: area.id,
    knowledgeAreaName: area.name,
    points: worth,
  }));
  return {
    id,
    title: "How light falls",
    description: "",
    videoUrl: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
    provider: "youtube",
    providerVideoId: "aaaaaaaaaaa",
    thumbnailUrl: null,
    duration: 600,
    durationSource: "administrator",
    requiredPercent: null,
    health: "ok",
    createdBy: null,
    createdAt,
    updatedAt,
    totalPoints: points.reduce((sum, [, worth]) => sum + worth, 0),
    averageRating: 0,
    totalRatings: 0,
    learnerCount: 0,
    knowledgeAreas,
    ...traits,
  };
}

/** A user's watching of a video: nothing, but for some traits. */
export function watchOf({ id, duration }: Video, traits: Partial<Watch> = {}): Watch {
  const { ranges = [] } = traits;
  const coveredSeconds = lengthOf(ranges);
  return {
    videoId: id,
    ranges,
    coveredSeconds,
    percent: duration === null ? null : percentOf(coveredSeconds, duration),
    requiredPercent: 90,
    duration,
    completed: false,
    evidence: null,
    completesItself: true,
    watchFirst: false,
    recording: true,
    lastAt: ranges.length > 0 ? updatedAt : null,
    ...traits,
  };
}

/** A learning path without videos, with some traits. */
export const pathOf = (traits: Partial<LearningPath> = {}): LearningPath => ({
  id: crypto.randomUUID(),
  title: "Seeing",
  description: "From one end to the other",
  difficulty: "beginner",
  estimatedHours: 1.5,
  skills: ["Patience"],
  videoIds: [],
  optionalVideoIds: [],
  sections: [],
  unplayableVideoIds: [],
  createdAt,
  updatedAt,
  ...traits,
});

/** A learner's progress in a path of three videos under way, with some traits. */
export const userPathOf = (traits: Partial<UserLearningPath> = {}): UserLearningPath => ({
  pathId: crypto.randomUUID(),
  status: "in_progress",
  progressPercentage: 33,
  startedAt: createdAt,
  completedAt: null,
  completedVideos: 1,
  totalVideos: 3,
  version: 1,
  currentVersion: 1,
  finishedVersion: null,
  newVideoIds: [],
  newSeconds: 0,
  ownVideoIds: null,
  ownOptionalVideoIds: null,
  ownSections: null,
  ownUnplayableVideoIds: null,
  finishedVideoIds: null,
  ...traits,
});

/** A version of a path that changed nothing, with some traits. */
export const pathVersionOf = (traits: Partial<PathVersion> = {}): PathVersion => ({
  number: 1,
  note: "",
  publishedAt: updatedAt,
  added: [],
  removed: [],
  moved: [],
  madeOptional: [],
  madeRequired: [],
  optionalVideoIds: [],
  videos: 3,
  ...traits,
});

/** A career track without paths, with some traits. */
export const trackOf = (traits: Partial<CareerTrack> = {}): CareerTrack => ({
  id: crypto.randomUUID(),
  title: "Colourist",
  description: "Where it leads",
  industry: "Film",
  level: "mid",
  salaryRange: null,
  jobTitles: ["Projectionist"],
  keySkills: ["Patience"],
  learningPathIds: [],
  targets: [],
  isActive: true,
  createdAt,
  updatedAt,
  ...traits,
});

/** An unedited comment of the default user. */
export const commentOf = (traits: Partial<Comment> = {}): Comment => ({
  id: crypto.randomUUID(),
  videoId: crypto.randomUUID(),
  userId: ada.id,
  content: "Well said.",
  createdAt,
  updatedAt: createdAt,
  user: { id: ada.id, name: ada.name, profilePictureUrl: null },
  ...traits,
});
