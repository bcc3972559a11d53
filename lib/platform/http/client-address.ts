import { env } from "@/lib/platform/env";
import { findClientAddress } from "@/lib/platform/networks";

/** Where a request comes from, as far as it can be known. */
export type RequestOrigin = { address: string | null; device: string | null };

/** Longest User-Agent kept, in characters. */
const MAX_DEVICE_CHARACTERS = 300;

/** The address and device of a request; the address is null when no trusted proxy or peer names one. */
export function originOf(headers: Headers): RequestOrigin {
  const { TRUSTED_PROXIES, PEER_ADDRESS_HEADER, VERCEL } = env();
  // Vercel's own proxy overwrites the header; elsewhere the server's process notes the connection's other end.
  const peerHeader = VERCEL ? "x-real-ip" : PEER_ADDRESS_HEADER;
  const peer = peerHeader ? headers.get(peerHeader) : null;
  return {
    address: findClientAddress(peer, headers.get("x-forwarded-for"), TRUSTED_PROXIES),
    device: headers.get("user-agent")?.replaceAll("\u0000", "").slice(0, MAX_DEVICE_CHARACTERS) || null,
  };
}
