import { selfInBody } from "@/lib/identity/auth/access";
import { rateVideo } from "@/lib/learning/ratings/data";
import { ratingInputSchema, ratingSchema } from "@/lib/learning/ratings/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "rateVideo",
      tag: "Comments and ratings",
      summary: "Rate a video",
      description: "Each user has one rating per video: a new one replaces the last.",
      access: selfInBody("userId"),
      params: idParams,
      body: ratingInputSchema,
      answer: ratingSchema,
    },
    async ({ params, body }) => rateVideo(params.id, body.userId, body.rating),
  ),
});
