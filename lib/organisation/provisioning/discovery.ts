import "server-only";
import { userDefinition } from "@/lib/identity/provisioning/resource";
import { SCIM_PATH, toList } from "@/lib/platform/scim/resource";
import { MAX_RESOURCES } from "@/lib/platform/scim/schema";
import { groupDefinition } from "./group-change";
import type { ScimSchemaList } from "./schema";

const CORE = "urn:ietf:params:scim:schemas:core:2.0";

/** The abilities of the service (RFC 7643, section 5). */
export const serviceProviderConfig = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESOURCES },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "API token",
      description: "An API token with the scope scim, made by an administrator in Settings.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${SCIM_PATH}/ServiceProviderConfig` },
};

const toType = (name: "User" | "Group", description: string) => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint: `/${name}s`,
  description,
  schema: `${CORE}:${name}`,
});

const types = [toType("User", "Users"), toType("Group", "Teams")];

/** The kinds of resources there are. */
export const resourceTypes = toList(types, types.length, 1);

const described = [userDefinition, groupDefinition].map((definition) => {
  const { meta: _, ...schema } = JSON.parse(JSON.stringify(definition.describe()));
  return schema as ScimSchemaList["Resources"][number];
});

/** The schemas of the resources, with the attributes that are kept. */
export const schemas = toList(described, described.length, 1);
