import { selfInBody } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { rateVideo } from "@/lib/ratings/data";
import { ratingInputSchema } from "@/lib/ratings/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: selfInBody("userId"), params: idParams, body: ratingInputSchema }, async ({ params, body }) =>
    rateVideo(params.id, body.userId, body.rating),
  ),
});
