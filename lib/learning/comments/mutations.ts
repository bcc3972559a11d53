import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { PublicUser } from "@/lib/identity/users/schema";
import { invalidate } from "@/lib/platform/http/invalidate";
import { changeItem, insertItem, type Pages, removeItem, totalOf, unreadPages } from "@/lib/platform/http/list-pages";
import { addOnce, pendingId, pendingTime } from "@/lib/platform/http/pending";
import { request } from "@/lib/platform/http/request";
import { commentRepliesQuery, commentsQuery } from "./api";
import type { Comment, CommentEdit, CommentInput, CommentReplyInput } from "./schema";

/** Adds a comment. @throws {ApiError} 400 for an empty or too long comment */
const addComment = (videoId: string, input: CommentInput) =>
  request<Comment>(`/api/videos/${videoId}/comments`, { method: "POST", body: input });

/** Replies to a comment. @throws {ApiError} 429 */
const addReply = (parentId: string, input: CommentReplyInput) =>
  request<Comment>(`/api/comments/${parentId}/replies`, { method: "POST", body: input });

/** Changes a comment. @throws {ApiError} 403 for anyone but the author */
const editComment = (id: string, input: CommentEdit) =>
  request<Comment>(`/api/comments/${id}`, { method: "PUT", body: input });

/** Deletes a comment. @throws {ApiError} 403 for anyone but the author and administrators */
const deleteComment = (id: string) => request(`/api/comments/${id}`, { method: "DELETE" });

type Comments = Pages<Comment>;

type New = { user: PublicUser; content: string };

/** A comment or reply that is shown until the server answers. @param newest the time of the newest one */
function pendingComment(
  { user, content }: New,
  parent: Pick<Comment, "videoId" | "parentId">,
  newest?: string,
): Comment {
  const now = pendingTime(newest);
  const { videoId, parentId } = parent;
  return {
    id: pendingId(),
    videoId,
    parentId,
    replyCount: 0,
    userId: user.id,
    content,
    createdAt: now,
    updatedAt: now,
    user,
  };
}

/** Posts a comment: shown at once, then replaced by the server's comment; removed when the server refuses it. */
export const postCommentMutation = () =>
  mutationOptions({
    onMutate: ({ videoId, ...written }: New & { videoId: string }, { client }) => {
      const newest = client.getQueryData(commentsQuery(videoId).queryKey)?.pages[0]?.items[0]?.createdAt;
      const pending = pendingComment(written, { videoId, parentId: null }, newest);
      change(client, videoId, (list) => insertItem(list, pending, isNewer));
      return pending;
    },
    // Comments are sent in the order in which they were written, also after an outage.
    scope: { id: "comments" },
    mutationFn: ({ videoId, user, content }) => addOnce((id) => addComment(videoId, { id, userId: user.id, content })),
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

/** Changes the replies to a comment, and the number of them that is shown for it. */
const changeReplies = (
  client: QueryClient,
  parent: Comment,
  edit: (list: Comments | undefined) => Comments | undefined,
) => {
  const replies = client.setQueryData(commentRepliesQuery(parent.id).queryKey, edit);
  change(client, parent.videoId, (list) =>
    changeItem(list, parent.id, (comment) => ({ ...comment, replyCount: totalOf(replies) ?? comment.replyCount })),
  );
};

/** Replies to a comment: shown at once, then replaced by the server's reply; removed when the server refuses it. */
export const replyToCommentMutation = () =>
  mutationOptions({
    onMutate: ({ parent, ...written }: New & { parent: Comment }, { client }) => {
      const { queryKey, initialPageParam } = commentRepliesQuery(parent.id);
      const known = client.getQueryData(queryKey);
      const place = { videoId: parent.videoId, parentId: parent.id };
      const pending = pendingComment(written, place, known?.pages.at(-1)?.items.at(-1)?.createdAt);
      changeReplies(client, parent, (list = unreadPages(initialPageParam, parent.replyCount)) =>
        insertItem(list, pending, isOlder),
      );
      return { pending, isRead: known !== undefined };
    },
    // Replies are sent in the order in which they were written, also after an outage.
    scope: { id: "comments" },
    mutationFn: ({ parent, user, content }) => addOnce((id) => addReply(parent.id, { id, userId: user.id, content })),
    onSuccess: (added, { parent }, { pending, isRead }, { client }) => {
      changeReplies(client, parent, (list) => insertItem(removeItem(list, pending.id), added, isOlder));
      // A list that is being fetched may have been read before the reply was added.
      const replies = commentRepliesQuery(parent.id);
      if (!isRead || client.isFetching(replies) > 0) invalidate(client, replies);
    },
    onError: (_error, { parent }, before, { client }) => {
      if (!before) return;
      changeReplies(client, parent, (list) => removeItem(list, before.pending.id));
      if (!before.isRead) invalidate(client, commentRepliesQuery(parent.id));
    },
  });

/** Changes a reply of the user. @throws {ApiError} 403 for anyone but the author */
export const editCommentReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ reply, content }: { parent: Comment; reply: Comment; content: string }) =>
      editComment(reply.id, { content }),
    onSuccess: (saved, { parent, reply }, _before, { client }) =>
      changeReplies(client, parent, (list) => changeItem(list, reply.id, () => saved)),
  });

/** Deletes a reply of the user. */
export const deleteCommentReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ reply }: { parent: Comment; reply: Comment }) => deleteComment(reply.id),
    onSuccess: (_answer, { parent, reply }, _before, { client }) =>
      changeReplies(client, parent, (list) => removeItem(list, reply.id)),
  });
