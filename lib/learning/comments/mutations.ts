import { type InfiniteData, mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { PublicUser } from "@/lib/identity/users/schema";
import { invalidate } from "@/lib/platform/http/invalidate";
import { type Page, request } from "@/lib/platform/http/request";
import { commentsQuery } from "./api";
import type { Comment, CommentEdit, CommentInput } from "./schema";

/** Adds a comment. @throws {ApiError} 400 for an empty or too long comment */
const addComment = (videoId: string, input: CommentInput) =>
  request<Comment>(`/api/videos/${videoId}/comments`, { method: "POST", body: input });

/** Changes a comment. @throws {ApiError} 403 for anyone but the author */
const editComment = (id: string, input: CommentEdit) =>
  request<Comment>(`/api/comments/${id}`, { method: "PUT", body: input });

/** Deletes a comment. @throws {ApiError} 403 for anyone but the author and administrators */
const deleteComment = (id: string, userId: string) =>
  request(`/api/comments/${id}`, { method: "DELETE", body: { userId } });

type Comments = InfiniteData<Page<Comment>, string>;

const PENDING = "pending-";
let lastPending = 0;

/** True for a comment that the server has not confirmed. */
export const isPending = (comment: Comment): boolean => comment.id.startsWith(PENDING);

/** Posts a comment: shown at once, then replaced by the server's comment; removed when the server refuses it. */
export const postCommentMutation = () =>
  mutationOptions({
    onMutate: ({ videoId, user, content }: { videoId: string; user: PublicUser; content: string }, { client }) => {
      const newest = client.getQueryData(commentsQuery(videoId).queryKey)?.pages[0]?.items[0]?.createdAt ?? "";
      // With a clock behind the server's, the comment would appear below older ones.
      const now = [newest, new Date().toISOString()].sort()[1] as string;
      lastPending += 1;
      const comment = { videoId, userId: user.id, content, createdAt: now, updatedAt: now, user };
      const pending: Comment = { ...comment, id: `${PENDING}${lastPending}` };
      change(client, videoId, (pages) => insert(pages, pending));
      return pending;
    },
    mutationFn: ({ videoId, user, content }) => addComment(videoId, { userId: user.id, content }),
    onSuccess: (posted, { videoId }, pending, { client }) => {
      change(client, videoId, (pages) => insert(without(pages, pending.id), posted));
      if (!client.getQueryData(commentsQuery(videoId).queryKey)) invalidate(client, commentsQuery(videoId));
    },
    onError: (_error, { videoId }, pending, { client }) => {
      if (pending) change(client, videoId, (pages) => without(pages, pending.id));
    },
  });

/** Changes a comment's text: shown at once, rolled back when the server refuses it. */
export const editCommentMutation = () =>
  mutationOptions({
    onMutate: ({ comment, content }: { comment: Comment; content: string }, { client }) => {
      const edited = { ...comment, content, updatedAt: new Date().toISOString() };
      change(client, comment.videoId, (pages) => replace(pages, edited));
    },
    mutationFn: ({ comment, content }) => editComment(comment.id, { content }),
    onSuccess: (saved, { comment }, _result, { client }) =>
      change(client, comment.videoId, (pages) => replace(pages, saved)),
    onError: (_error, { comment }, _result, { client }) =>
      change(client, comment.videoId, (pages) => replace(pages, comment)),
  });

/** Deletes a comment: removed at once, restored when the server refuses it. */
export const deleteCommentMutation = () =>
  mutationOptions({
    onMutate: ({ id, videoId }: Comment, { client }) => change(client, videoId, (pages) => without(pages, id)),
    mutationFn: ({ id, userId }) => deleteComment(id, userId),
    onError: (_error, comment, _result, { client }) =>
      change(client, comment.videoId, (pages) => insert(pages, comment)),
  });

function change(client: QueryClient, videoId: string, edit: (pages: Page<Comment>[]) => Page<Comment>[]) {
  client.setQueryData<Comments>(commentsQuery(videoId).queryKey, (comments) => {
    return comments && { ...comments, pages: edit(comments.pages) };
  });
}

/** The server's order: newest first, then by id. */
const isNewer = (a: Comment, b: Comment) => (a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt);

/** Inserts a comment on the loaded page where it belongs; one that belongs on a later page appears when that is loaded. */
function insert(pages: Page<Comment>[], comment: Comment): Page<Comment>[] {
  const counted = pages.map((page) => ({ ...page, total: page.total + 1 }));
  const index = counted.findIndex((page) => page.next === null || page.items.some((item) => isNewer(comment, item)));
  return counted.map((page, pageIndex) => {
    if (pageIndex !== index) return page;
    const before = page.items.filter((item) => !isNewer(comment, item));
    return { ...page, items: [...before, comment, ...page.items.slice(before.length)] };
  });
}

const without = (pages: Page<Comment>[], id: string): Page<Comment>[] =>
  pages.map((page) => ({ ...page, total: page.total - 1, items: page.items.filter((item) => item.id !== id) }));

const replace = (pages: Page<Comment>[], comment: Comment): Page<Comment>[] =>
  pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === comment.id ? comment : item)) }));
