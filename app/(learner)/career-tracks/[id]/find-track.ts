import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getCareerTrack } from "@/lib/library/career-tracks/data";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { Problem } from "@/lib/platform/http/problem";
import { idParams } from "@/lib/platform/schema";

/** The active track of an address, read once per request; answers 404 for an inactive, unknown or malformed id. */
export const findTrack = cache(async (id: string): Promise<CareerTrack> => {
  if (!idParams.safeParse({ id }).success) notFound();
  try {
    return await getCareerTrack(id, false);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) notFound();
    throw error;
  }
});
