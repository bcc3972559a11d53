import { z } from "zod";
import { self } from "@/lib/identity/auth/access";
import { listNotes } from "@/lib/learning/moments/notes";
import { noteListSchema, noteSchema } from "@/lib/learning/moments/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listNotes",
      tag: "Notes and questions",
      summary: "List the own notes of all videos",
      description:
        "Newest first, each with its video, also of deleted ones. `q` is a part of the note, of its quote or of the video's title, in any case and without accents. Nobody else reads them, administrators neither.",
      access: self,
      params: idParams,
      query: noteListSchema,
      answer: z.array(noteSchema),
      paged: true,
    },
    async ({ params: { id }, query }) => {
      const { notes, total, next } = await listNotes(id, query);
      return Response.json(notes, { headers: pageHeaders(`/api/users/${id}/notes`, query, total, next) });
    },
  ),
});
