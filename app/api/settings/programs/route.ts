import { freshAdmin } from "@/lib/identity/auth/access";
import { programs, programsInputSchema, programsSchema } from "@/lib/identity/programs/schema";
import { sectionCalls } from "@/lib/organisation/settings/section-calls";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = sectionCalls(programs, {
  id: "ProgramSettings",
  what: "the rules for API tokens",
  description:
    "`tokens` says who may make tokens: `everybody`, `administrators` or `nobody`; `tokenDays` is the longest time a new one may be valid. Tokens that exist keep working.",
  access: freshAdmin,
  body: programsInputSchema,
  answer: programsSchema,
});
