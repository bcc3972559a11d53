import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { listChapters, writeChapters } from "@/lib/library/chapters/data";
import { chapterSchema, chaptersInputSchema } from "@/lib/library/chapters/schema";
import { methods, route } from "@/lib/platform/http/route";
import { contentTag, tagged } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listChapters",
      tag: "Videos",
      summary: "List a video's chapters",
      access: user,
      params: idParams,
      answer: z.array(chapterSchema),
      etag: true,
    },
    async ({ params, request }) => {
      const chapters = await listChapters(params.id);
      return tagged(chapters, contentTag(chapters), request);
    },
  ),
  PUT: route(
    {
      id: "writeChapters",
      tag: "Videos",
      summary: "Replace a video's chapters",
      description:
        "A list by second, or text with a time and a title in each line (`0:42 Six positions`). An empty list clears them.",
      access: admin,
      params: idParams,
      body: chaptersInputSchema,
      answer: z.array(chapterSchema),
      ifMatch: true,
      example: { body: { text: "0:00 One lamp\n0:42 Six positions" } },
    },
    async ({ actor, params, body, request }) => {
      const chapters = await writeChapters(params.id, body, auditContext(actor, request), request);
      return tagged(chapters, contentTag(chapters), request);
    },
  ),
});
