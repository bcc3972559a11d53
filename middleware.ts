import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "@/lib/identity/auth/content-security-policy";
import { callInstead, gate, readClaims } from "@/lib/identity/auth/gate";
import { wellKnown } from "@/lib/identity/auth/well-known";
import { env } from "@/lib/platform/env";
import { Problem } from "@/lib/platform/http/problem";
import { refusalOf } from "@/lib/platform/http/refusals.mjs";

export const config = {
  runtime: "nodejs",
  // Every address but calls and files. A file's name is matched whole: `/iconx` and `/icons/x` are pages.
  matcher:
    "/((?!api/|_next/static/|(?:favicon\\.ico|icon\\.svg|icons/icon-(?:192|512|maskable-512)\\.png|apple-icon\\.png|manifest\\.webmanifest|robots\\.txt)$).*)",
};

/** Redirects by the claims of the session cookie, and sets the content security policy with its nonce. */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl;
  // Our own server has refused them before; on Vercel nothing else does.
  const cookie = request.headers.get("cookie") ?? "";
  const refusal = refusalOf({ method: request.method, url: pathname + search, headers: { cookie } });
  if (refusal) return new Problem(refusal.status, refusal.detail, { headers: refusal.headers }).toResponse();
  const call = callInstead(request.method, pathname);
  if (call) return NextResponse.rewrite(new URL(call + search, request.url));
  const known = wellKnown(pathname, env(), new Date());
  if (known) return known;
  const elsewhere = gate(pathname, search, await readClaims(request.headers));
  if (elsewhere) {
    const headers = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
    return NextResponse.redirect(new URL(elsewhere, request.url), { headers });
  }

  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-path", pathname + search);
  // Next reads the nonce for its own scripts from the request's policy.
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
