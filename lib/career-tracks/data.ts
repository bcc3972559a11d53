import "server-only";
import { db } from "@/lib/db";
import type { CareerTrack } from "./schema";

/** By title; the inactive ones only for those who may see them. */
export async function listCareerTracks(withInactive: boolean): Promise<CareerTrack[]> {
  const rows = await db().careerTrack.findMany({
    where: withInactive ? {} : { isActive: true },
    include: { paths: { orderBy: { position: "asc" }, select: { pathId: true } } },
    orderBy: [{ title: "asc" }, { id: "asc" }],
  });
  return rows.map(({ paths, createdAt, updatedAt, ...row }) => ({
    ...row,
    learningPathIds: paths.map(({ pathId }) => pathId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
