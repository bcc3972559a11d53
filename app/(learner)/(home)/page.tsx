import type { Metadata } from "next";
import { cache } from "react";
import { ConfirmAddressLine } from "@/components/identity/account/confirm-address-line";
import { type DueLesson, findNextLesson, nextInPlans, underWay } from "@/components/learning/home/arrangement";
import { OverviewScreen } from "@/components/learning/home/overview-screen";
import { dueLessons } from "@/components/organisation/assignments/due-lessons";
import { ToDo } from "@/components/organisation/assignments/to-do";
import { YourTeam } from "@/components/organisation/teams/your-team";
import { Prefetched } from "@/components/shell/query-provider";
import { requireActor } from "@/lib/identity/auth/session";
import { getContact } from "@/lib/identity/contact-details/data";
import { prefetchUserPaths, readUserPaths } from "@/lib/learning/enrolments/prefetch";
import { prefetchPlans, readPlans } from "@/lib/learning/plans/prefetch";
import {
  prefetchPositions,
  prefetchProgress,
  prefetchSummary,
  readPositions,
  readProgress,
} from "@/lib/learning/progress/prefetch";
import { prefetchRecall } from "@/lib/learning/recall/prefetch";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetchLearningPaths, readLearningPaths } from "@/lib/library/learning-paths/prefetch";
import { getVideos } from "@/lib/library/videos/data";
import { isDead } from "@/lib/library/videos/dead";
import { prefetchVideos } from "@/lib/library/videos/prefetch";
import { listVideos } from "@/lib/library/videos/read-library";
import { type Video, videoListSchema } from "@/lib/library/videos/schema";
import { prefetchUserAssignments, readUserAssignments } from "@/lib/organisation/assignments/prefetch";
import { readTeamFigures } from "@/lib/organisation/reports/team-figures";
import { listOwnTeams } from "@/lib/organisation/teams/access";
import { type Day, dayOf } from "@/lib/platform/calendar";
import { prefetch } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Home" };

/** Number of videos: one featured and six recent (docs/behaviour.md, 16). */
const SHOWN_VIDEOS = 7;

/** Number of the newest videos in which Home looks for those. */
const CACHED_VIDEOS = 100;

/** `/`: the lesson to go on with, the newest lessons and the learner's own figures. */
export default async function HomePage() {
  const { id, timeZone } = await requireActor();
  const now = new Date();
  const today = dayOf(now, timeZone);
  const newest = readNewest(id);
  const due = readDueLessons(id, today);
  const [videos, dueNow, teams, { emailVerified }, state] = await Promise.all([
    newest,
    due,
    readTeams(id),
    getContact(id),
    prefetch(
      prefetchVideos(newest),
      prefetchVideos(readNextLesson(id, due)),
      prefetchSummary(id, timeZone, now),
      prefetchProgress(id),
      prefetchPositions(id),
      prefetchUserPaths(id),
      prefetchPlans(id),
      prefetchKnowledgeAreas(),
      prefetchLearningPaths(),
      prefetchUserAssignments(id),
      prefetchRecall(id, now),
    ),
  ]);
  return (
    <Prefetched state={state}>
      <OverviewScreen
        userId={id}
        videoIds={videos.map((video) => video.id)}
        today={today}
        due={dueNow}
        toDo={<ToDo userId={id} today={today} />}
        team={teams.length > 0 && <YourTeam teams={teams} />}
        notice={!emailVerified && <ConfirmAddressLine />}
      />
    </Prefetched>
  );
}

/** The newest videos that the learner has not completed, then the completed among the newest of all; without those that nobody can play. */
async function readNewest(userId: string): Promise<Video[]> {
  const [page, completed] = await Promise.all([readCachedNewest(userId), readCompleted(userId)]);
  const newest = { ...page, items: page.items.filter(isPlayable) };
  const open = newest.items.filter(({ id }) => !completed.has(id));
  const found = open.length >= SHOWN_VIDEOS || newest.next === null ? open : await readOpen(userId);
  const videos = [...found.slice(0, SHOWN_VIDEOS), ...newest.items.slice(0, SHOWN_VIDEOS)];
  return videos.filter(({ id }, index) => videos.findIndex((video) => video.id === id) === index);
}

/** The page of the newest videos that all learners share; most find there what they have not completed. */
const readCachedNewest = cache((userId: string) => listVideos(videoListSchema.parse({ limit: CACHED_VIDEOS }), userId));

/** The newest videos that the learner has not completed, for one who has completed most of the newest. */
async function readOpen(userId: string): Promise<Video[]> {
  const list = videoListSchema.parse({ completed: "false", limit: SHOWN_VIDEOS });
  return (await listVideos(list, userId)).items.filter(isPlayable);
}

const isPlayable = ({ health }: Video) => !isDead(health);

const readCompleted = async (userId: string) =>
  new Set((await readProgress(userId)).filter(({ completed }) => completed).map(({ videoId }) => videoId));

/** The lesson to go on with, in a list of at most one. */
async function readNextLesson(userId: string, reading: Promise<DueLesson[]>): Promise<Video[]> {
  const [due, positions, plans, userPaths, paths, completed, newest] = await Promise.all([
    reading,
    readPositions(userId),
    readPlans(userId),
    readUserPaths(userId),
    readLearningPaths(),
    readCompleted(userId),
    readCachedNewest(userId),
  ]);
  const next = findNextLesson({
    positions,
    due,
    planned: nextInPlans(plans, completed),
    started: underWay(userPaths, paths),
    completed,
  });
  if (!next) return [];
  const known = newest.items.find(({ id }) => id === next.videoId);
  return known ? [known] : getVideos([next.videoId]);
}

/** The teams that the user manages, with their figures. */
const readTeams = async (userId: string) =>
  Promise.all((await listOwnTeams(userId)).map(async (team) => ({ ...team, figures: await readTeamFigures(team.id) })));

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
