import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { recordListView } from "@/lib/identity/record-views/data";
import { listCompletionEvents } from "@/lib/learning/events/data";
import { completionEventListSchema, completionEventSchema } from "@/lib/learning/events/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listCompletionEvents",
      tag: "Progress",
      summary: "Read completions since a cursor",
      description:
        "Lessons that users completed or took back, in the order of their commits: a program that asks again with the last `cursor` it has as `since` gets every row once. An empty list is the end for now. The rows of a deleted user are gone.",
      access: admin,
      query: completionEventListSchema,
      answer: z.array(completionEventSchema),
      example: { query: { since: "1773480413589122" } },
    },
    async ({ actor, query: { since, limit } }) => {
      const events = await listCompletionEvents(since, limit);
      const userIds = [...new Set(events.map(({ userId }) => userId))];
      const next = events.at(limit - 1)?.cursor ?? null;
      await recordListView(actor.id, userIds, { limit, cursor: since, next });
      return events;
    },
  ),
});
