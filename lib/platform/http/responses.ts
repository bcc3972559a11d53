import type { z } from "zod";
import type { Call, Dialect } from "./description";
import type { Answer, JsonSchema } from "./openapi";
import { Problem, titleOf } from "./problem";

type Write = (schema: z.ZodType) => JsonSchema;

/** The headers that responses refer to. */
export const headers: Record<string, JsonSchema> = Object.fromEntries(
  [
    ["X-Request-Id", "The request's id in the server's log."],
    ["ETag", "The version of the response. Send it in If-None-Match, or in If-Match with a write."],
    ["Location", "The address of the new entity, or where a redirect leads."],
    ["Link", 'The next page, as `<…>; rel="next"` (RFC 8288); missing on the last page.'],
    ["X-Total-Count", "The number of rows on all pages."],
    ["X-Total-Points", "The total that the points of all rows add up to."],
    ["WWW-Authenticate", "The scheme to authenticate by: Bearer."],
    ["Retry-After", "Seconds to wait before a retry."],
    ["Content-Disposition", "The file's name."],
    ["Upload-Offset", "The bytes of the upload that are there."],
    ["Upload-Expires", "When an upload that no lesson uses is removed."],
    ["Content-Range", "The part that is answered, and the bytes of the whole."],
    ["Accept-Ranges", "The unit of ranges: bytes."],
    ["X-Factor-Types", "The user's types of second factor, separated by commas."],
  ].map(([name, description]) => [name, { description, schema: { type: "string" } }]),
);

const refer = (...names: string[]) =>
  Object.fromEntries(["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of an error response besides its id. */
const refusalHeaders: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

function refusal(status: number, description: string, dialect: Dialect | undefined, write: Write): Answer {
  const detail = description.replace(/\.$/, "");
  const content = dialect
    ? {
        [dialect.mediaType]: {
          schema: write(dialect.refusalSchema),
          example: dialect.toRefusal(new Problem(status, detail)),
        },
      }
    : {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          example: { type: "about:blank", title: titleOf(status), status, detail },
        },
      };
  return { description, headers: refer(...(refusalHeaders[status] ?? [])), content };
}

const MIB = 1024 * 1024;

/** The error responses of a call by status: those implied by its access and input, and its own. */
function refusalsOf(call: Call): Record<string, string> {
  const {
    access,
    method,
    params,
    query,
    body,
    file,
    orFile,
    paged,
    ifMatch,
    form,
    refuses: { 429: limit, ...refuses } = {},
  } = call;
  const isOfUser = access.credentials === "session" || access.credentials === "apiToken";
  const otherSite = method !== "GET" && !call.anyOrigin;
  return {
    ...((query || body || file || paged) && { 400: "Invalid input; `errors` names each field." }),
    ...(access.credentials !== "none" && { 401: "User not authenticated." }),
    ...(otherSite && { 403: "The call came from another site." }),
    ...(isOfUser && {
      403: "The caller may not do this, has not entered a second factor that is due, or called from another site.",
    }),
    ...(params && { 404: "This was not found." }),
    ...(ifMatch && { 412: "Another user changed it: If-Match names another version." }),
    ...(body && { 413: `The request is larger than ${(orFile?.maxBytes ?? MIB) / MIB} MiB.` }),
    ...(file && { 413: "The file is larger than the upload allows." }),
    ...(body && !form && { 415: orFile ? "The body is neither JSON nor such a file." : "The body is not JSON." }),
    ...(typeof file === "object" && { 415: "The body is of another media type." }),
    503: "The database cannot be reached right now.",
    ...refuses,
    ...((limit || (isOfUser && method !== "GET")) && {
      429: limit === true || !limit ? "Too many attempts; Retry-After says how long to wait." : limit,
    }),
  };
}

const successes = {
  201: "Created.",
  202: "Accepted.",
  204: "Done.",
  206: "The part that Range names.",
  302: "The address to go to.",
};

function success(call: Call, status: 200 | 201 | 202 | 204 | 206 | 302, write: Write): Answer {
  const { answer, etag, ifMatch, paged, download, form, dialect, example } = call;
  const names = [
    (etag || (ifMatch && status === 200)) && "ETag",
    (status === 201 || status === 302) && "Location",
    paged && "Link",
    paged && "X-Total-Count",
    ...(call.headers ?? []),
    (download || answer === "text/csv") && "Content-Disposition",
    form && "X-Factor-Types",
  ].filter((name) => typeof name === "string");
  const content = answer &&
    status !== 204 && {
      [typeof answer === "string" ? answer : (dialect?.mediaType ?? "application/json")]: {
        schema: typeof answer === "string" ? ({ type: "string" } satisfies JsonSchema) : write(answer),
        example: example?.answer,
      },
    };
  const description = status === 200 ? (call.method === "GET" ? "The answer." : "Done.") : successes[status];
  return { description, headers: refer(...names), ...(content && { content }) };
}

/** The responses of a form: a redirect, or JSON with the address; 429 for a rate limit. */
function formResponses({ answer, example }: Call, write: Write) {
  const schema = typeof answer === "object" ? write(answer) : {};
  return {
    302: { description: "Without `X-Auth-Return-Redirect`: the address to go to.", headers: refer("Location") },
    429: {
      description: "Too many attempts.",
      headers: refer("Retry-After"),
      content: { "application/json": { schema, example: example?.answer } },
    },
  };
}

/** Every response of a call, by status. @param write converts response schemas */
export function responsesOf(call: Call, write: Write): Record<string, Answer> {
  const { status = 200, etag, form, dialect } = call;
  const statuses = typeof status === "number" ? [status] : status;
  return {
    ...Object.fromEntries(statuses.map((code) => [code, success(call, code, write)])),
    ...(etag && { 304: { description: "The caller already has this version.", headers: refer("ETag") } }),
    ...(form && formResponses(call, write)),
    ...Object.fromEntries(
      Object.entries(refusalsOf(call)).map(([code, why]) => [code, refusal(Number(code), why, dialect, write)]),
    ),
  };
}
