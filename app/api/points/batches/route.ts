import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listBatches } from "@/lib/learning/point-batches/data";
import { batchListSchema, pointBatchSchema } from "@/lib/learning/point-batches/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listPointBatches",
      tag: "Points",
      summary: "List the acts that changed the points of many users",
      description: "Newest first, one page at a time.",
      access: admin,
      query: batchListSchema,
      answer: z.array(pointBatchSchema),
      paged: true,
    },
    async ({ query }) => {
      const { batches, total, next } = await listBatches(query);
      return Response.json(batches, { headers: pageHeaders("/api/points/batches", query, total, next) });
    },
  ),
});
