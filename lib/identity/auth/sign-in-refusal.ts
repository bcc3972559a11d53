import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { SignInRefusal } from "@/lib/identity/accounts/schema";

export type { SignInRefusal };

const current = new AsyncLocalStorage<{ refusal?: SignInRefusal }>();

/** Keeps what a refused sign-in says beside its code: next-auth's own answer has room for the code alone. */
export function noteRefusal(refusal: SignInRefusal): void {
  const held = current.getStore();
  if (held) held.refusal = refusal;
}

/**
 * Lets next-auth answer, and adds what its answer leaves out: 429 with the time to wait, the factors that are due.
 */
export async function withRefusal(answer: () => Promise<Response>): Promise<Response> {
  const held: { refusal?: SignInRefusal } = {};
  const response = await current.run(held, answer);
  const { refusal } = held;
  // A redirect's own headers cannot be added to.
  const headers = new Headers(response.headers);
  if (refusal?.code === "MfaRequired") headers.set("x-factor-types", refusal.factorTypes.join(", "));
  if (refusal?.code === "TooManyAttempts") headers.set("retry-after", String(refusal.wait));
  // A form that was posted without scripts is sent back to its page by a redirect.
  const status = refusal?.code === "TooManyAttempts" && response.ok ? 429 : response.status;
  return new Response(response.body, { status, headers });
}
