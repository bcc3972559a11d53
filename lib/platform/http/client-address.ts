import { callContext } from "@/lib/platform/call-context";
import { env } from "@/lib/platform/env";
import { findClientAddress } from "@/lib/platform/networks";

/** The client's address and User-Agent; null when unknown. */
export type RequestOrigin = { address: string | null; device: string | null };

/** Characters of the User-Agent that are stored. */
const MAX_DEVICE_CHARACTERS = 300;

/** The address and device of a request; the address is null when no trusted proxy or peer names one. */
export function originOf(headers: Headers): RequestOrigin {
  const { TRUSTED_PROXIES, VERCEL } = env();
  // Vercel's proxy overwrites `x-real-ip`; elsewhere our server knows the connection.
  const peer = VERCEL ? headers.get("x-real-ip") : (callContext().peer ?? null);
  return {
    address: findClientAddress(peer, headers.get("x-forwarded-for"), TRUSTED_PROXIES),
    device: headers.get("user-agent")?.replaceAll("\u0000", "").slice(0, MAX_DEVICE_CHARACTERS) || null,
  };
}
