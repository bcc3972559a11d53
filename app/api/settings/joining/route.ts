import { freshAdmin } from "@/lib/identity/auth/access";
import { joining, joiningInputSchema, joiningSchema } from "@/lib/identity/joining/schema";
import { sectionCalls } from "@/lib/organisation/settings/section-calls";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = sectionCalls(joining, {
  id: "JoiningSettings",
  what: "the sign-up policy",
  description: "`anyone`, addresses at these mail `domains`, or `invited` users only. Invitations always work.",
  access: freshAdmin,
  body: joiningInputSchema,
  answer: joiningSchema,
});
