"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { commentsQuery } from "@/lib/learning/comments/api";

/** The number of comments on a video; null until it is known. */
export const useCommentCount = ({ id }: { id: string }): number | null =>
  useInfiniteQuery(commentsQuery(id)).data?.pages.at(-1)?.total ?? null;
