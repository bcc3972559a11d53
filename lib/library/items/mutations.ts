import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { videoQuery } from "@/lib/library/videos/api";
import { invalidateLists } from "@/lib/library/videos/mutations";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { questionsQuery, sendQuestions } from "./api";
import type { Question, QuestionRequest } from "./schema";

/** Invalidates the questions of a video, their figures, and their number in the library. */
function changed(client: QueryClient, videoId: string) {
  invalidate(client, questionsQuery(videoId));
  void client.invalidateQueries({ ...videoQuery(videoId), exact: true });
  void invalidateLists(client, () => true);
}

/** Adds a question, or changes the one with the id. */
export const saveQuestionMutation = (videoId: string) =>
  mutationOptions({
    mutationFn: ({ id, input }: { id: string | null; input: QuestionRequest }) =>
      id
        ? request<Question>(`/api/questions/${id}`, { method: "PUT", body: input })
        : request<Question>(`/api/videos/${videoId}/questions`, { method: "POST", body: input }),
    onSuccess: (_saved, _variables, _before, { client }) => changed(client, videoId),
  });

/** Deletes a question. */
export const deleteQuestionMutation = (videoId: string) =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/questions/${id}`, { method: "DELETE" }),
    onSuccess: (_answer, _id, _before, { client }) => changed(client, videoId),
  });

/** Reorders questions: optimistic, rolled back when the server rejects it. */
export const orderQuestionsMutation = (videoId: string) =>
  mutationOptions({
    onMutate: (ids: string[], { client }) => {
      const { queryKey } = questionsQuery(videoId);
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (questions) =>
        questions?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      );
      return before;
    },
    mutationFn: (ids) =>
      request<Question[]>(`/api/videos/${videoId}/questions/order`, { method: "PUT", body: { ids } }),
    onSuccess: (questions, _ids, _before, { client }) =>
      client.setQueryData(questionsQuery(videoId).queryKey, questions),
    onError: (_error, _ids, before, { client }) => client.setQueryData(questionsQuery(videoId).queryKey, before),
  });

/** Imports a file of questions. */
export const importQuestionsMutation = (videoId: string) =>
  mutationOptions({
    mutationFn: (file: File) => sendQuestions(videoId, file, false),
    onSuccess: (_answer, _file, _before, { client }) => changed(client, videoId),
  });
