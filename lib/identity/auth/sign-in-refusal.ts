import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { SignInRefusal } from "@/lib/identity/accounts/schema";

export type { SignInRefusal };

const current = new AsyncLocalStorage<{ refusal?: SignInRefusal }>();

/** Stores a refusal for `withRefusal`, because next-auth's response has the code alone. */
export function noteRefusal(refusal: SignInRefusal): void {
  const held = current.getStore();
  if (held) held.refusal = refusal;
}

/**
 * Runs next-auth and completes its response to a refused sign-in: status 429 with `retry-after`, or the required factor types.
 */
export async function withRefusal(answer: () => Promise<Response>): Promise<Response> {
  const held: { refusal?: SignInRefusal } = {};
  const response = await current.run(held, answer);
  const { refusal } = held;
  // The headers of a redirect response are immutable.
  const headers = new Headers(response.headers);
  if (refusal?.code === "MfaRequired") headers.set("x-factor-types", refusal.factorTypes.join(", "));
  if (refusal?.code === "TooManyAttempts") headers.set("retry-after", String(refusal.wait));
  // A form that was posted without scripts needs its redirect, so that status stays.
  const status = refusal?.code === "TooManyAttempts" && response.ok ? 429 : response.status;
  return new Response(response.body, { status, headers });
}
