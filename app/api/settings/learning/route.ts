import { admin } from "@/lib/identity/auth/access";
import { learning, learningInputSchema, learningSchema } from "@/lib/learning/watch/schema";
import { sectionCalls } from "@/lib/organisation/settings/section-calls";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = sectionCalls(learning, {
  id: "LearningSettings",
  what: "the rules for watching",
  description:
    "With the policy `watched`, a video whose length is known is completed only once its share was watched; with `either`, users may mark it; with `checked`, the check must be passed, and videos without questions are as with `watched`.",
  access: admin,
  body: learningInputSchema,
  answer: learningSchema,
});
