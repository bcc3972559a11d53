import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { id, timestamp } from "@/lib/platform/schema";

/** A sign-on that is linked to the user's account. */
const linkedSignOnSchema = z.object({
  /** Of the connection. */
  id: id.meta({ examples: [exampleId("connection")] }),
  slug: z.string().meta({ examples: ["example-ltd"] }),
  name: z.string().meta({ examples: ["Example Ltd"] }),
  /** The connection is not switched off. */
  active: z.boolean().meta({ examples: [true] }),
  linkedAt: timestamp,
});
export type LinkedSignOn = z.infer<typeof linkedSignOnSchema>;

/** The same for an administrator. */
export const signOnOfUserSchema = linkedSignOnSchema.extend({
  /** The address at the provider when it was linked; null where it is unknown. */
  email: z.string().nullable(),
});
export type SignOnOfUser = z.infer<typeof signOnOfUserSchema>;

export const signOnOfUserParams = z.object({ id, connectionId: id });

export const signInWaysSchema = z.object({
  hasPassword: z.boolean().meta({ examples: [true] }),
  signOns: z.array(linkedSignOnSchema),
});

/** The ways in which a user can sign in. */
export type SignInWays = z.infer<typeof signInWaysSchema>;
