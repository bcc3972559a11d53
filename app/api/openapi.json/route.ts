import { z } from "zod";
import { visitor } from "@/lib/identity/auth/access";
import { apiDocument } from "@/lib/platform/http/api-document";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "describeApi",
      tag: "Service",
      summary: "Get this description",
      description: "OpenAPI 3.1.",
      access: visitor,
      answer: z.looseObject({ openapi: z.literal("3.1.0") }),
      example: { answer: { openapi: "3.1.0" } },
    },
    apiDocument,
  ),
});
