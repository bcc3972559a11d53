import "server-only";
import { invalidField, Problem } from "@/lib/platform/http/problem";
import { OutboundRefused, requireAllowedUrl } from "@/lib/platform/outbound/guard";
import { sendOutbound } from "@/lib/platform/outbound/send";

const TIMEOUT_MS = 5_000;

/** Media types of recordings and playlists; many servers send none. */
const MEDIA_TYPE =
  /^(?:video\/|audio\/mpegurl|audio\/x-mpegurl|application\/(?:vnd\.apple\.mpegurl|x-mpegurl|octet-stream|mp4))/i;

/**
 * Requests the first byte at a direct address, without cookies and referrer, by `sendOutbound`.
 * @returns the status; 415 for another media type, and 310 for any redirect, which is not followed
 * @throws {OutboundRefused}
 * @throws errors of the network
 */
export async function askAddress(address: string): Promise<number> {
  const answer = await sendOutbound(address, { method: "GET", headers: { range: "bytes=0-0" }, timeoutMs: TIMEOUT_MS });
  // Some servers ignore the range and send everything; only the headers matter.
  answer.destroy();
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400) return 310;
  if (status < 200 || status > 299) return status;
  return MEDIA_TYPE.test(headers["content-type"] ?? "video/") ? status : 415;
}

const faults: Record<number, string> = {
  310: "This address redirects to another one. Enter that one",
  401: "This address asks for a password",
  403: "This address refuses access",
  404: "There is no recording at this address",
  410: "There is no recording at this address",
  415: "There is no recording at this address",
};

/** Requires a recording at a direct address. @throws {Problem} 400 */
export async function requirePlayable(address: string): Promise<void> {
  const refuse = (why: string) => invalidField("videoUrl", why);
  try {
    requireAllowedUrl(new URL(address));
    const status = await askAddress(address);
    if (status < 300) return;
    throw refuse(faults[status] ?? `This address answered ${status}`);
  } catch (error) {
    if (error instanceof OutboundRefused) throw refuse(error.message);
    if (error instanceof Problem) throw error;
    throw refuse("This address does not respond");
  }
}
