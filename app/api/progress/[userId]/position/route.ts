import { self, selfOrAdmin } from "@/lib/identity/auth/access";
import { listPositions, savePosition } from "@/lib/learning/progress/data";
import { positionInputSchema, progressParams } from "@/lib/learning/progress/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: progressParams }, async ({ params }) => listPositions(params.userId)),
  PUT: route({ access: self, params: progressParams, body: positionInputSchema }, async ({ params, body }) =>
    savePosition(params.userId, body),
  ),
});
