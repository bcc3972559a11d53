import { self } from "@/lib/identity/auth/access";
import { removeSaved, saveForLater } from "@/lib/learning/watch-later/data";
import { savedParams, savedSchema } from "@/lib/learning/watch-later/schema";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "saveForLater",
      tag: "Progress",
      summary: "Save a lesson for later",
      description: "One that is saved already stays as it is (200).",
      access: self,
      params: savedParams,
      status: 201,
      answer: savedSchema,
      refuses: { 409: "500 lessons are saved." },
    },
    async ({ params: { id, videoId } }) => {
      const { saved, isNew } = await saveForLater(id, videoId);
      return isNew ? created(saved, `/api/users/${id}/watch-later`) : Response.json(saved);
    },
  ),
  DELETE: route(
    {
      id: "removeFromWatchLater",
      tag: "Progress",
      summary: "Take a lesson off the user's list for later",
      access: self,
      params: savedParams,
      status: 204,
    },
    async ({ params }) => removeSaved(params.id, params.videoId),
  ),
});
