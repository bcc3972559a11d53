import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, request, requestPage } from "@/lib/platform/http/request";
import type { Comment, CommentEdit, CommentInput } from "./schema";

/** Comments in one page of a list. */
const COMMENTS_PER_PAGE = 20;

/** Pages of a video's comments, newest first. */
export const commentsQuery = (videoId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/videos", videoId, "comments"],
    queryFn: ({ pageParam, signal }) => requestPage<Comment>(pageParam, signal),
    initialPageParam: `/api/videos/${videoId}/comments?limit=${COMMENTS_PER_PAGE}`,
    getNextPageParam: (page: Page<Comment>) => page.next,
  });

/** Adds a comment. @throws {ApiError} 400 for an empty or too long comment */
export const addComment = (videoId: string, input: CommentInput) =>
  request<Comment>(`/api/videos/${videoId}/comments`, { method: "POST", body: input });

/** Changes a comment. @throws {ApiError} 403 for anyone but the author */
export const editComment = (id: string, input: CommentEdit) =>
  request<Comment>(`/api/comments/${id}`, { method: "PUT", body: input });

/** Deletes a comment. @throws {ApiError} 403 for anyone but the author and administrators */
export const deleteComment = (id: string, userId: string) =>
  request(`/api/comments/${id}`, { method: "DELETE", body: { userId } });
