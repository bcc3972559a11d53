import { z } from "zod";
import { id, requiredLine, timestamp } from "@/lib/platform/schema";

/** The scopes of a token: the calls that it opens, of those that its owner may make. */
export const SCOPES = ["read", "progress:read", "progress:write", "library:write", "people:write", "scim"] as const;
export type Scope = (typeof SCOPES)[number];

/** Tokens a user may have at a time. */
export const MAX_TOKENS = 20;

/** The days a token may be valid. */
export const MAX_TOKEN_DAYS = 365;

/** Characters of a token's name. */
const MAX_NAME_CHARACTERS = 100;

/** A token in its owner's list. The token itself is shown once, when it is made. */
export const apiTokenSchema = z.object({
  id,
  name: z.string().meta({ examples: ["Nightly import"] }),
  scopes: z.array(z.enum(SCOPES)).meta({ examples: [["read", "library:write"]] }),
  createdAt: timestamp,
  expiresAt: timestamp.meta({ examples: ["2026-06-12T09:13:33.000Z"] }),
  /** To the hour; null before the first use. */
  lastUsedAt: timestamp.nullable().meta({ examples: [null] }),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** A new token with its text, which no later call returns. */
export const newApiTokenSchema = apiTokenSchema.extend({ token: z.string().meta({ examples: ["wpt_…"] }) });
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

const DAYS_MESSAGE = `Choose 1 to ${MAX_TOKEN_DAYS} days`;

export const apiTokenInputSchema = z.object({
  name: requiredLine(MAX_NAME_CHARACTERS, "Name is required"),
  scopes: z
    .array(z.enum(SCOPES, `A scope is one of ${SCOPES.join(", ")}`), "Choose a scope")
    .min(1, "Choose a scope")
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  /** Days until it expires. */
  days: z
    .int(DAYS_MESSAGE)
    .min(1, DAYS_MESSAGE)
    .max(MAX_TOKEN_DAYS, DAYS_MESSAGE)
    .meta({ examples: [90] }),
});
export type ApiTokenInput = z.output<typeof apiTokenInputSchema>;
