import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { Comment, CommentFilter, ListedComment } from "./schema";

const COMMENTS_PER_PAGE = 20;

/** Pages of a video's comments, newest first. */
export const commentsQuery = (videoId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/videos", videoId, "comments"],
    queryFn: ({ pageParam, signal }) => requestPage<Comment>(pageParam, signal),
    initialPageParam: `/api/videos/${videoId}/comments?limit=${COMMENTS_PER_PAGE}`,
    getNextPageParam: (page: Page<Comment>) => page.next,
  });

/** Pages of the replies to a comment, oldest first. */
export const commentRepliesQuery = (commentId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/comments", commentId, "replies"],
    queryFn: ({ pageParam, signal }) => requestPage<Comment>(pageParam, signal),
    initialPageParam: `/api/comments/${commentId}/replies`,
    getNextPageParam: (page: Page<Comment>) => page.next,
  });

/**
 * Pages of the comments on every lesson, newest first; always refetched, as learners write at any time. For
 * administrators.
 */
export const allCommentsQuery = ({ q, userId }: CommentFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["/api/comments", { q, userId }],
    queryFn: ({ pageParam, signal }) => requestPage<ListedComment>(pageParam, signal),
    initialPageParam: `/api/comments?${new URLSearchParams({ ...(q && { q }), ...(userId && { userId }) })}`,
    getNextPageParam: (page: Page<ListedComment>) => page.next,
    staleTime: 0,
  });
