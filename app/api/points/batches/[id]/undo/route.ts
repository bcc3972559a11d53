import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { pointBatchSchema, undoPreviewSchema, undoQuerySchema } from "@/lib/learning/point-batches/schema";
import { previewUndo, undoBatch } from "@/lib/learning/point-batches/undo";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "undoPointBatch",
      tag: "Points",
      summary: "Undo a batch of points",
      description:
        "Reverses the batch as one act, by a batch of kind `undone`. Completions that were taken back since are skipped. With `dryRun=1` nothing is written and the answer shows the effect. Undone already, it answers the batch that did.",
      access: admin,
      params: idParams,
      query: undoQuerySchema,
      answer: z.union([undoPreviewSchema, pointBatchSchema]),
      refuses: {
        409: "The batch is running or of another kind, or another one changed the same points since or is changing them.",
      },
      example: { query: { dryRun: "1" } },
    },
    ({ actor, params, query, request }) =>
      query.dryRun ? previewUndo(params.id) : undoBatch(params.id, auditContext(actor, request)),
  ),
});
