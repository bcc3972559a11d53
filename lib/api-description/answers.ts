import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import type { Answer, JsonSchema } from "@/lib/platform/http/openapi";
import { accesses } from "./access";
import type { Call } from "./call";

/** The headers that answers name. */
export const headers: Record<string, JsonSchema> = Object.fromEntries(
  [
    ["X-Request-Id", "Names this answer in the server's log."],
    ["ETag", "The state of what is answered; send it back as If-None-Match, or as If-Match with a write."],
    ["Location", "The address of what was made."],
    ["Link", 'Where the next page is, as `<…>; rel="next"` (RFC 8288); missing on the last page.'],
    ["X-Total-Count", "How many rows there are in all."],
    ["Retry-After", "Seconds to wait before the next try."],
    ["Content-Disposition", "The file's name."],
    ["X-Factor-Types", "The kinds of second factor that may be used, separated by commas."],
  ].map(([name, description]) => [name, { description, schema: { type: "string" } }]),
);

const named = (...some: string[]) =>
  Object.fromEntries(["X-Request-Id", ...some].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const refusal = (status: number, why: string): Answer => ({
  description: why,
  headers: named(...(status === 429 || status === 503 ? ["Retry-After"] : [])),
  content: {
    "application/problem+json": {
      schema: { $ref: "#/components/schemas/Problem" },
      example: { type: "about:blank", title: STATUS_CODES[status], status, detail: why.replace(/\.$/, "") },
    },
  },
});

/** Why a call may be refused: by its access, its form, and what its description adds. */
function reasons(call: Call): Partial<Record<string, string>> {
  const { access, method, params, query, body, file, paged, versioned, refusals } = call;
  const { signedIn } = accesses[access];
  const isWrite = method !== "GET";
  return {
    ...((query || body || file || paged) && { 400: "What was sent does not fit; `errors` names each field." }),
    ...((signedIn || access === "scheduler") && { 401: "User not authenticated." }),
    ...((signedIn || (isWrite && !call.anyOrigin)) && {
      403: signedIn
        ? "It is not the caller's to do, a second factor is still due, or the call came from another site."
        : "The call came from another site.",
    }),
    ...(params && { 404: "This was not found." }),
    ...(versioned && { 412: "Somebody else changed it meanwhile: If-Match names another state." }),
    ...(body && { 413: "The request is larger than 1 MiB." }),
    ...(file && { 413: "The file is larger than was announced." }),
    ...(body && !call.form && { 415: "The body is not JSON." }),
    ...refusals,
    503: "The database cannot be reached right now.",
  };
}

function success(call: Call, status: number, write: (schema: z.ZodType) => JsonSchema): Answer {
  const { answer, reads, paged, versioned, example, path } = call;
  const hasTag = reads || (versioned && status === 200);
  const isFile = answer === "text/csv" || path.endsWith("/export");
  const extra = [
    hasTag && "ETag",
    status === 201 && "Location",
    paged && "Link",
    paged && "X-Total-Count",
    isFile && "Content-Disposition",
  ].filter((name) => typeof name === "string");
  const content = answer && {
    [typeof answer === "string" ? answer : "application/json"]: {
      schema: typeof answer === "string" ? ({ type: "string" } satisfies JsonSchema) : write(answer),
      example: example?.answer,
    },
  };
  const words: Record<number, string> = {
    200: call.method === "GET" ? "What was asked for." : "Done.",
    201: "Made.",
    202: "Begun; it ends elsewhere.",
    204: "Done.",
  };
  return { description: words[status] ?? "", headers: named(...extra), ...(content && { content }) };
}

/** next-auth answers a form with an address, or sends the browser there; a sign-in too many says so by its status. */
function formAnswers({ example }: Call, write: (schema: z.ZodType) => JsonSchema, answer: z.ZodType) {
  const content = { "application/json": { schema: write(answer), example: example?.answer } };
  return {
    302: { description: "Without `X-Auth-Return-Redirect`: the address to go to.", headers: named("Location") },
    429: { description: "Too many attempts.", headers: named("Retry-After"), content },
  };
}

/** Every answer that a call may give, by its status. */
export function answersOf(call: Call, write: (schema: z.ZodType) => JsonSchema): Record<string, Answer> {
  const { status = 200, reads, form, answer } = call;
  const statuses: readonly number[] = typeof status === "number" ? [status] : status;
  return {
    ...Object.fromEntries(statuses.map((code) => [code, success(call, code, write)])),
    ...(reads && { 304: { description: "The caller has it already.", headers: named("ETag") } }),
    ...(form && typeof answer === "object" && formAnswers(call, write, answer)),
    ...Object.fromEntries(Object.entries(reasons(call)).map(([code, why = ""]) => [code, refusal(Number(code), why)])),
  };
}
