import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { changeVideos, mergeKnowledgeArea } from "./api";
import type { VideoBulk } from "./schema";

/** Scores or deletes many videos, together or not at all. */
export const changeVideosMutation = () =>
  mutationOptions({
    mutationFn: (bulk: VideoBulk) => changeVideos(bulk),
    onSuccess: (_answer, _bulk, _before, { client }) => invalidateAll(client),
  });

/** Puts everything that one knowledge area holds into another. */
export const mergeKnowledgeAreaMutation = () =>
  mutationOptions({
    mutationFn: ({ id, intoId }: { id: string; intoId: string }) => mergeKnowledgeArea(id, intoId),
    onSuccess: (_answer, _variables, _before, { client }) => invalidateAll(client),
  });
