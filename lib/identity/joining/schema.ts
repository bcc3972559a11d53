import { z } from "zod";
import { mailDomain } from "@/lib/platform/mail-domain";
import { timestamp, writtenLines } from "@/lib/platform/schema";
import type { Section } from "@/lib/platform/settings/schema";

/** The users who may sign up without an invitation. */
const signUpPolicies = ["anyone", "domains", "invited"] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];

/** The most mail domains that may sign up. */
const MAX_DOMAINS = 100;

const fields = z.object({
  signUp: z.enum(signUpPolicies, `signUp is one of ${signUpPolicies.join(", ")}`),
  domains: writtenLines(255)
    .pipe(z.array(mailDomain))
    .refine((domains) => domains.length <= MAX_DOMAINS, `Enter at most ${MAX_DOMAINS} mail domains`)
    .transform((domains) => [...new Set(domains)]),
});

/** Values that fit together: the policy `domains` needs a domain. */
export const joiningValues = fields.refine(({ signUp, domains }) => signUp !== "domains" || domains.length > 0, {
  path: ["domains"],
  message: "Enter at least one mail domain",
});

export const joiningInputSchema = fields.partial();
export type JoiningInput = z.output<typeof joiningInputSchema>;

export const joiningSchema = z.object({
  signUp: z.enum(signUpPolicies).meta({ examples: ["domains"] }),
  /** Kept while another policy applies. */
  domains: z.array(z.string()).meta({ examples: [["example.org"]] }),
  updatedAt: timestamp,
});
export type Joining = z.infer<typeof joiningSchema>;

/** The settings' section about sign-up (docs/behaviour.md, 2). */
export const joining: Section<Omit<Joining, "updatedAt">> = {
  name: "joining",
  defaults: { signUp: "anyone", domains: [] },
  values: joiningValues,
};
