import type { OpenApiDocument } from "./openapi";

/** The OpenAPI document of this build; `scripts/openapi/write.ts` collects it from the routes before every build. */
export async function apiDocument(): Promise<OpenApiDocument> {
  const { default: document } = await import("@/lib/platform/http/generated/openapi.json");
  return document;
}
