import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { careerProgressQuery, userPathsQuery } from "@/lib/learning/enrolments/api";
import { userPlansQuery } from "@/lib/learning/plans/api";
import { cardsKey } from "@/lib/learning/recall/api";
import { learnerCountQuery, videoQuery } from "@/lib/library/videos/api";
import { changeShownVideo, invalidateLists } from "@/lib/library/videos/mutations";
import type { Video } from "@/lib/library/videos/schema";
import { invalidate } from "@/lib/platform/http/invalidate";
import { latestValues } from "@/lib/platform/http/latest-value";
import { request } from "@/lib/platform/http/request";
import { positionsQuery, progressQuery } from "./api";
import { completionRecords } from "./completion";
import type { CompleteInput, PositionInput, Progress, VideoPosition } from "./schema";

/** Completes a video, or takes that back. One request covers all of the video's knowledge areas. */
const completeVideo = (input: CompleteInput) =>
  request<Progress>("/api/progress/complete", { method: "POST", body: input });

/** Without `completed`, the current completion is toggled, even before it is rendered. */
type Completion = { userId: string; video: Video; completed?: boolean };

/** Completions being sent; the requests continue when the player closes. */
const changing = latestValues<boolean>();

const keyOf = ({ userId, video }: Completion) => `${userId} ${video.id}`;

/** Completes a video in all of its areas, or takes that back: shown at once, rolled back when the server refuses it. */
export const completeVideoMutation = () =>
  mutationOptions({
    onMutate: (variables: Completion, { client }) => {
      const { userId, video } = variables;
      const completed = variables.completed ?? !isCompletedNow(client, userId, video);
      void client.cancelQueries(progressQuery(userId));
      show(client, variables, completed);
      return changing.want(keyOf(variables), completed, () => ({ confirmed: !completed, before: undefined }));
    },
    mutationFn: (variables) =>
      changing.send(keyOf(variables), async (completed) => {
        const { userId, video } = variables;
        // The server completes all areas with the first; a video without areas cannot be completed.
        const knowledgeAreaId = video.knowledgeAreas[0]?.knowledgeAreaId;
        if (knowledgeAreaId) await completeVideo({ userId, videoId: video.id, knowledgeAreaId, completed });
      }),
    onError: (_error, variables, change, { client }) => {
      if (change) show(client, variables, change.confirmed === true);
    },
    onSettled: (isSent, _error, { userId, video }, _change, { client }) => {
      if (isSent === false) return;
      invalidateCompletion(client, userId, video.id);
    },
  });

/** Invalidates everything that shows a completion, after the server made, changed or removed it. */
export function invalidateCompletion(client: QueryClient, userId: string, videoId: string) {
  // Also invalidates the summary and the positions, whose keys begin with the key of the progress.
  invalidate(
    client,
    progressQuery(userId),
    learnerCountQuery(videoId),
    userPathsQuery(userId),
    careerProgressQuery(userId),
    userPlansQuery(userId),
    // The deck has the questions and cards of completed lessons.
    { queryKey: cardsKey },
  );
  void client.invalidateQueries({ ...videoQuery(videoId), exact: true });
  void invalidateLists(client, ({ completed, sort }) => completed !== undefined || sort === "popular");
}

const isCompleted = (progress: Progress[] | undefined, video: Video): boolean =>
  progress?.some((record) => record.videoId === video.id && record.completed) ?? false;

/** True if a video is completed now, even before that is rendered. */
export const isCompletedNow = (client: QueryClient, userId: string, video: Video): boolean =>
  isCompleted(client.getQueryData(progressQuery(userId).queryKey), video);

/** Writes a completion into every query that shows it. */
function show(client: QueryClient, { userId, video }: Completion, completed: boolean) {
  const { queryKey } = progressQuery(userId);
  const progress = client.getQueryData(queryKey) ?? [];
  if (isCompleted(progress, video) === completed || video.knowledgeAreas.length === 0) return;
  const percent = progress.find((record) => record.videoId === video.id)?.watchedPercent;
  const watched = percent ?? (video.duration === null ? null : 0);
  const records = completionRecords(userId, video, completed ? new Date().toISOString() : null, watched);
  client.setQueryData(queryKey, [...records, ...progress.filter((record) => record.videoId !== video.id)]);
  countLearner(client, video.id, completed ? 1 : -1);
}

function countLearner(client: QueryClient, videoId: string, change: 1 | -1) {
  const counted = <T extends { learnerCount: number }>(one: T): T => ({
    ...one,
    learnerCount: Math.max(0, one.learnerCount + change),
  });
  client.setQueryData(learnerCountQuery(videoId).queryKey, (count) => count && counted(count));
  changeShownVideo(client, videoId, counted);
}

/** Saves a user's position in a video, also while the page closes, and puts it first in their positions. */
export const savePositionMutation = () =>
  mutationOptions({
    // It is saved every 15 s.
    meta: { isPrivate: true },
    mutationFn: ({ userId, ...body }: PositionInput & { userId: string }) =>
      request<VideoPosition>(`/api/progress/${userId}/position`, { method: "PUT", body, keepalive: true }),
    onSuccess: (saved, { userId }, _before, { client }) =>
      client.setQueryData(positionsQuery(userId).queryKey, (positions = []) => [
        saved,
        ...positions.filter(({ videoId }) => videoId !== saved.videoId),
      ]),
  });
