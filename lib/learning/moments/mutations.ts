import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { PublicUser } from "@/lib/identity/users/schema";
import { invalidate } from "@/lib/platform/http/invalidate";
import { changeItem, insertItem, type Pages, removeItem, totalOf, unreadPages } from "@/lib/platform/http/list-pages";
import { addOnce, pendingId, pendingTime } from "@/lib/platform/http/pending";
import { request } from "@/lib/platform/http/request";
import { momentRepliesQuery, momentsQuery, notesOfUser } from "./api";
import type { Moment, MomentChange, MomentInput, MomentReply, ReplyInput } from "./schema";

type Edit<Item> = (list: Pages<Item> | undefined) => Pages<Item> | undefined;

const writeMoments = (client: QueryClient, videoId: string, edit: Edit<Moment>) =>
  client.setQueryData(momentsQuery(videoId).queryKey, edit);

/** The server's order of moments: by second, then by id. */
const isEarlier = (a: Moment, b: Moment) => (a.second === b.second ? a.id < b.id : a.second < b.second);

/** The server's order of replies: oldest first, then by id. */
const isOlder = (a: MomentReply, b: MomentReply) =>
  a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;

/** Changes the replies to a question, and the number of them that is shown for it. */
const changeReplies = (client: QueryClient, { id, videoId }: Moment, edit: Edit<MomentReply>) => {
  const replies = client.setQueryData(momentRepliesQuery(id).queryKey, edit);
  writeMoments(client, videoId, (list) =>
    changeItem(list, id, (moment) => ({ ...moment, replyCount: totalOf(replies) ?? moment.replyCount })),
  );
};

/** Updates the lists of notes of all videos, which hold notes only. */
const changeNotes = (client: QueryClient, { kind, userId }: Moment) => {
  if (kind === "note" && userId) invalidate(client, notesOfUser(userId));
};

/**
 * Adds a note or question: shown at once, then replaced by the server's; removed when the server refuses it. It is
 * retried until the server answers, and added once.
 * @throws {ApiError} 400 beyond the end of the video, 429
 */
export const addMomentMutation = () =>
  mutationOptions({
    onMutate: ({ videoId, user, input }: { videoId: string; user: PublicUser; input: MomentInput }, { client }) => {
      const now = pendingTime();
      const pending: Moment = {
        id: pendingId(),
        videoId,
        userId: user.id,
        user,
        until: null,
        quote: null,
        recording: 1,
        earlierRecording: false,
        acceptedReplyId: null,
        replyCount: 0,
        createdAt: now,
        updatedAt: now,
        ...input,
      };
      writeMoments(client, videoId, (list) => insertItem(list, pending, isEarlier));
      return pending;
    },
    mutationFn: ({ videoId, user, input }) =>
      addOnce((id) => {
        const body: MomentInput = { ...input, id, userId: user.id };
        return request<Moment>(`/api/videos/${videoId}/moments`, { method: "POST", body });
      }),
    onSuccess: (added, { videoId }, pending, { client }) => {
      writeMoments(client, videoId, (list) => insertItem(removeItem(list, pending.id), added, isEarlier));
      changeNotes(client, added);
      // A list that is being fetched may have been read before the note was added.
      if (client.isFetching(momentsQuery(videoId)) > 0) invalidate(client, momentsQuery(videoId));
    },
    onError: (_error, { videoId }, pending, { client }) => {
      if (pending) writeMoments(client, videoId, (list) => removeItem(list, pending.id));
    },
  });

/** Changes a note or question of the user. @throws {ApiError} 403 for anyone but the author */
export const changeMomentMutation = () =>
  mutationOptions({
    mutationFn: ({ moment, change }: { moment: Moment; change: MomentChange }) =>
      request<Moment>(`/api/moments/${moment.id}`, { method: "PUT", body: change }),
    onSuccess: (changed, { moment }, _before, { client }) => {
      writeMoments(client, moment.videoId, (list) => insertItem(removeItem(list, moment.id), changed, isEarlier));
      changeNotes(client, moment);
    },
  });

