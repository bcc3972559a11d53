import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { videoFilterSchema } from "@/lib/library/videos/schema";
import { selectVideoIds } from "@/lib/library/videos/select-page";
import { methods, route } from "@/lib/platform/http/route";
import { id } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listVideoIds",
      tag: "Videos",
      summary: "List the ids of all matching videos",
      description: "Newest first, up to 20,000, to change them together with `POST /api/videos/bulk`.",
      access: admin,
      query: videoFilterSchema,
      answer: z.array(id),
      example: { query: { q: "light" } },
    },
    async ({ query }) => selectVideoIds(query),
  ),
});
