import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache, Suspense } from "react";
import { PathCourse } from "@/components/learning/enrolments/path-course";
import { PathLessons } from "@/components/learning/enrolments/path-lessons";
import { PathSkeleton } from "@/components/learning/enrolments/path-skeleton";
import { difficultyNames } from "@/components/library/learning-paths/difficulty-names";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/identity/auth/session";
import { userPathsQuery } from "@/lib/learning/enrolments/api";
import { listUserPaths } from "@/lib/learning/enrolments/data";
import { progressQuery } from "@/lib/learning/progress/api";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { learningPathQuery } from "@/lib/library/learning-paths/api";
import { getLearningPath } from "@/lib/library/learning-paths/data";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { videoQuery } from "@/lib/library/videos/api";
import { getVideos } from "@/lib/library/videos/data";
import { Problem } from "@/lib/platform/http/problem";
import { makeQueryClient } from "@/lib/platform/http/query-client";
import { idParams } from "@/lib/platform/schema";
import { formatsFor } from "../../../shell-props";
import { readAreas, readProgress } from "../../read";
import { stepsOf } from "../steps";

type Props = { params: Promise<{ id: string }> };

const findPath = cache(async (id: string): Promise<LearningPath> => {
  if (!idParams.safeParse({ id }).success) notFound();
  try {
    return await getLearningPath(id);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const { title } = await findPath((await params).id);
  return { title };
}

export default async function LearningPathPage({ params }: Props) {
  const [actor, { id }] = await Promise.all([requireActor(), params]);
  const { counted } = await formatsFor(actor);
  // Known before anything is sent, so that an unknown path is a 404; a loading.tsx would have begun a 200.
  const path = await findPath(id);
  return (
    <>
      <Link
        href="/learning-paths"
        className="mb-4 inline-flex min-h-6 items-center gap-1.5 font-medium text-fg-2 hover:text-fg touch:min-h-11"
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        All paths
      </Link>
      <PageHeader
        eyebrow={`${difficultyNames[path.difficulty]} · about ${counted(path.estimatedHours, "hour")}`}
        title={path.title}
        lead={path.description}
      />
      {path.skills.length > 0 && <p className="-mt-3 mb-6 text-small text-fg-3">{path.skills.join(" · ")}</p>}
      <Suspense fallback={<PathSkeleton />}>
        <Lessons path={path} userId={actor.id} />
      </Suspense>
    </>
  );
}

async function Lessons({ path, userId }: { path: LearningPath; userId: string }) {
  const [videos, areas, progress, userPaths] = await Promise.all([
    getVideos(path.videoIds),
    readAreas(),
    readProgress(userId),
    listUserPaths(userId),
  ]);
  if (videos.length === 0) return <EmptyState title="This path has no lessons yet" />;
  const client = makeQueryClient();
  for (const video of videos) client.setQueryData(videoQuery(video.id).queryKey, video);
  client.setQueryData(userPathsQuery(userId).queryKey, userPaths);
  client.setQueryData(learningPathQuery(path.id).queryKey, path);
  client.setQueryData(knowledgeAreasQuery().queryKey, areas);
  client.setQueryData(progressQuery(userId).queryKey, progress);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PathCourse pathId={path.id} title={path.title} steps={await stepsOf(videos)} userId={userId} />
      <PathLessons pathId={path.id} videoIds={videos.map((video) => video.id)} userId={userId} />
    </HydrationBoundary>
  );
}
