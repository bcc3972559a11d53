import { infiniteQueryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { Moment, MomentReply, Note, NoteFilter } from "./schema";

/** Moments in one page. The player reads page after page until it has all. */
const MOMENTS_PER_PAGE = 100;

const nextPage = <Item>(page: Page<Item>) => page.next;

/** Pages of a video's questions and of the user's own notes, by second. */
export const momentsQuery = (videoId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/videos", videoId, "moments"],
    queryFn: ({ pageParam, signal }) => requestPage<Moment>(pageParam, signal),
    initialPageParam: `/api/videos/${videoId}/moments?limit=${MOMENTS_PER_PAGE}`,
    getNextPageParam: nextPage<Moment>,
  });

/** Pages of the replies to a question, oldest first. */
export const momentRepliesQuery = (momentId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/moments", momentId, "replies"],
    queryFn: ({ pageParam, signal }) => requestPage<MomentReply>(pageParam, signal),
    initialPageParam: `/api/moments/${momentId}/replies`,
    getNextPageParam: nextPage<MomentReply>,
  });

/** Every list of a user's notes of all videos. */
export const notesOfUser = (userId: string) => ({ queryKey: ["/api/users", userId, "notes"] });

/** Pages of a user's notes of all videos, newest first. */
export const notesQuery = (userId: string, { q, videoId }: NoteFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...notesOfUser(userId).queryKey, { q, videoId }],
    queryFn: ({ pageParam, signal }) => requestPage<Note>(pageParam, signal),
    initialPageParam: `/api/users/${userId}/notes?${new URLSearchParams({ ...(q && { q }), ...(videoId && { videoId }) })}`,
    getNextPageParam: nextPage<Note>,
  });

/** The URL of a user's notes as Markdown. */
export const notesExport = (userId: string) => `/api/users/${userId}/notes/export`;
