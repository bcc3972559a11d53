import { z } from "zod";
import { id, requiredLine } from "@/lib/platform/schema";
import { listOf, optionalLine, scimMetaOf, urns } from "@/lib/platform/scim/schema";

/** A team as a directory reads it. The attributes that it does not ask for are missing. */
export const scimGroupSchema = z.object({
  schemas: urns.meta({ examples: [["urn:ietf:params:scim:schemas:core:2.0:Group"]] }),
  id: z.uuid(),
  externalId: z.optional(z.string()).meta({ examples: ["8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159"] }),
  displayName: z.optional(z.string()).meta({ examples: ["Lisbon office"] }),
  /** All members, also those who were put in by hand. */
  members: z
    .array(
      z.object({ value: z.uuid(), display: z.string().meta({ examples: ["Ada Learner"] }), type: z.literal("User") }),
    )
    .optional(),
  meta: scimMetaOf("Group", "team"),
});

export const scimGroupListSchema = listOf(scimGroupSchema);

const member = z.object({ value: id });

const fields = z.object({
  schemas: urns.optional(),
  displayName: requiredLine(120, "displayName is missing"),
  externalId: optionalLine(255),
  members: z.array(member).nullish(),
});

/** A new team of a directory. */
export const scimGroupInputSchema = fields;
export type ScimGroupInput = z.output<typeof scimGroupInputSchema>;

/**
 * A team of a directory, replaced. Omitted fields stay unchanged; `members` replaces those whom the directory put in.
 */
export const scimGroupChangeSchema = fields.partial({ displayName: true });
export type ScimGroupChange = z.output<typeof scimGroupChangeSchema>;

const supported = z.object({ supported: z.boolean() });

/** The abilities of the service (RFC 7643, section 5). */
export const serviceProviderConfigSchema = z.object({
  schemas: urns,
  patch: supported,
  bulk: supported.extend({ maxOperations: z.int(), maxPayloadSize: z.int() }),
  filter: supported.extend({ maxResults: z.int() }),
  changePassword: supported,
  sort: supported,
  etag: supported,
  authenticationSchemes: z.array(
    z.object({ type: z.string(), name: z.string(), description: z.string(), primary: z.boolean() }),
  ),
  meta: z.object({ resourceType: z.string(), location: z.string() }),
});

const attribute = z.looseObject({
  name: z.string(),
  type: z.string(),
  multiValued: z.boolean(),
  mutability: z.string(),
});

/** The schemas of the resources (RFC 7643, section 7). */
export const scimSchemaListSchema = listOf(
  z.object({
    schemas: urns,
    id: z.string(),
    name: z.string(),
    description: z.string(),
    attributes: z.array(attribute.extend({ subAttributes: z.array(attribute).optional() })),
  }),
);
export type ScimSchemaList = z.infer<typeof scimSchemaListSchema>;

/** The kinds of resources (RFC 7643, section 6). */
export const resourceTypeListSchema = listOf(
  z.object({
    schemas: urns,
    id: z.string(),
    name: z.string(),
    endpoint: z.string(),
    description: z.string(),
    schema: z.string(),
  }),
);
