import type { OutboxChannel } from "@/prisma/generated/enums";

const SERVICES: Record<OutboxChannel | "webhook", string> = {
  mail: "The mail server",
  sms: "The text message service",
  webhook: "The address",
};

const UNTRUSTED = "has a certificate that is not trusted";

/** Predicates for the error codes of the network, of TLS and of nodemailer. */
const MEANINGS: Record<string, string> = {
  ECONNREFUSED: "cannot be reached",
  ECONNECTION: "cannot be reached, or closed the connection",
  ESOCKET: "cannot be reached, or closed the connection",
  ECONNRESET: "closed the connection",
  EHOSTUNREACH: "cannot be reached",
  ENETUNREACH: "cannot be reached",
  EPIPE: "closed the connection",
  EDNS: "has an unknown host name",
  ENOTFOUND: "has an unknown host name",
  EAI_AGAIN: "has a host name that cannot be looked up",
  ETIMEDOUT: "did not answer in time",
  EAUTH: "refused the sign-in",
  ETLS: "does not offer a secure connection",
  EPROTO: "does not offer a secure connection",
  CERT_HAS_EXPIRED: "has a certificate that has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "has a certificate of another host",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  EENVELOPE: "refused the address",
};

const FOLDER_CODES = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EDQUOT"]);

/**
 * One sentence for administrators that tells why a message was not sent. Includes the server's status code but not its
 * text, which may quote the recipient's address.
 */
export function describeFailure(channel: keyof typeof SERVICES, error: unknown): string {
  const { code, responseCode, name, cause } = Object(error) as Record<string, unknown>;
  const service = SERVICES[channel];
  if (typeof code === "string" && FOLDER_CODES.has(code)) return `The outbox folder cannot be written (${code})`;
  const meaning = typeof code === "string" ? MEANINGS[code] : undefined;
  if (typeof responseCode === "number") return `${service} ${meaning ?? "refused the message"} (${responseCode})`;
  if (meaning) return `${service} ${meaning}`;
  if (name === "TimeoutError" || name === "AbortError") return `${service} did not answer in time`;
  return cause === undefined ? "The message could not be sent" : describeFailure(channel, cause);
}
