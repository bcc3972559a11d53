import type { Metadata } from "next";
import { ConfirmAddressLine } from "@/components/identity/account/confirm-address-line";
import { OverviewScreen } from "@/components/learning/home/overview-screen";
import { Purposes } from "@/components/learning/welcome/purposes";
import { ToDo } from "@/components/organisation/assignments/to-do";
import { YourTeam } from "@/components/organisation/teams/your-team";
import { Prefetched } from "@/components/shell/query-provider";
import { requireActor } from "@/lib/identity/auth/session";
import { getContact } from "@/lib/identity/contact-details/data";
import { prefetchUserPaths } from "@/lib/learning/enrolments/prefetch";
import { prefetchPlans } from "@/lib/learning/plans/prefetch";
import { prefetchPositions, prefetchProgress, prefetchSummary } from "@/lib/learning/progress/prefetch";
import { prefetchRecall } from "@/lib/learning/recall/prefetch";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetchLearningPaths } from "@/lib/library/learning-paths/prefetch";
import { prefetchVideos } from "@/lib/library/videos/prefetch";
import type { Video } from "@/lib/library/videos/schema";
import { prefetchUserAssignments } from "@/lib/organisation/assignments/prefetch";
import type { TeamFigures } from "@/lib/organisation/reports/schema";
import { readFiguresOfTeams } from "@/lib/organisation/reports/team-figures";
import { listOwnTeams } from "@/lib/organisation/teams/access";
import { dayOf } from "@/lib/platform/calendar";
import { prefetch } from "@/lib/platform/http/prefetch";
import { type LessonRow, readHomeLessons } from "./lessons";

export const metadata: Metadata = { title: "Home" };

/** `/`: the next lesson, the newest lessons and the learner's own figures. */
export default async function HomePage() {
  const { id, timeZone } = await requireActor();
  const now = new Date();
  const today = dayOf(now, timeZone);
  const reading = readHomeLessons(id, today);
  const [lessons, tracks, teams, { emailVerified }, state] = await Promise.all([
    reading,
    reading.then(({ isNew }) => (isNew ? listCareerTracks(false) : [])),
    readTeams(id),
    getContact(id),
    prefetch(
      prefetchVideos(reading.then(shownVideos)),
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
        videoIds={idsOf(lessons.recent)}
        begun={rowOf(lessons.begun)}
        rows={lessons.rows.map(rowOf)}
        today={today}
        due={lessons.due}
        toDo={<ToDo userId={id} today={today} />}
        team={teams.length > 0 && <YourTeam teams={teams} />}
        notice={!emailVerified && <ConfirmAddressLine />}
        purposes={lessons.isNew && <Purposes tracks={tracks} />}
      />
    </Prefetched>
  );
}

const idsOf = (videos: Video[]) => videos.map(({ id }) => id);
const rowOf = ({ heading, videos }: LessonRow) => ({ heading, videoIds: idsOf(videos) });

const shownVideos = ({ next, recent, begun, rows }: Awaited<ReturnType<typeof readHomeLessons>>) => [
  ...next,
  ...recent,
  ...[begun, ...rows].flatMap(({ videos }) => videos),
];

/** The teams that the user manages, with their figures. */
async function readTeams(userId: string) {
  const teams = await listOwnTeams(userId);
  const figures = await readFiguresOfTeams(
    userId,
    teams.map(({ id }) => id),
  );
  return teams.map((team, index) => ({ ...team, figures: figures[index] as TeamFigures }));
}
