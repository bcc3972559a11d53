import { user } from "@/lib/identity/auth/access";
import { getRatingAverage } from "@/lib/learning/ratings/data";
import { ratingAverageSchema } from "@/lib/learning/ratings/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getRatingAverage",
      tag: "Comments and ratings",
      summary: "Get a video's average rating",
      description: "Rounded to one decimal; 0 while there are no ratings.",
      access: user,
      params: idParams,
      answer: ratingAverageSchema,
    },
    async ({ params }) => getRatingAverage(params.id),
  ),
});
