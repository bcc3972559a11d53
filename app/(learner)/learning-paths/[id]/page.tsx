import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { PathCourse } from "@/components/learning/enrolments/path-course";
import { PathLessons } from "@/components/learning/enrolments/path-lessons";
import { PathSkeleton } from "@/components/learning/enrolments/path-skeleton";
import { type NextStep, WhatNext } from "@/components/learning/enrolments/what-next";
import { difficultyNames } from "@/components/library/learning-paths/difficulty-names";
import { SubjectDue } from "@/components/organisation/assignments/subject-due";
import { Prefetched } from "@/components/shell/query-provider";
import { DOT } from "@/components/ui/dot";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchUserPaths, readUserPaths } from "@/lib/learning/enrolments/prefetch";
import { prefetchPositions, prefetchProgress } from "@/lib/learning/progress/prefetch";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import { prefetchKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { prefetchLearningPath, prefetchVersions, readLearningPaths } from "@/lib/library/learning-paths/prefetch";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { getVideos } from "@/lib/library/videos/data";
import { prefetchVideos } from "@/lib/library/videos/prefetch";
import { prefetchUserAssignments } from "@/lib/organisation/assignments/prefetch";
import { type Day, dayOf } from "@/lib/platform/calendar";
import { prefetch } from "@/lib/platform/http/prefetch";
import { formatsFor } from "../../../shell-props";
import { findPath } from "../../find-by-address";
import { stepsOf } from "../steps";

type Props = PageProps<"/learning-paths/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const { title } = await findPath((await params).id);
  return { title };
}

/** `/learning-paths/{id}`: one path with its lessons; 404 for an unknown one. */
export default async function LearningPathPage({ params }: Props) {
  const [actor, { id }] = await Promise.all([requireActor(), params]);
  const { counted } = await formatsFor(actor);
  const path = await findPath(id);
  return (
    <>
      <Link
        href="/learning-paths"
        className="mb-4 inline-flex min-h-6 items-center gap-1.5 font-medium max-md:mt-12 text-fg-2 hover:text-fg touch:min-h-11"
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        All paths
      </Link>
      <PageHeader
        eyebrow={`${difficultyNames[path.difficulty]}${DOT}about ${counted(path.estimatedHours, "hour")}`}
        title={path.title}
        lead={path.description}
      />
      {path.skills.length > 0 && <p className="-mt-3 mb-6 text-small text-fg-3">{path.skills.join(DOT)}</p>}
      <Suspense fallback={<PathSkeleton />}>
        <Lessons path={path} userId={actor.id} today={dayOf(new Date(), actor.timeZone)} />
      </Suspense>
    </>
  );
}

async function Lessons({ path, userId, today }: { path: LearningPath; userId: string; today: Day }) {
  const known = (await readUserPaths(userId)).find(({ pathId }) => pathId === path.id);
  const earlier = [...(known?.ownVideoIds ?? []), ...(known?.finishedVideoIds ?? [])];
  const reading = getVideos([...new Set([...path.videoIds, ...earlier])]);
  const [videos, state] = await Promise.all([
    reading,
    prefetch(
      prefetchVideos(reading),
      prefetchLearningPath(path),
      prefetchVersions(path.id),
      prefetchUserPaths(userId),
      prefetchProgress(userId),
      prefetchPositions(userId),
      prefetchKnowledgeAreas(),
      prefetchUserAssignments(userId),
    ),
  ]);
  const next = known?.status === "completed" && <WhatNext step={await findNextStep(path.id, userId)} />;
  const isEmpty = !videos.some(({ id }) => path.videoIds.includes(id) || known?.ownVideoIds?.includes(id));
  const empty = <EmptyState title="This path has no lessons yet" />;
  if (isEmpty && known?.status !== "completed") return empty;
  const { videoIds, optionalVideoIds, unplayableVideoIds, sections } = path;
  const course = { pathId: path.id, list: { videoIds, optionalVideoIds, unplayableVideoIds, sections }, userId };
  return (
    <Prefetched state={state}>
      <SubjectDue userId={userId} today={today} subjects={[{ kind: "path", id: path.id }]} className="mb-4" />
      <PathCourse {...course} title={path.title} steps={await stepsOf(videos)} />
      {next}
      {isEmpty ? empty : <PathLessons {...course} />}
    </Prefetched>
  );
}

/** The first path of a track with a finished path that the user has not finished. */
async function findNextStep(pathId: string, userId: string): Promise<NextStep | undefined> {
  const [tracks, paths, known] = await Promise.all([
    listCareerTracks(false),
    readLearningPaths(),
    readUserPaths(userId),
  ]);
  const finished = new Set(known.flatMap((path) => (path.status === "completed" ? [path.pathId] : [])));
  for (const track of tracks.filter(({ learningPathIds }) => learningPathIds.includes(pathId))) {
    const nextId = track.learningPathIds.find((id) => !finished.has(id));
    const next = paths.find(({ id }) => id === nextId);
    if (next) return { title: next.title, href: `/learning-paths/${next.id}`, track: track.title };
  }
  return undefined;
}
