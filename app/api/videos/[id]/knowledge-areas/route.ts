import { z } from "zod";
import { user } from "@/lib/identity/auth/access";
import { listAreasOfVideo } from "@/lib/library/scores/data";
import { videoAreaSchema } from "@/lib/library/videos/schema";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listAreasOfVideo",
      tag: "Videos",
      summary: "List a video's points by area",
      access: user,
      params: idParams,
      answer: z.array(videoAreaSchema),
      etag: true,
    },
    async ({ params, request }) => catalogueOf(await listAreasOfVideo(params.id), request),
  ),
});
