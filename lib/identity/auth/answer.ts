import "server-only";
import { NextRequest } from "next/server";
import { readBytes } from "@/lib/platform/http/body";
import { invalid } from "@/lib/platform/http/problem";
import { handlers } from "./auth";
import { withRefusal } from "./sign-in-refusal";

/** Where next-auth keeps the address that a sign-in leads to. */
const CALLBACK_COOKIE = /(?:^|;\s*)(?:__Secure-)?authjs\.callback-url=([^;]*)/;

/**
 * Lets next-auth answer one of its own calls, of which it reads no more than any other call may hold.
 * @throws {Problem} 413; 400 for an address to return to that is none, which next-auth would take for a mistake of ours
 */
export async function answerAuth(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const cookie = CALLBACK_COOKIE.exec(request.headers.get("cookie") ?? "")?.[1];
  for (const address of [searchParams.get("callbackUrl"), cookie]) {
    if (address && !isAddress(address)) throw invalid("The return address is not valid");
  }
  const { method, headers } = request;
  if (method !== "POST") return withRefusal(() => handlers.GET(new NextRequest(request.url, { method, headers })));
  const body = new Uint8Array(await readBytes(request));
  return withRefusal(() => handlers.POST(new NextRequest(request.url, { method, headers, body })));
}

function isAddress(encoded: string): boolean {
  try {
    const address = decodeURIComponent(encoded);
    const { protocol } = new URL(address, address.startsWith("/") ? "http://waypoint.invalid" : undefined);
    return protocol === "http:" || protocol === "https:";
  } catch {
    // Neither percent-encoding nor a URL.
    return false;
  }
}
