"use client";

import { useQuery } from "@tanstack/react-query";
import { useTold } from "@/components/library/videos/playback";
import { chaptersQuery } from "@/lib/library/chapters/api";
import type { Video } from "@/lib/library/videos/schema";

/** The chapters of a lesson, or those reported by its provider's open player if it has none. */
export function useChapters({ id, chapterCount }: Pick<Video, "id" | "chapterCount">) {
  const { data: own = [] } = useQuery({ ...chaptersQuery(id), enabled: chapterCount > 0 });
  const told = useTold(id)?.chapters ?? [];
  return chapterCount > 0 ? { chapters: own, areTold: false } : { chapters: told, areTold: told.length > 0 };
}

/** True once a lesson has chapters to show. */
export const useHasChapters = ({ id, chapterCount }: Pick<Video, "id" | "chapterCount">): boolean =>
  (useTold(id)?.chapters.length ?? 0) > 0 || chapterCount > 0;
