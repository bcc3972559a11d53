import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { PublicUser } from "@/lib/identity/users/schema";
import { invalidate } from "@/lib/platform/http/invalidate";
import { changeItem, insertItem, type Pages, removeItem } from "@/lib/platform/http/list-pages";
import { request, untilAnswered } from "@/lib/platform/http/request";
import { momentRepliesQuery, momentsQuery, notesOfUser } from "./api";
import type { Moment, MomentChange, MomentInput, MomentReply } from "./schema";

type Edit<Item> = (list: Pages<Item> | undefined) => Pages<Item> | undefined;

const writeMoments = (client: QueryClient, videoId: string, edit: Edit<Moment>) =>
  client.setQueryData(momentsQuery(videoId).queryKey, edit);

const writeReplies = (client: QueryClient, momentId: string, edit: Edit<MomentReply>) =>
  client.setQueryData(momentRepliesQuery(momentId).queryKey, edit);

/** The server's order of moments: by second, then by id. */
const isEarlier = (a: Moment, b: Moment) => (a.second === b.second ? a.id < b.id : a.second < b.second);

/** The server's order of replies: oldest first, then by id. */
const isOlder = (a: MomentReply, b: MomentReply) =>
  a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;

/** Changes the number of replies shown for a question. */
const countReplies = (client: QueryClient, { id, videoId }: Moment, by: number) =>
  writeMoments(client, videoId, (list) =>
    changeItem(list, id, (moment) => ({ ...moment, replyCount: moment.replyCount + by })),
  );

/** Updates the lists of notes of all videos, which hold notes only. */
const changeNotes = (client: QueryClient, { kind, userId }: Moment) => {
  if (kind === "note" && userId) invalidate(client, notesOfUser(userId));
};

const PENDING = "pending-";
let lastPending = 0;

/** True for a note or question that the server has not confirmed. */
export const isPending = ({ id }: Moment): boolean => id.startsWith(PENDING);

/**
 * Adds a note or question: shown at once, then replaced by the server's; removed when the server refuses it. It is
 * retried until the server answers, and added once.
 * @throws {ApiError} 400 beyond the end of the video, 429
 */
export const addMomentMutation = () =>
  mutationOptions({
    onMutate: ({ videoId, user, input }: { videoId: string; user: PublicUser; input: MomentInput }, { client }) => {
      lastPending += 1;
      const now = new Date().toISOString();
      const pending: Moment = {
        id: `${PENDING}${lastPending}`,
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
    mutationFn: ({ videoId, user, input }) => {
      const send = (body: MomentInput) =>
        request<Moment>(`/api/videos/${videoId}/moments`, { method: "POST", body: { ...body, userId: user.id } });
      // It exists on https and localhost only. Without an id, a retry could add the note twice.
      const id = crypto.randomUUID?.();
      return id ? untilAnswered(() => send({ ...input, id })) : send(input);
    },
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

/** Replies to a question. @throws {ApiError} 429 */
export const addReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ question, body }: { question: Moment; body: string }) =>
      request<MomentReply>(`/api/moments/${question.id}/replies`, { method: "POST", body: { body } }),
    onSuccess: (added, { question }, _before, { client }) => {
      writeReplies(client, question.id, (list) => insertItem(list, added, isOlder));
      countReplies(client, question, 1);
    },
  });

/** Changes a reply of the user. @throws {ApiError} 403 for anyone but the author */
export const changeReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ reply, body }: { reply: MomentReply; body: string }) =>
      request<MomentReply>(`/api/moment-replies/${reply.id}`, { method: "PUT", body: { body } }),
    onSuccess: (changed, { reply }, _before, { client }) =>
      void writeReplies(client, reply.momentId, (list) => changeItem(list, reply.id, () => changed)),
  });

/** Deletes a reply of the user. A question whose accepted answer is deleted has no answer. */
export const deleteReplyMutation = () =>
  mutationOptions({
    mutationFn: ({ reply }: { question: Moment; reply: MomentReply }) =>
      request(`/api/moment-replies/${reply.id}`, { method: "DELETE" }),
    onSuccess: (_answer, { question, reply }, _before, { client }) => {
      writeReplies(client, question.id, (list) => removeItem(list, reply.id));
      countReplies(client, question, -1);
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
