import "server-only";
import { NextRequest } from "next/server";
import { readBytes } from "@/lib/platform/http/body";
import { invalid } from "@/lib/platform/http/problem";
import { handlers } from "./auth";
import { withRefusal } from "./sign-in-refusal";

/** next-auth's cookie with the address to return to after the sign-in. */
const CALLBACK_COOKIE = /(?:^|;\s*)(?:__Secure-)?authjs\.callback-url=([^;]*)/;

/** The name of an error, which next-auth puts into a header as it is. */
const ERROR = /^[\w-]*$/;

/** Bounds a form that anyone may send and that next-auth reads field by field. */
const SIGN_IN_LIMIT = { max: 64 * 1024, sentence: "The request is larger than 64 KiB" };

/**
 * Passes a call to next-auth.
 * @throws {Problem} 413 when the body is too large; 400 when the return address or the error is not valid, which next-auth would report as server errors
 */
export async function answerAuth(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const cookie = CALLBACK_COOKIE.exec(request.headers.get("cookie") ?? "")?.[1];
  for (const address of [searchParams.get("callbackUrl"), cookie]) {
    if (address && !isAddress(address)) throw invalid("The return address is not valid");
  }
  if (!ERROR.test(searchParams.get("error") ?? "")) throw invalid("The error is not valid");
  const { method, headers } = request;
  if (method !== "POST") return withRefusal(() => handlers.GET(new NextRequest(request.url, { method, headers })));
  const body = new Uint8Array(await readBytes(request, SIGN_IN_LIMIT));
  return withRefusal(() => handlers.POST(new NextRequest(request.url, { method, headers, body })));
}

function isAddress(encoded: string): boolean {
  try {
    const address = decodeURIComponent(encoded);
    const { protocol } = new URL(address, address.startsWith("/") ? "http://waypoint.invalid" : undefined);
    return protocol === "http:" || protocol === "https:";
  } catch {
    // Malformed percent-encoding or URL.
    return false;
  }
}