/** Deletes a note or question of the user: removed at once, restored when the server refuses it. */
export const deleteMomentMutation = () =>
  mutationOptions({
    onMutate: (moment: Moment, { client }) =>
      void writeMoments(client, moment.videoId, (list) => removeItem(list, moment.id)),
    mutationFn: ({ id }) => request(`/api/moments/${id}`, { method: "DELETE" }),
    onSuccess: (_answer, moment, _before, { client }) => changeNotes(client, moment),
    onError: (_error, moment, _before, { client }) =>
      void writeMoments(client, moment.videoId, (list) => insertItem(list, moment, isEarlier)),
  });

/**
 * Replies to a question: shown at once, then replaced by the server's reply; removed when the server refuses it.
 * @throws {ApiError} 429
 */
export const addReplyMutation = () =>
  mutationOptions({
    onMutate: ({ question, user, body }: { question: Moment; user: PublicUser; body: string }, { client }) => {
      const { queryKey, initialPageParam } = momentRepliesQuery(question.id);
      const known = client.getQueryData(queryKey);
      const now = pendingTime(known?.pages.at(-1)?.items.at(-1)?.createdAt);
      const pending: MomentReply = {
        id: pendingId(),
        momentId: question.id,
        userId: user.id,
        user,
        body,
        createdAt: now,
        updatedAt: now,
      };
      changeReplies(client, question, (list = unreadPages(initialPageParam, question.replyCount)) =>
        insertItem(list, pending, isOlder),
      );
      return { pending, isRead: known !== undefined };
    },
    // Replies are sent in the order in which they were written, also after an outage.
    scope: { id: "moment replies" },
    mutationFn: ({ question, user, body: text }) =>
      addOnce((id) => {
        const body: ReplyInput = { id, userId: user.id, body: text };
        return request<MomentReply>(`/api/moments/${question.id}/replies`, { method: "POST", body });
      }),
    onSuccess: (added, { question }, { pending, isRead }, { client }) => {
      changeReplies(client, question, (list) => insertItem(removeItem(list, pending.id), added, isOlder));
      // A list that is being fetched may have been read before the reply was added.
      const replies = momentRepliesQuery(question.id);
      if (!isRead || client.isFetching(replies) > 0) invalidate(client, replies);
    },
    onError: (_error, { question }, before, { client }) => {
      if (!before) return;
      changeReplies(client, question, (list) => removeItem(list, before.pending.id));
      if (!before.isRead) invalidate(client, momentRepliesQuery(question.id));
    },
  });

/** Changes a reply of the user. @throws {ApiError} 403 for anyone but the author */
export const changeReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ reply, body }: { reply: MomentReply; body: string }) =>
      request<MomentReply>(`/api/moment-replies/${reply.id}`, { method: "PUT", body: { body } }),
    onSuccess: (changed, { reply }, _before, { client }) =>
      void client.setQueryData(momentRepliesQuery(reply.momentId).queryKey, (list) =>
        changeItem(list, reply.id, () => changed),
      ),
  });

/** Deletes a reply of the user. A question whose accepted answer is deleted has no answer. */
export const deleteReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ reply }: { question: Moment; reply: MomentReply }) =>
      request(`/api/moment-replies/${reply.id}`, { method: "DELETE" }),
    onSuccess: (_answer, { question, reply }, _before, { client }) => {
      changeReplies(client, question, (list) => removeItem(list, reply.id));
      if (question.acceptedReplyId !== reply.id) return;
      writeMoments(client, question.videoId, (list) =>
        changeItem(list, question.id, (moment) => ({ ...moment, acceptedReplyId: null })),
      );
    },
  });

/** Accepts a reply as the answer, or removes it. @throws {ApiError} 403 for anyone but the asker and administrators */
export const acceptReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ question, replyId }: { question: Moment; replyId: string | null }) =>
      request<Moment>(`/api/moments/${question.id}/accept`, { method: "POST", body: { replyId } }),
    onSuccess: (changed, { question }, _before, { client }) =>
      void writeMoments(client, question.videoId, (list) => changeItem(list, question.id, () => changed)),
  });
