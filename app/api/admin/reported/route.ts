import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listReported } from "@/lib/learning/reported/data";
import { reportedSchema } from "@/lib/learning/reported/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listReported",
      tag: "Administration",
      summary: "List the comments, questions and replies that users reported",
      description: "Those with the most reports first, 200 at most, until an administrator decides about each.",
      access: admin,
      answer: z.array(reportedSchema),
    },
    () => listReported(),
  ),
});
