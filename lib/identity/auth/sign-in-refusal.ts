import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { SignInRefusal } from "@/lib/identity/accounts/schema";

type Held = {
  refusal?: SignInRefusal;
  /** The connection whose sign-on was not linked. */
  notLinked?: string | null;
};

const current = new AsyncLocalStorage<Held>();

/** Stores a refusal for `withRefusal`, because next-auth's response has the code alone. */
export function noteRefusal(refusal: SignInRefusal): void {
  const held = current.getStore();
  if (held) held.refusal = refusal;
}

/** Stores the connection whose sign-on was not linked, for the same reason. */
export function noteNotLinked(connection: string | null): void {
  const held = current.getStore();
  if (held) held.notLinked = connection;
}

/**
 * Runs next-auth and completes its response to a sign-in: status 429 with `retry-after`, the required factor types, or the
 * connection whose sign-on was not linked.
 */
export async function withRefusal(answer: () => Promise<Response>): Promise<Response> {
  const held: Held = {};
  const response = await current.run(held, answer);
  const { refusal, notLinked } = held;
  // The headers of a redirect response are immutable.
  const headers = new Headers(response.headers);
  if (refusal?.code === "MfaRequired") headers.set("x-factor-types", refusal.factorTypes.join(", "));
  if (notLinked) headers.set("x-sign-on-not-linked", encodeURIComponent(notLinked));
  if (refusal?.code === "TooManyAttempts") headers.set("retry-after", String(refusal.wait));
  // A form that was posted without scripts needs its redirect, so that status stays.
  const status = refusal?.code === "TooManyAttempts" && response.ok ? 429 : response.status;
  return new Response(response.body, { status, headers });
}
