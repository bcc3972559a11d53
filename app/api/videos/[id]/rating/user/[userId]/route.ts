import { self, selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { getRating, removeRating } from "@/lib/learning/ratings/data";
import { ownRatingParams, ratingSchema } from "@/lib/learning/ratings/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getRating",
      tag: "Comments and ratings",
      summary: "Get a user's rating of a video",
      description: "`rating` is null until the user rates the video.",
      access: selfOrAdmin,
      scope: "progress:read",
      params: ownRatingParams,
      answer: ratingSchema,
    },
    async ({ actor, params }) => asViewed(actor.id, params.userId, getRating(params.id, params.userId)),
  ),
  DELETE: route(
    {
      id: "removeRating",
      tag: "Comments and ratings",
      summary: "Remove your rating of a video",
      description: "The same again changes nothing.",
      access: self,
      params: ownRatingParams,
      status: 204,
    },
    async ({ params }) => removeRating(params.id, params.userId),
  ),
});
