import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-node";
import { loggedPath } from "./logged-path.mjs";
import { withoutPersonal } from "./without-personal";

/** Attributes with a path, an address, a query, a message or a stack. */
const PATHS = ["http.target", "url.path", "next.pathname"];
const ADDRESSES = ["http.url", "url.full"];
const QUERIES = ["url.query"];
const MESSAGES = ["exception.message", "error.message"];
const STACKS = ["exception.stacktrace"];

const pathOf = (address: string) => {
  const { origin, pathname } = URL.canParse(address) ? new URL(address) : { origin: "", pathname: address };
  return origin + loggedPath(pathname);
};

const framesOf = (stack: string) =>
  stack
    .split("\n")
    .filter((line) => /^\s{1,8}at /.test(line))
    .join("\n");

const REPLACE: Record<string, (value: string) => string> = Object.fromEntries([
  ...PATHS.map((name) => [name, loggedPath]),
  ...ADDRESSES.map((name) => [name, pathOf]),
  ...QUERIES.map((name) => [name, () => ""]),
  ...MESSAGES.map((name) => [name, withoutPersonal]),
  ...STACKS.map((name) => [name, framesOf]),
]);

function replaceIn(attributes: Record<string, unknown> | undefined): void {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    const replace = REPLACE[name];
    if (attributes && replace && typeof value === "string") attributes[name] = replace(value);
  }
}

/** Removes personal data and secrets from spans of libraries, before the next processors send them. */
export const spanWithoutPersonal: SpanProcessor = {
  onStart() {},
  onEnd(span: ReadableSpan) {
    replaceIn(span.attributes);
    for (const { attributes } of span.events) replaceIn(attributes);
    if (span.status.message !== undefined) span.status.message = withoutPersonal(span.status.message);
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};
