import { self, selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { exampleUser } from "@/lib/identity/users/example";
import { getRating, removeRating } from "@/lib/learning/ratings/data";
import { exampleRating } from "@/lib/learning/ratings/example";
import { ownRatingParams, ratingSchema } from "@/lib/learning/ratings/schema";
import { exampleVideo } from "@/lib/library/videos/example";
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
      example: { params: { id: exampleVideo.id, userId: exampleUser.id }, answer: exampleRating },
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
      example: { params: { id: exampleVideo.id, userId: exampleUser.id } },
    },
    async ({ params }) => removeRating(params.id, params.userId),
  ),
});
