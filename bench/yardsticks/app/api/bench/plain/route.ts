import { z } from "zod";
import { visitor } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";

/** The minimum of a call in this application, without a session: one that only answers, and one that is sent a body. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { id: "benchPlain", tag: "Service", summary: "Answer anyone with nothing", access: visitor },
    async () => ({}),
  ),
  POST: route(
    {
      id: "benchPlainBody",
      tag: "Service",
      summary: "Read a body and answer anyone with nothing",
      access: visitor,
      body: z.object({ id: z.uuid(), completed: z.boolean() }),
    },
    async () => ({}),
  ),
});
