import { z } from "zod";
import { self } from "@/lib/identity/auth/access";
import { listSavedIds } from "@/lib/learning/watch-later/data";
import { methods, route } from "@/lib/platform/http/route";
import { id, idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listWatchLaterIds",
      tag: "Progress",
      summary: "List the ids of the lessons that the user saved for later",
      access: self,
      params: idParams,
      answer: z.array(id),
    },
    async ({ params }) => listSavedIds(params.id),
  ),
});
