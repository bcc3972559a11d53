import { admin } from "@/lib/identity/auth/access";
import { sectionCalls } from "@/lib/organisation/settings/section-calls";
import { organisation, organisationInputSchema, organisationSchema } from "@/lib/platform/organisation/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = sectionCalls(organisation, {
  id: "OrganisationSettings",
  what: "the organisation's name, time zone and contact address",
  description:
    "`name` stands in invitations, below each mail and on the sign-in screen. Due days are judged in `timeZone`, and the overview counts its days in it; empty, `TIME_ZONE` counts. `contact` is named where users are told to ask an administrator.",
  access: admin,
  body: organisationInputSchema,
  answer: organisationSchema,
});
