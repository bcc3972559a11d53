import { z } from "zod";
import { MAX_TOKEN_DAYS } from "@/lib/identity/api-tokens/schema";
import { timestamp } from "@/lib/platform/schema";
import type { Section } from "@/lib/platform/settings/schema";

/** The users who may make API tokens. */
const tokenPolicies = ["everybody", "administrators", "nobody"] as const;
export type TokenPolicy = (typeof tokenPolicies)[number];

const DAYS_MESSAGE = `Enter 1 to ${MAX_TOKEN_DAYS} days`;

const fields = z.object({
  tokens: z.enum(tokenPolicies, `tokens is one of ${tokenPolicies.join(", ")}`),
  tokenDays: z
    .int(DAYS_MESSAGE)
    .min(1, DAYS_MESSAGE)
    .max(MAX_TOKEN_DAYS, DAYS_MESSAGE)
    .meta({ examples: [90] }),
});

export const programsInputSchema = fields.partial();
export type ProgramsInput = z.output<typeof programsInputSchema>;

export const programsSchema = fields.extend({ updatedAt: timestamp });
export type Programs = z.infer<typeof programsSchema>;

/** The rules for API tokens that a user meets. */
export type TokenRules = Omit<Programs, "updatedAt">;

/** The settings' section about programs (docs/behaviour.md, 34). */
export const programs: Section<TokenRules> = {
  name: "programs",
  defaults: { tokens: "everybody", tokenDays: MAX_TOKEN_DAYS },
  values: fields,
};
