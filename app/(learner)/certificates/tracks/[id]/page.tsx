import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Certificate } from "@/components/learning/certificates/certificate";
import { requireActor } from "@/lib/identity/auth/session";
import { readUserPaths } from "@/lib/learning/enrolments/prefetch";
import { listUserTracks } from "@/lib/learning/enrolments/start-track";
import { findTrack } from "../../../find-by-address";
import { finishedLessons } from "../../finished-lessons";

export const metadata: Metadata = { title: "Certificate" };

/** `/certificates/tracks/{id}`: the certificate of the user's own finished track, otherwise 404. */
export default async function TrackCertificatePage({ params }: PageProps<"/certificates/tracks/[id]">) {
  const [{ id: userId, name }, { id }] = await Promise.all([requireActor(), params]);
  const { title, learningPathIds } = await findTrack(id);
  const [tracks, paths] = await Promise.all([listUserTracks(userId, true), readUserPaths(userId)]);
  const finished = tracks.find(({ trackId }) => trackId === id.toLowerCase());
  if (finished?.status !== "completed" || !finished.completedAt) notFound();
  const videoIds = learningPathIds.flatMap(
    (pathId) => paths.find((path) => path.pathId === pathId)?.finishedVideoIds ?? [],
  );
  const lessons = await finishedLessons(userId, videoIds);
  return <Certificate kind="track" {...{ name, title }} completedAt={finished.completedAt} {...lessons} />;
}
