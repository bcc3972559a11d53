import { z } from "zod";
import { mayAdminister, self } from "@/lib/identity/auth/access";
import { progressParams } from "@/lib/learning/progress/schema";
import { eraseWatches, getWatch, listWatches } from "@/lib/learning/watch/data";
import { watchQuerySchema, watchReportAnswerSchema, watchReportSchema, watchSchema } from "@/lib/learning/watch/schema";
import { takeReport } from "@/lib/learning/watch/take-report";
import { exampleId } from "@/lib/platform/example-id";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getWatched",
      tag: "Progress",
      summary: "Get what a user has watched",
      description:
        "With `videoId` of one video, also of one that was never played; else a list of the 500 latest. Only the user sees the ranges.",
      access: self,
      params: progressParams,
      query: watchQuerySchema,
      answer: z.union([watchSchema, z.array(watchSchema)]),
      example: { query: { videoId: exampleId("video") } },
    },
    async ({ params, query }) => (query.videoId ? getWatch(params.userId, query.videoId) : listWatches(params.userId)),
  ),
  POST: route(
    {
      id: "reportWatched",
      tag: "Progress",
      summary: "Report what a user has watched",
      description:
        "Ranges of whole seconds `[from, to)`, ascending. As many seconds count as the time that passed allows; the rest is `refused` and can be sent again. Repeating an `id` has no effect. `duration` is a report of the length, as `POST /api/videos/{id}/duration` takes it; one that is not 1 second to 12 hours says nothing.",
      access: self,
      params: progressParams,
      body: watchReportSchema,
      answer: watchReportAnswerSchema,
      refuses: { 429: "30 reports were sent in this minute." },
    },
    async ({ actor, params, body }) =>
      takeReport({ userId: params.userId, isAdmin: mayAdminister(actor), report: body }),
  ),
  DELETE: route(
    {
      id: "eraseWatched",
      tag: "Progress",
      summary: "Erase what a user has watched",
      description: "With `videoId` of one video, else of all. Completions and points stay.",
      access: self,
      params: progressParams,
      query: watchQuerySchema,
      status: 204,
      example: { query: { videoId: exampleId("video") } },
    },
    async ({ params, query }) => eraseWatches(params.userId, query.videoId),
  ),
});
