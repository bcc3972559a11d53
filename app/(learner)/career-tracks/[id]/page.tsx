import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { TrackFacts } from "@/components/learning/enrolments/track-facts";
import { TrackPaths } from "@/components/learning/enrolments/track-paths";
import { firstPace, NO_CHOICE, planRequest } from "@/components/learning/plans/pace";
import { TrackRoute } from "@/components/learning/plans/track-route";
import { TrackSkeleton } from "@/components/learning/plans/track-skeleton";
import { levelNames } from "@/components/library/career-tracks/level-names";
import { SubjectDue } from "@/components/organisation/assignments/subject-due";
import { Prefetched } from "@/components/shell/query-provider";
import { DOT } from "@/components/ui/dot";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchCareerProgress, prefetchUserPaths } from "@/lib/learning/enrolments/prefetch";
import { prefetchPlanDraft, prefetchPlans, readPlanDraft, readPlans } from "@/lib/learning/plans/prefetch";
import { prefetchPositions, prefetchProgress } from "@/lib/learning/progress/prefetch";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { readLearningPaths } from "@/lib/library/learning-paths/prefetch";
import { getVideos } from "@/lib/library/videos/data";
import { prefetchVideos } from "@/lib/library/videos/prefetch";
import { prefetchUserAssignments } from "@/lib/organisation/assignments/prefetch";
import { dayOf } from "@/lib/platform/calendar";
import { type Prefetch, prefetch } from "@/lib/platform/http/prefetch";
import { findTrack } from "../../find-by-address";

type Props = PageProps<"/career-tracks/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const { title } = await findTrack((await params).id);
  return { title };
}

/** `/career-tracks/{id}`: a career track with its targets, paths and the learner's route; 404 for an unknown one. */
export default async function CareerTrackPage({ params }: Props) {
  const [actor, { id }] = await Promise.all([requireActor(), params]);
  const track = await findTrack(id);
  return (
    <>
      <Link
        href="/learning-paths?tab=tracks"
        className="mb-4 inline-flex min-h-6 items-center gap-1.5 max-md:mt-12 font-medium text-fg-2 hover:text-fg touch:min-h-11"
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        All career tracks
      </Link>
      <PageHeader
        eyebrow={`${levelNames[track.level]}${DOT}${track.industry}`}
        title={track.title}
        lead={track.description}
      />
      <Suspense fallback={<TrackSkeleton />}>
        <Course track={track} userId={actor.id} timeZone={actor.timeZone} />
      </Suspense>
    </>
  );
}

type CourseProps = { track: CareerTrack; userId: string; timeZone: string };

async function Course({ track, userId, timeZone }: CourseProps) {
  const today = dayOf(new Date(), timeZone);
  const [all, state] = await Promise.all([
    readLearningPaths(),
    prefetch(
      ...(await prefetchRoute({ track, userId, timeZone })),
      prefetchUserPaths(userId),
      prefetchCareerProgress(userId),
      prefetchProgress(userId),
      prefetchPositions(userId),
      prefetchKnowledgeAreas(),
      prefetchUserAssignments(userId),
    ),
  ]);
  const paths = track.learningPathIds
    .flatMap((id) => all.find((path) => path.id === id) ?? [])
    .map(({ id, title, videoIds, optionalVideoIds, unplayableVideoIds }) => ({
      id,
      title,
      videoIds,
      optionalVideoIds,
      unplayableVideoIds,
      due: <SubjectDue userId={userId} today={today} subjects={[{ kind: "path", id }]} />,
    }));
  const about = (
    <section aria-label="About this role" className="flex flex-col gap-3 rounded-tile border bg-surface-1 p-5 md:p-6">
      <SubjectDue userId={userId} today={today} subjects={[{ kind: "track", id: track.id }]} />
      <TrackFacts track={track} />
      <TrackPaths trackId={track.id} title={track.title} paths={paths} userId={userId} isSecondary />
    </section>
  );
  return (
    <Prefetched state={state}>
      {track.targets.length + paths.length > 0 ? (
        <TrackRoute
          track={{ id: track.id, title: track.title, paths: paths.map(({ id, title }) => ({ id, title })) }}
          userId={userId}
          today={today}
        >
          {about}
        </TrackRoute>
      ) : (
        <>
          {about}
          <EmptyState title="This track asks for nothing yet" />
        </>
      )}
    </Prefetched>
  );
}

/** The learner's plans and the lessons of the plan for this track; without one, the draft of a first plan. */
async function prefetchRoute({ track, userId, timeZone }: CourseProps): Promise<Prefetch[]> {
  const today = dayOf(new Date(), timeZone);
  const plan = (await readPlans(userId)).find(({ trackId }) => trackId === track.id);
  const request = planRequest(track.id, firstPace(today), NO_CHOICE, today);
  const draft = plan ? null : await readPlanDraft({ id: userId, timeZone }, request);
  const { videos = [], excludedVideoIds = [] } = plan ?? draft ?? {};
  const ids = [...videos.map(({ videoId }) => videoId), ...excludedVideoIds];
  return [
    prefetchPlans(userId),
    prefetchVideos(getVideos(ids)),
    ...(draft ? [prefetchPlanDraft(userId, request, draft)] : []),
  ];
}
