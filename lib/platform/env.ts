import path from "node:path";
import { z } from "zod";
import { mailDomain } from "./mail-domain";
import { parseNetworks } from "./networks";
import { timeZone } from "./schema";

const port = z.coerce.number("PORT is not a number").int("PORT is not a whole number").min(0).max(65535).default(3000);

const url = (name: string, protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `${name} is not a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

/** An origin without a path, because cookies and links in mails apply to the whole host. */
const origin = url("APP_URL", ["http:", "https:"]).refine(
  (value) => {
    if (!URL.canParse(value)) return true;
    const { pathname, search, hash, username } = new URL(value);
    return /^\/*$/.test(pathname) && !search && !hash && !username;
  },
  {
    error:
      "APP_URL is more than an origin: give it as `https://learn.example.org`, because Waypoint needs a host of its own",
  },
);

const database = (name: string) => url(name, ["postgres:", "postgresql:"]);

/** An address, with or without a name. Rejects characters that could break out of the From header. */
const sender = z.string().refine((value) => {
  const [, address] = /^[^<>@"\p{Cc}]*<([^<>\s]+)>$/u.exec(value) ?? [undefined, value];
  return z.email().safeParse(address).success || /^[\w.+-]+@localhost$/.test(address);
}, "MAIL_FROM is not an e-mail address, nor a name with one as in `Waypoint <no-reply@example.org>`");

/** A bearer token of another program. */
const bearer = (name: string) =>
  z.string().refine((secret) => Buffer.byteLength(secret) >= 16, `${name} is shorter than 16 bytes`);

const flag = z.enum(["0", "1"]).transform((value) => value === "1");

/** The sign-up policy, as the section `joining` of the settings. */
function signUp(text: string, context: z.RefinementCtx) {
  if (text === "open") return { signUp: "anyone" as const, domains: [] };
  if (text === "invited") return { signUp: "invited" as const, domains: [] };
  const domains = z.array(mailDomain).safeParse(text.split(","));
  if (domains.success) return { signUp: "domains" as const, domains: [...new Set(domains.data)] };
  context.addIssue({
    code: "custom",
    message: "SIGN_UP is not `open`, `invited`, or mail domains with commas (example.org,example.com)",
  });
  return z.NEVER;
}

/** Networks, separated by commas. */
const networks = (name: string) =>
  z
    .string()
    .default("")
    .transform((list, context) => {
      try {
        return parseNetworks(list);
      } catch {
        context.addIssue({ code: "custom", message: `${name} is not a list of addresses and networks (10.0.0.0/8)` });
        return z.NEVER;
      }
    });

/** DNS servers, separated by commas: IPv4 addresses, or IPv6 addresses in brackets, with or without a port. */
const dnsServers = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((server) => server.trim())
      .filter(Boolean),
  )
  .refine(
    (servers) => servers.every((server) => /^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(server)),
    "DNS_SERVERS is not a list of addresses (10.0.0.53, 10.0.0.53:5353, [fd00::53])",
  );

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: port,
    APP_URL: origin.optional(),
    DATA_DIR: z.string().min(1).default(".data"),
    DATABASE_URL: database("DATABASE_URL").optional(),
    DIRECT_URL: database("DIRECT_URL").optional(),
    AUTH_SECRET: z
      .string()
      .refine((secret) => Buffer.byteLength(secret) >= 32, "AUTH_SECRET is shorter than 32 bytes")
      .optional(),
    KEEP_SECRET: flag.optional(),
    MIGRATE_ON_BUILD: flag.optional(),
    ADMIN_EMAIL: z
      .email("ADMIN_EMAIL is not an e-mail address")
      .or(z.literal("admin@localhost"))
      .default("admin@localhost"),
    ADMIN_PASSWORD: z.string().min(6, "ADMIN_PASSWORD is shorter than 6 characters").max(1024).optional(),
    ADMIN_NAME: z.string().min(1).default("Administrator"),
    SAMPLE_LIBRARY: flag.optional(),
    SIGN_UP: z.string().default("open").transform(signUp),
    SMTP_URL: url("SMTP_URL", ["smtp:", "smtps:"]).optional(),
    MAIL_FROM: sender.optional(),
    MAIL_OUTBOX: z.string().min(1).optional(),
    SMS_URL: url("SMS_URL", ["http:", "https:"]).optional(),
    SMS_OUTBOX: z.string().min(1).optional(),
    BLOB_READ_WRITE_TOKEN: z.string().optional(),
    VIDEO_BLOB_READ_WRITE_TOKEN: z.string().optional(),
    MAX_VIDEO_BYTES: z.coerce
      .number("MAX_VIDEO_BYTES is not a number")
      .int("MAX_VIDEO_BYTES is not a whole number")
      .min(1)
      .default(4 * 1024 ** 3),
    VERCEL_BLOB_API_URL: url("VERCEL_BLOB_API_URL", ["http:", "https:"]).default("https://vercel.com/api/blob"),
    ASSISTANT_URL: url("ASSISTANT_URL", ["http:", "https:"]).optional(),
    ASSISTANT_KEY: z.string().optional(),
    ASSISTANT_MODEL: z.string().optional(),
    SECURITY_CONTACT: z
      .string()
      .refine(
        (value) => URL.canParse(value) && ["https:", "mailto:"].includes(new URL(value).protocol) && !/\s/.test(value),
        "SECURITY_CONTACT is not a URL that begins with https:// or mailto:",
      )
      .optional(),
    CRON_SECRET: bearer("CRON_SECRET").optional(),
    METRICS_TOKEN: bearer("METRICS_TOKEN").optional(),
    TRUSTED_PROXIES: networks("TRUSTED_PROXIES"),
    OUTBOUND_ALLOW: networks("OUTBOUND_ALLOW"),
    DNS_SERVERS: dnsServers,
    TIME_ZONE: timeZone.default("UTC"),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    CHECK_ROWS: flag.optional(),
    MIGRATIONS: z
      .string()
      .default("")
      .transform((names) => names.split(",").filter(Boolean)),
    LAST_MIGRATION: z.string().default(""),
    VERCEL: z.string().optional(),
  })
  .refine(({ ASSISTANT_URL, ASSISTANT_MODEL }) => !ASSISTANT_URL || ASSISTANT_MODEL, {
    path: ["ASSISTANT_MODEL"],
    error: "ASSISTANT_MODEL is missing: name the model of ASSISTANT_URL",
  })
  .transform((values) => {
    const APP_URL = (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
    const DATA_DIR = path.resolve(/* turbopackIgnore: true */ values.DATA_DIR);
    const outbox = path.join(/* turbopackIgnore: true */ DATA_DIR, "outbox");
    return {
      ...values,
      APP_URL,
      DATA_DIR,
      DIRECT_URL: values.DIRECT_URL ?? values.DATABASE_URL,
      // Validating every row is too slow for production.
      CHECK_ROWS: values.CHECK_ROWS ?? values.NODE_ENV !== "production",
      MAIL_FROM: values.MAIL_FROM ?? `Waypoint <no-reply@${new URL(APP_URL).hostname}>`,
      MAIL_OUTBOX: path.resolve(/* turbopackIgnore: true */ values.MAIL_OUTBOX ?? outbox),
      SMS_OUTBOX: path.resolve(/* turbopackIgnore: true */ values.SMS_OUTBOX ?? outbox),
    };
  });

/** The validated environment. README lists every variable with its default. */
export type Environment = z.output<typeof environmentSchema>;

/** Invalid environment variables. The message has one line per mistake, for the operator. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** Validates environment variables. @throws {ConfigurationError} naming every invalid variable */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const result = environmentSchema.safeParse(set);
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(({ path: [name], message }) =>
    message.startsWith(String(name)) ? message : `${String(name)}: ${message}`,
  );
  throw new ConfigurationError(mistakes.join("\n"));
}

let environment: Environment | undefined;

/** The environment of this process. Read at the first call, because a build has none. */
export function env(): Environment {
  // The build replaces both expressions with the names of the migrations (next.config.mjs).
  const built = { MIGRATIONS: process.env.MIGRATIONS, LAST_MIGRATION: process.env.LAST_MIGRATION };
  environment ??= readEnvironment({ ...process.env, ...built });
  // next-auth reads the public address from AUTH_URL, and would otherwise trust the request's headers.
  process.env.AUTH_URL ??= environment.APP_URL;
  return environment;
}
