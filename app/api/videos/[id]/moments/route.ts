import { z } from "zod";
import { limitFor, selfInBody, user } from "@/lib/identity/auth/access";
import { addMoment, listMoments } from "@/lib/learning/moments/data";
import { momentInputSchema, momentListSchema, momentSchema } from "@/lib/learning/moments/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listMoments",
      tag: "Notes and questions",
      summary: "List the own notes and all questions at a video's seconds",
      description: "By second. `from` and `to` are part of the list. Notes of others are in no answer.",
      access: user,
      params: idParams,
      query: momentListSchema,
      answer: z.array(momentSchema),
      paged: true,
      example: { query: { kind: "question" } },
    },
    async ({ actor, params: { id }, query }) => {
      const { items, total, next } = await listMoments(id, actor.id, query);
      return Response.json(items, { headers: pageHeaders(`/api/videos/${id}/moments`, query, total, next) });
    },
  ),
  POST: route(
    {
      id: "addMoment",
      tag: "Notes and questions",
      summary: "Add a note or ask a question at a second of a video",
      description: "The second is kept as it is given. With a transcript, `quote` is the sentence that is said there.",
      access: selfInBody("userId"),
      params: idParams,
      body: momentInputSchema,
      status: 201,
      answer: momentSchema,
      refuses: {
        400: "The second is beyond the end of the video, whose length the answer names.",
        409: "The user has 10,000 notes and questions, or the id is that of another one.",
        429: true,
      },
    },
    async ({ actor, params, body }) => {
      await requireAttempt(limitFor(actor, LIMITS.moment), actor.id);
      const moment = await addMoment(params.id, actor.id, body);
      return created(moment, `/api/moments/${moment.id}`);
    },
  ),
});
