import { z } from "zod";
import { mailDomain } from "@/lib/platform/mail-domain";
import { id, line, requiredLine, timestamp, writtenLines } from "@/lib/platform/schema";

/** Connections of an organisation. */
export const MAX_CONNECTIONS = 20;

/** Mail domains of a connection. */
const MAX_DOMAINS = 50;

const MAX_NAME_CHARACTERS = 100;
const MAX_URL_CHARACTERS = 2_000;
const MAX_CREDENTIAL_CHARACTERS = 2_000;

const ISSUER_MESSAGE = "Enter the address of the issuer, which begins with https://";
const SLUG_MESSAGE = "Use up to 40 lower-case letters, digits and hyphens";

/** The name of a connection in its addresses. */
export const slug = z.string(SLUG_MESSAGE).regex(/^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/, SLUG_MESSAGE);

export const ssoConnectionSchema = z.object({
  id,
  slug: z.string().meta({ examples: ["example-ltd"] }),
  name: z.string().meta({ examples: ["Example Ltd"] }),
  issuer: z.string().meta({ examples: ["https://login.example.org"] }),
  clientId: z.string().meta({ examples: ["waypoint"] }),
  /** The address that the provider sends users back to. */
  redirectUri: z.string().meta({ examples: ["https://waypoint.example/api/sign-on/example-ltd/callback"] }),
  domains: z.array(z.string()).meta({ examples: [["example.org"]] }),
  /** Those of them that a DNS record has proved. */
  verifiedDomains: z.array(z.string()).meta({ examples: [["example.org"]] }),
  /** The value of that record, after `waypoint-verification=`. */
  domainToken: z.string().meta({ examples: ["0d9f4f6c1b7a4e35a2c8d1e0f3b59a76"] }),
  verifiedAt: timestamp.nullable(),
  required: z.boolean(),
  createPeople: z.boolean().meta({ examples: [true] }),
  groupClaim: z.nullable(z.string()).meta({ examples: ["groups"] }),
  acceptsMfa: z.boolean().meta({ examples: [true] }),
  active: z.boolean().meta({ examples: [true] }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SsoConnection = z.infer<typeof ssoConnectionSchema>;

const isIssuer = (text: string) => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { search, hash } = new URL(text);
  return !search && !hash;
};

const flag = (name: string) => z.boolean(`${name} is true or false`);

const fields = z.object({
  name: requiredLine(MAX_NAME_CHARACTERS, "Name is required"),
  issuer: z
    .string(ISSUER_MESSAGE)
    .trim()
    .max(MAX_URL_CHARACTERS, `The address has at most ${MAX_URL_CHARACTERS} characters`)
    .refine(isIssuer, ISSUER_MESSAGE),
  clientId: requiredLine(MAX_CREDENTIAL_CHARACTERS, "Client id is required"),
  clientSecret: requiredLine(MAX_CREDENTIAL_CHARACTERS, "Client secret is required").meta({ examples: ["…"] }),
  domains: writtenLines(255)
    .pipe(z.array(mailDomain))
    .refine((domains) => domains.length <= MAX_DOMAINS, `Enter at most ${MAX_DOMAINS} mail domains`)
    .transform((domains) => [...new Set(domains)]),
  required: flag("required"),
  createPeople: flag("createPeople"),
  groupClaim: line(MAX_NAME_CHARACTERS)
    .nullable()
    .transform((claim) => claim || null),
  acceptsMfa: flag("acceptsMfa"),
  active: flag("active"),
});

export const ssoConnectionInputSchema = fields.extend({
  /** Derived from the name when omitted. */
  slug: slug.optional(),
  domains: fields.shape.domains.default([]),
  required: fields.shape.required.default(false),
  createPeople: fields.shape.createPeople.default(false),
  groupClaim: fields.shape.groupClaim.default(null),
  acceptsMfa: fields.shape.acceptsMfa.default(false),
  active: fields.shape.active.default(true),
});
export type SsoConnectionInput = z.output<typeof ssoConnectionInputSchema>;

/** Omitted fields stay unchanged. */
export const ssoConnectionChangeSchema = fields.partial();
export type SsoConnectionChange = z.output<typeof ssoConnectionChangeSchema>;

const blank = z.literal("").transform(() => undefined);

/** The dialog's form for a new connection: a blank name in addresses is made of the shown name. */
export const newConnectionFormSchema = ssoConnectionInputSchema.extend({ slug: blank.or(slug) });

/** The dialog's form for a known connection: a blank secret stays as it is. */
export const connectionFormSchema = fields
  .omit({ active: true })
  .extend({ slug: z.unknown().transform(() => undefined), clientSecret: blank.or(fields.shape.clientSecret) });
