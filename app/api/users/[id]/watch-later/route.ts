import { z } from "zod";
import { self } from "@/lib/identity/auth/access";
import { listSaved } from "@/lib/learning/watch-later/data";
import { savedListSchema, savedVideoSchema } from "@/lib/learning/watch-later/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listWatchLater",
      tag: "Progress",
      summary: "List the lessons that the user saved for later",
      description: "The latest first, one page at a time, with the time it was saved. Deleted videos are hidden.",
      access: self,
      params: idParams,
      query: savedListSchema,
      answer: z.array(savedVideoSchema),
      paged: true,
    },
    async ({ params: { id }, query }) => {
      const { videos, total, next } = await listSaved(id, query);
      return Response.json(videos, { headers: pageHeaders(`/api/users/${id}/watch-later`, query, total, next) });
    },
  ),
});
