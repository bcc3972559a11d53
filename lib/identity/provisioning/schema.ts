import { z } from "zod";
import { email } from "@/lib/identity/users/schema";
import { listOf, optionalLine, scimMetaOf, urns } from "@/lib/platform/scim/schema";

/** A user as a directory reads them. The attributes that it does not ask for are missing. */
export const scimUserSchema = z.object({
  schemas: urns.meta({ examples: [["urn:ietf:params:scim:schemas:core:2.0:User"]] }),
  id: z.uuid(),
  externalId: z.optional(z.string()).meta({ examples: ["00ujl29u0le5T6Aj10h7"] }),
  /** The email address. */
  userName: z.optional(z.string()).meta({ examples: ["ada@example.com"] }),
  displayName: z.optional(z.string()).meta({ examples: ["Ada Learner"] }),
  name: z
    .object({ formatted: z.string(), givenName: z.string().optional(), familyName: z.string().optional() })
    .optional()
    .meta({ examples: [{ formatted: "Ada Learner", givenName: "Ada", familyName: "Learner" }] }),
  /** The email address again. */
  emails: z
    .array(z.object({ value: z.string(), type: z.literal("work"), primary: z.literal(true) }))
    .optional()
    .meta({ examples: [[{ value: "ada@example.com", type: "work", primary: true }]] }),
  active: z.optional(z.boolean()).meta({ examples: [true] }),
  meta: scimMetaOf("User", "user"),
});
export type ScimUser = z.infer<typeof scimUserSchema>;

export const scimUserListSchema = listOf(scimUserSchema);

/** True or false, also as the words that some directories send. */
const flag = z
  .union([z.boolean(), z.string()], "active is true or false")
  .transform((value) => (typeof value === "string" ? value.toLowerCase() : String(value)))
  .pipe(z.enum(["true", "false"], "active is true or false"))
  .transform((value) => value === "true");

/** A new user of a directory. Further attributes of the standard are accepted and not kept; `password` is ignored. */
export const scimUserInputSchema = z.object({
  schemas: urns.optional(),
  userName: email,
  externalId: optionalLine(255),
  displayName: optionalLine(120),
  name: z.object({ formatted: optionalLine(120), givenName: optionalLine(80), familyName: optionalLine(80) }).nullish(),
  active: flag.optional(),
});

/** A user of a directory, replaced or changed. What is left out stays as it is. */
export const scimUserChangeSchema = scimUserInputSchema.partial({ userName: true });
export type ScimUserChange = z.output<typeof scimUserChangeSchema>;
