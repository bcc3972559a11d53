import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Certificate } from "@/components/learning/certificates/certificate";
import { requireActor } from "@/lib/identity/auth/session";
import { readUserPaths } from "@/lib/learning/enrolments/prefetch";
import { findPath } from "../../../find-by-address";
import { finishedLessons } from "../../finished-lessons";

export const metadata: Metadata = { title: "Certificate" };

/** `/certificates/paths/{id}`: the certificate of the user's own finished path, otherwise 404. */
export default async function PathCertificatePage({ params }: PageProps<"/certificates/paths/[id]">) {
  const [{ id: userId, name }, { id }] = await Promise.all([requireActor(), params]);
  const { title } = await findPath(id);
  const finished = (await readUserPaths(userId)).find(({ pathId }) => pathId === id.toLowerCase());
  if (finished?.status !== "completed" || !finished.completedAt) notFound();
  const lessons = await finishedLessons(userId, finished.finishedVideoIds ?? []);
  return <Certificate kind="path" {...{ name, title }} completedAt={finished.completedAt} {...lessons} />;
}
