import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { previewRescore, rescore } from "@/lib/learning/point-batches/rescore";
import {
  nothingRescoredSchema,
  pointBatchSchema,
  rescoreInputSchema,
  rescorePreviewSchema,
  rescoreQuerySchema,
} from "@/lib/learning/point-batches/schema";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "rescorePoints",
      tag: "Points",
      summary: "Give past completions the points of today's scores",
      description:
        "For `videoIds` or for `areaId`, which includes its sub areas. With `dryRun=1` nothing is written: the answer shows the effect, the learners with the largest changes first (`next` is the `cursor` of the same call), and a `token`. Without it, `token` and `reason` are required: 201 with the batch, 200 with `people: 0` when there is nothing to change, 409 when scores or completions changed since. The same token again answers the same batch. `removeUnlinked` also takes away points in areas that a video is no longer scored in.",
      access: admin,
      query: rescoreQuerySchema,
      body: rescoreInputSchema,
      status: [201, 200],
      answer: z.union([rescorePreviewSchema, pointBatchSchema, nothingRescoredSchema]),
      refuses: {
        404: "A video or the area is not in the library.",
        409: "Scores or completions changed meanwhile, or another batch over them is still running.",
      },
      example: { query: { dryRun: "1" } },
    },
    async ({ actor, query, body, request }) => {
      if (query.dryRun) return previewRescore(body, query.cursor);
      const rescored = await rescore(body, auditContext(actor, request));
      if (!rescored) return { people: 0 };
      const { batch, isNew } = rescored;
      return isNew ? created(batch, `/api/points/batches/${batch.id}`) : batch;
    },
  ),
});
