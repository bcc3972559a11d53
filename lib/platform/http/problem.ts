import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { currentRequestId } from "@/lib/platform/call-context";
import { isDatabaseAway, isRowMissing, isStatementTimeout, isWriteConflict } from "./database-away";
import type { FieldError } from "./request";

/** The body of an error response (RFC 9457). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The id of the request in the server's log, as in X-Request-Id. */
  requestId: z.uuid().optional(),
});

type Extras = { type?: string; errors?: FieldError[]; headers?: Record<string, string> };

/** Titles of statuses that are not registered for HTTP. */
const TITLES: Record<number, string> = { 460: "Checksum Mismatch" };

/** The title of a problem with a status. */
export const titleOf = (status: number): string | undefined => STATUS_CODES[status] ?? TITLES[status];

/** The Retry-After value, in seconds, while the database cannot be reached. */
const RETRY_AFTER_SECONDS = 5;

/**
 * An error response (RFC 9457). `detail` is one sentence for the user. Code below a route throws it, and `route()`
 * responds with it.
 */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly type: string;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    readonly detail: string,
    { type = "about:blank", errors, headers = {} }: Extras = {},
  ) {
    super(detail);
    this.type = type;
    this.errors = errors;
    this.headers = headers;
  }

  toResponse(headers: Record<string, string> = {}): Response {
    const { type, status, detail, errors } = this;
    return Response.json(
      { type, title: titleOf(status), status, detail, errors, requestId: currentRequestId() },
      {
        status,
        headers: {
          "cache-control": "no-store",
          ...this.headers,
          ...headers,
          "content-type": "application/problem+json",
        },
      },
    );
  }
}

/** 400. */
export const invalid = (detail: string, errors?: FieldError[]) => new Problem(400, detail, { errors });

/** 400 about one field. The field's message is also the `detail`. @param path the field's name in the body */
export const invalidField = (path: string, detail: string) => invalid(detail, [{ path, message: detail }]);
/** 401, with the authentication scheme for programs. */
export const unauthenticated = () =>
  new Problem(401, "User not authenticated", { headers: { "www-authenticate": "Bearer" } });

/** 403. */
export const forbidden = (detail = "You are not allowed to do this") => new Problem(403, detail);
/** 404. @param what the subject of the sentence, such as "This video" */
export const notFound = (what = "This") => new Problem(404, `${what} was not found`);

/** 429. @param seconds until the next attempt is accepted */
export const tooManyRequests = (detail: string, seconds: number) =>
  new Problem(429, detail, { headers: { "retry-after": String(seconds) } });

/** 409. */
export const conflict = (detail: string) => new Problem(409, detail);

/** Nouns for the expected types of a schema. */
const KINDS: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

/** The message for a field without its own: it is missing, or of another type. */
function sentenceOf({ message, path }: z.core.$ZodIssue): string {
  const [, expected = "", received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (received === undefined) return message;
  if (path.length === 0) return received === "undefined" ? "The request has no body" : "The request is not an object";
  return `${String(path.at(-1))} ${received === "undefined" ? "is missing" : `is not ${KINDS[expected] ?? expected}`}`;
}

/** The limit of errors in a problem, because a body can have a mistake in each of hundreds of thousands of elements. */
const MAX_MESSAGES = 100;

/** 400 for a failed validation. `detail` is the first message; `errors` has the first hundred, each with its field's path. */
export function invalidFields(error: z.ZodError): Problem {
  const errors = error.issues
    .slice(0, MAX_MESSAGES)
    .map((issue) => ({ path: issue.path.join("."), message: sentenceOf(issue) }));
  return invalid(errors[0]?.message ?? "Invalid input", errors);
}

/** Converts an error to a problem. Internal errors reveal no details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isRowMissing(error)) return notFound();
  if (isWriteConflict(error)) return conflict("Somebody else changed this at the same moment. Please try again");
  if (isDatabaseAway(error)) {
    const detail = isStatementTimeout(error)
      ? "This took longer than it may, and nothing was kept. Please try again, or with fewer at once"
      : "Waypoint cannot reach its database right now. Please try again in a moment";
    return new Problem(503, detail, { headers: { "retry-after": String(RETRY_AFTER_SECONDS) } });
  }
  return new Problem(500, "Something went wrong on our side. Please try again");
}
