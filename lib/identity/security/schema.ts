import { z } from "zod";
import { timestamp } from "@/lib/platform/schema";
import type { Section } from "@/lib/platform/settings/schema";

const fields = z.object({
  requireAdminFactor: z.boolean("requireAdminFactor is true or false").meta({ examples: [true] }),
});

export const securityInputSchema = fields.partial();
export type SecurityInput = z.output<typeof securityInputSchema>;

export const securitySchema = fields.extend({ updatedAt: timestamp });
export type Security = z.infer<typeof securitySchema>;

/** The settings' section about sign-in (docs/behaviour.md, 4). `findActor` reads it in its own statement. */
export const security: Section<Omit<Security, "updatedAt">> = {
  name: "security",
  defaults: { requireAdminFactor: false },
  values: fields,
};
