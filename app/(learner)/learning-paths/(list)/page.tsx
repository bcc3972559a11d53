import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TrackCard } from "@/components/career-tracks/track-card";
import { PathCard } from "@/components/learning-paths/path-card";
import { pathGridClass } from "@/components/learning-paths/path-grid-class";
import type { PathStep } from "@/components/learning-paths/path-progress";
import { PathsTabs } from "@/components/learning-paths/paths-tabs";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/auth/session";
import { careerProgressQuery } from "@/lib/career-tracks/api";
import { listCareerTracks, listUserTracks } from "@/lib/career-tracks/data";
import type { CareerTrack } from "@/lib/career-tracks/schema";
import type { Formats } from "@/lib/formats/formats";
import { makeQueryClient } from "@/lib/http/query-client";
import { userPathsQuery } from "@/lib/learning-paths/api";
import { listLearningPaths, listUserPaths } from "@/lib/learning-paths/data";
import type { LearningPath } from "@/lib/learning-paths/schema";
import { progressQuery } from "@/lib/progress/api";
import { formatsFor } from "../../../shell-props";
import { readProgress } from "../../read";
import { readSteps } from "../steps";

export const metadata: Metadata = { title: "Paths" };

export default async function LearningPathsPage() {
  const actor = await requireActor();
  const { id } = actor;
  const [paths, tracks, progress, userPaths, userTracks] = await Promise.all([
    listLearningPaths(),
    listCareerTracks(false),
    readProgress(id),
    listUserPaths(id),
    listUserTracks(id),
  ]);
  const steps = await readSteps(paths.flatMap((path) => path.videoIds));
  const client = makeQueryClient();
  client.setQueryData(progressQuery(id).queryKey, progress);
  client.setQueryData(userPathsQuery(id).queryKey, userPaths);
  client.setQueryData(careerProgressQuery(id).queryKey, userTracks);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader title="Paths" />
      <PathsTabs
        paths={<Paths paths={paths} steps={steps} userId={id} formats={await formatsFor(actor)} />}
        tracks={<Tracks tracks={tracks} paths={paths} userId={id} />}
      />
    </HydrationBoundary>
  );
}

type PathsProps = { paths: LearningPath[]; steps: Map<string, PathStep>; userId: string; formats: Formats };

function Paths({ paths, steps, userId, formats }: PathsProps) {
  if (paths.length === 0) return <EmptyState title="There are no learning paths yet" />;
  return (
    <ul className={pathGridClass}>
      {paths.map((path) => (
        <PathCard
          key={path.id}
          path={path}
          steps={path.videoIds.flatMap((id) => steps.get(id) ?? [])}
          userId={userId}
          formats={formats}
        />
      ))}
    </ul>
  );
}

type TracksProps = { tracks: CareerTrack[]; paths: LearningPath[]; userId: string };

function Tracks({ tracks, paths, userId }: TracksProps) {
  if (tracks.length === 0) return <EmptyState title="There are no career tracks yet" />;
  const pathsOf = (track: CareerTrack) =>
    track.learningPathIds.flatMap((id) => paths.find((path) => path.id === id) ?? []);
  return (
    <ul className={pathGridClass}>
      {tracks.map((track) => (
        <TrackCard key={track.id} track={track} paths={pathsOf(track)} userId={userId} />
      ))}
    </ul>
  );
}
