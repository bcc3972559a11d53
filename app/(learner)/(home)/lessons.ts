import "server-only";
import {
  type DueLesson,
  findNextLesson,
  isNewcomer,
  nextInPlans,
  spread,
  underWay,
} from "@/components/learning/home/arrangement";
import { dueLessons } from "@/components/organisation/assignments/due-lessons";
import { readUserPaths } from "@/lib/learning/enrolments/prefetch";
import { readPlans } from "@/lib/learning/plans/prefetch";
import { readPositions, readProgress } from "@/lib/learning/progress/prefetch";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import { readLearningPaths } from "@/lib/library/learning-paths/prefetch";
import { getVideos } from "@/lib/library/videos/data";
import { isDead } from "@/lib/library/videos/dead";
import { listVideos } from "@/lib/library/videos/read-library";
import { type Video, videoListSchema } from "@/lib/library/videos/schema";
import { readUserAssignments } from "@/lib/organisation/assignments/prefetch";
import type { Day } from "@/lib/platform/calendar";
import type { Page } from "@/lib/platform/http/request";

/** Number of videos: one featured and six recent (docs/behaviour.md, 16). */
const SHOWN_VIDEOS = 7;

/** Number of the newest videos from which Home chooses those. */
const CACHED_VIDEOS = 100;

/** Lessons in a row of Home, and the length in seconds below which a lesson is short. */
const ROW_VIDEOS = 3;
const SHORT_SECONDS = 900;

/** A row of lessons under a heading. */
export type LessonRow = { heading: string; videos: Video[] };

/**
 * The lessons of Home: late and due ones, the next one, started ones, the newest, and the rows of suggestions.
 * @param today the date in the learner's time zone
 */
export async function readHomeLessons(userId: string, today: Day) {
  const [due, positions, plans, paths, assignments, progress] = await Promise.all([
    readDueLessons(userId, today),
    readPositions(userId),
    readPlans(userId),
    readUserPaths(userId),
    readUserAssignments(userId),
    readProgress(userId),
  ]);
  const done = progress.filter(({ completed }) => completed);
  const completed = new Set(done.map(({ videoId }) => videoId));
  const isNew = isNewcomer({ positions, completed: done, paths, plans, assignments });
  const next = findNextLesson({
    positions,
    due,
    planned: nextInPlans(plans, completed),
    started: underWay(paths, await readLearningPaths()),
    completed,
  });
  // From the list that all learners share. Most learners have not completed all of them.
  const newest = await listVideos(videoListSchema.parse({ limit: CACHED_VIDEOS }), userId);
  const isOpen = ({ id }: Video) => !completed.has(id);
  const begunIds = positions.map(({ videoId }) => videoId).filter((id) => id !== next?.videoId && !completed.has(id));
  const ids = [next?.videoId, done[0]?.videoId, ...begunIds.slice(0, ROW_VIDEOS)];
  const [goOn, last, ...found] = await findVideos(newest.items, ids);
  const begun = found.flatMap((video) => (video && isPlayable(video) ? video : []));
  const isListed = ({ id }: Video) => id !== next?.videoId && begun.every((video) => video.id !== id);
  const recent = (await readNewest(userId, newest, { isOpen, isNew })).filter(isListed);
  const others = newest.items.filter(
    (video) => isPlayable(video) && isOpen(video) && isListed(video) && recent.every(({ id }) => id !== video.id),
  );
  const alike = last ? others.filter((video) => sharesArea(video, last)).slice(0, ROW_VIDEOS) : [];
  const short = others.filter((video) => !alike.includes(video) && (video.duration ?? SHORT_SECONDS) < SHORT_SECONDS);
  return {
    due,
    isNew,
    next: goOn ? [goOn] : [],
    recent,
    begun: { heading: "Continue", videos: begun },
    rows: [
      { heading: `Because you completed ${last?.title}`, videos: alike },
      { heading: "Under 15 minutes", videos: short.slice(0, ROW_VIDEOS) },
    ],
  };
}

const sharesArea = (one: Video, other: Video) =>
  one.knowledgeAreas.some((area) => other.knowledgeAreas.some((same) => same.knowledgeAreaId === area.knowledgeAreaId));

/** Finds videos by id, and reads only those that are not known. @returns undefined for an undefined or unknown id */
async function findVideos(known: Video[], ids: (string | undefined)[]): Promise<(Video | undefined)[]> {
  const missing = ids.flatMap((id) => (id && known.every((video) => video.id !== id) ? id : []));
  const all = [...known, ...(await getVideos(missing))];
  return ids.map((id) => all.find((video) => video.id === id));
}

type Choice = { isOpen: (video: Video) => boolean; isNew: boolean };

/**
 * The newest playable videos that the learner has not completed, then the newest of all.
 * The first part has at most three of one area or one import, except for a newcomer.
 */
async function readNewest(userId: string, newest: Page<Video>, { isOpen, isNew }: Choice): Promise<Video[]> {
  const playable = newest.items.filter(isPlayable);
  const choose = (videos: Video[]) => (isNew ? videos : spread(videos));
  const open = choose(playable.filter(isOpen));
  const found = open.length >= SHOWN_VIDEOS || newest.next === null ? open : choose(await readOpen(userId));
  const videos = [...found.slice(0, SHOWN_VIDEOS), ...playable.slice(0, SHOWN_VIDEOS)];
  return videos.filter(({ id }, index) => videos.findIndex((video) => video.id === id) === index);
}

/** The newest videos that the learner has not completed, for learners who have completed most of the newest. */
async function readOpen(userId: string): Promise<Video[]> {
  const list = videoListSchema.parse({ completed: "false", limit: CACHED_VIDEOS });
  return (await listVideos(list, userId)).items.filter(isPlayable);
}

const isPlayable = ({ health }: Video) => !isDead(health);

/** The lessons of the learner's assignments that are late or due within seven days. */
async function readDueLessons(userId: string, today: Day): Promise<DueLesson[]> {
  const [assignments, paths, known] = await Promise.all([
    readUserAssignments(userId),
    readLearningPaths(),
    readUserPaths(userId),
  ]);
  const hasTrack = assignments.some(({ subject }) => subject.kind === "track");
  const tracks = hasTrack ? await listCareerTracks(false) : [];
  return dueLessons(assignments, { paths, tracks, known }, today);
}
