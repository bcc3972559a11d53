import { z } from "zod";
import { visitor } from "@/lib/identity/auth/access";
import { requireReady } from "@/lib/platform/health";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "isReady",
      tag: "Service",
      summary: "Check that the server can serve requests",
      description: "503 while the database cannot be reached or has not been migrated.",
      access: visitor,
      answer: z.object({ status: z.literal("ok") }),
    },
    async () => {
      await requireReady();
      return { status: "ok" };
    },
  ),
});
