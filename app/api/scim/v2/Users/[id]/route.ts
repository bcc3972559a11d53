import { auditContext } from "@/lib/identity/auth/access";
import { scimCall } from "@/lib/identity/provisioning/call";
import { changeProvisioned, getProvisioned, removeProvisioned } from "@/lib/identity/provisioning/data";
import { toScimUser, valuesOf } from "@/lib/identity/provisioning/resource";
import { scimUserChangeSchema, scimUserSchema } from "@/lib/identity/provisioning/schema";
import { invalidFields } from "@/lib/platform/http/problem";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";
import { answerWith, project } from "@/lib/platform/scim/resource";
import { scimAttributesSchema, scimPatchSchema } from "@/lib/platform/scim/schema";

const described = { ...scimCall, params: idParams };
const refuses = { 409: "Another user has this userName, or they are the last administrator." };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...described,
      id: "getScimUser",
      summary: "Get a user for a directory",
      description: "A user whom the directory deleted is 404.",
      query: scimAttributesSchema,
      answer: scimUserSchema,
      etag: true,
      example: { query: { excludedAttributes: "emails" } },
    },
    async ({ params: { id }, query, request }) =>
      answerWith(project(toScimUser(await getProvisioned(id)), query), request),
  ),
  PUT: route(
    {
      ...described,
      id: "replaceScimUser",
      summary: "Replace a user for a directory",
      description:
        "What is left out stays as it is. The address of an administrator is not changed, nor is one deactivated (403). A new `userName` counts as proved, and both addresses get a mail.",
      body: scimUserChangeSchema,
      answer: scimUserSchema,
      ifMatch: true,
      refuses,
    },
    async ({ actor, params: { id }, body, request }) => {
      const context = auditContext(actor, request);
      return answerWith(toScimUser(await changeProvisioned(id, body, context, expectedVersions(request))), request);
    },
  ),
  PATCH: route(
    {
      ...described,
      id: "changeScimUser",
      summary: "Change a user for a directory",
      description:
        "`active: false` deactivates the user, whose sessions end at once. Attributes of the standard that are not kept are ignored.",
      body: scimPatchSchema,
      answer: scimUserSchema,
      ifMatch: true,
      refuses,
    },
    async ({ actor, params: { id }, body, request }) => {
      const { data, error } = scimUserChangeSchema.safeParse(valuesOf(body.Operations));
      if (error) throw invalidFields(error);
      const context = auditContext(actor, request);
      return answerWith(toScimUser(await changeProvisioned(id, data, context, expectedVersions(request))), request);
    },
  ),
  DELETE: route(
    {
      ...described,
      id: "deleteScimUser",
      summary: "Remove a user for a directory",
      description: "The user is deactivated and hidden from the directory. Nothing is erased.",
      status: 204,
      ifMatch: true,
      refuses: { 409: "They are the last administrator." },
    },
    ({ actor, params: { id }, request }) =>
      removeProvisioned(id, auditContext(actor, request), expectedVersions(request)),
  ),
});
