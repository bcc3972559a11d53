import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { mergeVideos, previewMerge } from "@/lib/learning/point-batches/merge-videos";
import {
  mergePreviewSchema,
  pointBatchSchema,
  undoQuerySchema,
  videoMergeSchema,
} from "@/lib/learning/point-batches/schema";
import { created, methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "mergeVideo",
      tag: "Videos",
      summary: "Merge a video into another that is the same lesson",
      description:
        "Completions with their points, watched parts, ratings, comments, questions, checks and places in paths go to the video `into`, and this one is deleted. Learners who completed both keep the completion with more points. Watched parts go along when the lengths differ by 2 % at most; otherwise the completions are carried over. With `dryRun=1` nothing is written and the answer shows the effect. Without it `reason` is required, and the points move as one batch of kind `carried`, which can be undone. The same again answers the same batch (200).",
      access: admin,
      params: idParams,
      query: undoQuerySchema,
      body: videoMergeSchema,
      status: [201, 200],
      refuses: { 409: "Another batch over one of the videos is still running." },
      answer: z.union([mergePreviewSchema, pointBatchSchema]),
      example: { query: { dryRun: "1" } },
    },
    async ({ actor, params, query, body, request }) => {
      if (query.dryRun) return previewMerge(params.id, body);
      const { batch, isNew } = await mergeVideos(params.id, body, auditContext(actor, request));
      return isNew ? created(batch, `/api/points/batches/${batch.id}`) : batch;
    },
  ),
});
