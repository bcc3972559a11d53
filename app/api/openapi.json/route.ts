import { z } from "zod";
import { visitor } from "@/lib/identity/auth/access";
import { apiDocument } from "@/lib/platform/http/api-document";
import { encoded, type Ready, readyToCache } from "@/lib/platform/http/catalogue";
import { methods, route } from "@/lib/platform/http/route";

let kept: Promise<Ready> | undefined;

/** The description as bytes, serialised and compressed once. */
function keptDocument(): Promise<Ready> {
  kept ??= apiDocument().then((document) => readyToCache(JSON.stringify(document)));
  return kept;
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "describeApi",
      tag: "Service",
      summary: "Get this description",
      description: "OpenAPI 3.1.",
      access: visitor,
      answer: z.looseObject({ openapi: z.literal("3.1.0") }),
    },
    async ({ request }) =>
      encoded(await keptDocument(), request, { "content-type": "application/json", vary: "accept-encoding" }),
  ),
});
