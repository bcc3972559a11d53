import { selfInBody } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { setCompleted } from "@/lib/progress/data";
import { completeInputSchema } from "@/lib/progress/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: selfInBody("userId"), body: completeInputSchema }, async ({ body }) => setCompleted(body)),
});
