import { appendFileSync } from "node:fs";

/** Shorter values may stand in the log by chance. */
const MIN_CHARACTERS = 8;

const SECRET_KEY = /password|token|secret|signature|recoveryCodes|email|userName|identifier|phone/i;

/** A word of the language is no secret: a message may have it. */
const WORD = /^[a-z]+$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Secrets in an address: the token of a calendar, the signature of an upload, the token of a mailed link. */
const IN_ADDRESS =
  /(?:\/calendars\/|[?&#](?:signature|token|token_hash|code|state)=)([\w.~%-]{8,}?)(?=\.ics|[&#?"]|$)/g;

const written = new Set<string>();

/** Notes values that the server's log must not hold; the run looks for them at its end (scripts/testing/used-secrets.mjs). */
export function noteSecrets(...values: unknown[]): void {
  const { USED_SECRETS } = process.env;
  if (!USED_SECRETS) return;
  const fresh = values.filter(
    (value): value is string =>
      typeof value === "string" &&
      value.length >= MIN_CHARACTERS &&
      !UUID.test(value) &&
      !WORD.test(value) &&
      !written.has(value),
  );
  for (const value of fresh) written.add(value);
  if (fresh.length > 0) appendFileSync(USED_SECRETS, fresh.map((value) => `${JSON.stringify(value)}\n`).join(""));
}

/** Notes the secrets in what is sent or answered, by the names of its fields, and those in its addresses. */
export function noteSecretsIn(value: unknown, name = ""): void {
  if (Array.isArray(value)) for (const inner of value) noteSecretsIn(inner, name);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) noteSecretsIn(inner, key);
  else if (typeof value === "string") {
    // Generated requests have words in these fields that may stand in any log.
    if (SECRET_KEY.test(name) && (value.includes("@") || value.length >= 12) && !value.includes("\n"))
      noteSecrets(value);
    if (value.length < 2_000) noteSecrets(...[...value.matchAll(IN_ADDRESS)].map(([, secret]) => secret));
  }
}
