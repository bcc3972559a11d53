import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getLearningPath } from "@/lib/library/learning-paths/data";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { Problem } from "@/lib/platform/http/problem";
import { idParams } from "@/lib/platform/schema";

/** The path of an address, read once per request; answers 404 for an unknown or malformed id. */
export const findPath = cache(async (id: string): Promise<LearningPath> => {
  if (!idParams.safeParse({ id }).success) notFound();
  try {
    return await getLearningPath(id);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) notFound();
    throw error;
  }
});
