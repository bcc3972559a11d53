import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getCareerTrack } from "@/lib/library/career-tracks/data";
import { getLearningPath } from "@/lib/library/learning-paths/data";
import { Problem } from "@/lib/platform/http/problem";
import { idParams } from "@/lib/platform/schema";

/** Reads the entity of an address once per request; answers 404 for an unknown or malformed id. */
const findWith = <Entity>(get: (id: string) => Promise<Entity>) =>
  cache(async (id: string): Promise<Entity> => {
    if (!idParams.safeParse({ id }).success) notFound();
    try {
      return await get(id);
    } catch (error) {
      if (error instanceof Problem && error.status === 404) notFound();
      throw error;
    }
  });

/** The learning path of an address, or 404. */
export const findPath = findWith(getLearningPath);

/** The active career track of an address, or 404. */
export const findTrack = findWith((id) => getCareerTrack(id, false));
