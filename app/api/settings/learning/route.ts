import { admin, auditContext } from "@/lib/identity/auth/access";
import { learning, learningInputSchema, learningSchema } from "@/lib/learning/watch/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { readSection, saveSection } from "@/lib/platform/settings/data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getLearningSettings",
      tag: "Settings",
      summary: "Get the rules for watching",
      access: admin,
      answer: learningSchema,
      etag: true,
    },
    async ({ request }) => versioned(await readSection(learning), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateLearningSettings",
      tag: "Settings",
      summary: "Change the rules for watching",
      description:
        "With the policy `watched`, a video whose length is known is completed only once its share was watched; with `either`, users may mark it; with `checked`, the check must be passed, and videos without questions are as with `watched`.",
      access: admin,
      body: learningInputSchema,
      answer: learningSchema,
      ifMatch: true,
    },
    async ({ actor, body, request }) =>
      versioned(await saveSection(learning, body, auditContext(actor, request), expectedVersions(request)), request),
  ),
});
