import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { PublicUser } from "@/lib/identity/users/schema";
import { invalidate } from "@/lib/platform/http/invalidate";
import { changeItem, insertItem, type Pages, removeItem } from "@/lib/platform/http/list-pages";
import { request, untilAnswered } from "@/lib/platform/http/request";
import { commentRepliesQuery, commentsQuery } from "./api";
import type { Comment, CommentEdit, CommentInput } from "./schema";

/** Adds a comment. @throws {ApiError} 400 for an empty or too long comment */
const addComment = (videoId: string, input: CommentInput) =>
  request<Comment>(`/api/videos/${videoId}/comments`, { method: "POST", body: input });

/** Changes a comment. @throws {ApiError} 403 for anyone but the author */
const editComment = (id: string, input: CommentEdit) =>
  request<Comment>(`/api/comments/${id}`, { method: "PUT", body: input });

/** Deletes a comment. @throws {ApiError} 403 for anyone but the author and administrators */
const deleteComment = (id: string) => request(`/api/comments/${id}`, { method: "DELETE" });

type Comments = Pages<Comment>;

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
      const comment = {
        videoId,
        parentId: null,
        replyCount: 0,
        userId: user.id,
        content,
        createdAt: now,
        updatedAt: now,
        user,
      };
      const pending: Comment = { ...comment, id: `${PENDING}${lastPending}` };
      change(client, videoId, (list) => insertItem(list, pending, isNewer));
      return pending;
    },
    // Comments are sent in the order in which they were written, also after an outage.
    scope: { id: "comments" },
    mutationFn: ({ videoId, user, content }) => {
      const input = { userId: user.id, content };
      // It exists on https and localhost only. Without an id, a retry could add the comment twice.
      const id = crypto.randomUUID?.();
      return id ? untilAnswered(() => addComment(videoId, { ...input, id })) : addComment(videoId, input);
    },
    onSuccess: (posted, { videoId }, pending, { client }) => {
      change(client, videoId, (list) => insertItem(removeItem(list, pending.id), posted, isNewer));
      // A list that is being fetched may have been read before the comment was added.
      const isRead = client.isFetching(commentsQuery(videoId)) > 0;
      if (isRead || !client.getQueryData(commentsQuery(videoId).queryKey)) invalidate(client, commentsQuery(videoId));
    },
    onError: (_error, { videoId }, pending, { client }) => {
      if (pending) change(client, videoId, (list) => removeItem(list, pending.id));
    },
  });

/** Changes a comment's text: shown at once, rolled back when the server refuses it. */
export const editCommentMutation = () =>
  mutationOptions({
    onMutate: ({ comment, content }: { comment: Comment; content: string }, { client }) => {
      const edited = { ...comment, content, updatedAt: new Date().toISOString() };
      change(client, comment.videoId, (list) => changeItem(list, comment.id, () => edited));
    },
    mutationFn: ({ comment, content }) => editComment(comment.id, { content }),
    onSuccess: (saved, { comment }, _result, { client }) =>
      change(client, comment.videoId, (list) => changeItem(list, comment.id, () => saved)),
    onError: (_error, { comment }, _result, { client }) =>
      change(client, comment.videoId, (list) => changeItem(list, comment.id, () => comment)),
  });

/** Deletes a comment: removed at once, restored when the server refuses it. */
export const deleteCommentMutation = () =>
  mutationOptions({
    onMutate: ({ id, videoId }: Comment, { client }) => change(client, videoId, (list) => removeItem(list, id)),
    mutationFn: ({ id }) => deleteComment(id),
    onSuccess: (_answer, _comment, _result, { client }) => invalidate(client, { queryKey: ["/api/comments"] }),
    onError: (_error, comment, _result, { client }) =>
      change(client, comment.videoId, (list) => insertItem(list, comment, isNewer)),
  });

const change = (client: QueryClient, videoId: string, edit: (list: Comments | undefined) => Comments | undefined) =>
  void client.setQueryData(commentsQuery(videoId).queryKey, edit);

/** The server's order: newest first, then by id. */
const isNewer = (a: Comment, b: Comment) => (a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt);

const isOlder = (a: Comment, b: Comment) => isNewer(b, a);

const changeReplies = (
  client: QueryClient,
  parent: Comment,
  by: number,
  edit: (list: Comments | undefined) => Comments | undefined,
) => {
  client.setQueryData(commentRepliesQuery(parent.id).queryKey, edit);
  change(client, parent.videoId, (list) =>
    changeItem(list, parent.id, (comment) => ({ ...comment, replyCount: comment.replyCount + by })),
  );
};

/** Replies to a comment. @throws {ApiError} 429 */
export const replyToCommentMutation = () =>
  mutationOptions({
    mutationFn: ({ parent, content }: { parent: Comment; content: string }) =>
      request<Comment>(`/api/comments/${parent.id}/replies`, { method: "POST", body: { content } }),
    onSuccess: (added, { parent }, _before, { client }) =>
      changeReplies(client, parent, 1, (list) => insertItem(list, added, isOlder)),
  });

/** Changes a reply of the user. @throws {ApiError} 403 for anyone but the author */
export const editCommentReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ reply, content }: { parent: Comment; reply: Comment; content: string }) =>
      editComment(reply.id, { content }),
    onSuccess: (saved, { parent, reply }, _before, { client }) =>
      changeReplies(client, parent, 0, (list) => changeItem(list, reply.id, () => saved)),
  });

/** Deletes a reply of the user. */
export const deleteCommentReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ reply }: { parent: Comment; reply: Comment }) => deleteComment(reply.id),
    onSuccess: (_answer, { parent, reply }, _before, { client }) =>
      changeReplies(client, parent, -1, (list) => removeItem(list, reply.id)),
  });
