import { admin } from "@/lib/identity/auth/access";
import { getBatch } from "@/lib/learning/point-batches/data";
import { pointBatchSchema } from "@/lib/learning/point-batches/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getPointBatch",
      tag: "Points",
      summary: "Get a batch of points",
      access: admin,
      params: idParams,
      answer: pointBatchSchema,
    },
    ({ params }) => getBatch(params.id),
  ),
});
