import { self, selfOrAdmin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { listPositions, savePosition } from "@/lib/progress/data";
import { positionInputSchema, progressParams } from "@/lib/progress/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: progressParams }, async ({ params }) => listPositions(params.userId)),
  PUT: route({ access: self, params: progressParams, body: positionInputSchema }, async ({ params, body }) =>
    savePosition(params.userId, body),
  ),
});
