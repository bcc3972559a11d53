import { isConnectionLost } from "@/lib/platform/http/connection";
import { request } from "@/lib/platform/http/request";
import type { BrowserError } from "./schema";

/** The limit of reports per page load, because the errors of a broken page are alike. */
const MAX_REPORTS = 5;

/** The limits of the schema, which is not imported because it would add zod to every page. */
const CHARACTERS = { name: 60, message: 300, page: 200, stack: 2_000 } satisfies Record<keyof BrowserError, number>;

const reported = new Set<string>();

/** True for errors that the server has logged: failed calls, and pages that failed on the server. */
const isLogged = (error: Error) => error.name === "ApiError" || "digest" in error;

/** True for requests that were cancelled or did not reach the server, by the messages of the three browser engines. */
const isOfNetwork = ({ name, message }: Error) =>
  name === "AbortError" || (name === "TypeError" && /failed to fetch|networkerror|load failed/i.test(message));

/** Sends an unhandled error to the server's log: each once, up to the limit per page load. */
export function reportBrowserError(error: unknown): void {
  if (!(error instanceof Error) || isLogged(error) || isOfNetwork(error)) return;
  if (isConnectionLost() || reported.size >= MAX_REPORTS) return;
  const { name, message, stack = "" } = error;
  const key = `${name}\n${message}`;
  if (reported.has(key)) return;
  reported.add(key);
  const whole: BrowserError = { name, message, stack, page: window.location.pathname };
  const parts = Object.entries(CHARACTERS).map(([part, most]) => [
    part,
    whole[part as keyof BrowserError].slice(0, most),
  ]);
  request("/api/browser-errors", { method: "POST", body: Object.fromEntries(parts), keepalive: true }).catch(() => {});
}
