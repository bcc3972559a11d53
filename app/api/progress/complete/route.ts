import { selfInBody } from "@/lib/identity/auth/access";
import { setCompleted } from "@/lib/learning/progress/data";
import { completeInputSchema } from "@/lib/learning/progress/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: selfInBody("userId"), body: completeInputSchema }, async ({ body }) => setCompleted(body)),
});
