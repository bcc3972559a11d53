import { z } from "zod";
import { visitor } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "isAlive",
      tag: "Service",
      summary: "Check that the server is running",
      access: visitor,
      answer: z.object({ status: z.literal("ok") }),
    },
    async () => ({ status: "ok" }),
  ),
});
