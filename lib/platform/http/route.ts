import "server-only";
import type { z } from "zod";
import { REQUEST_ID_HEADER, runInContext, withRequestId } from "@/lib/platform/call-context";
import { env } from "@/lib/platform/env";
import { runJobsAtTick } from "@/lib/platform/job-timer";
import { log } from "@/lib/platform/log";
import { loggedPath } from "@/lib/platform/logged/logged-path.mjs";
import { withoutPersonal } from "@/lib/platform/logged/without-personal";
import { metrics } from "@/lib/platform/metrics/record";
import { readBody } from "./body";
import { isDatabaseAway } from "./database-away";
import {
  type Access,
  type Description,
  type Dialect,
  type LibraryDescription,
  METHODS,
  type Method,
  type PathParams,
  type ScopeRules,
} from "./description";
import { isOwnOrigin } from "./own-origin";
import { forbidden, invalidFields, notFound, Problem, toProblem } from "./problem";

type Input<Actor, P, Q, B> = { actor: Actor; params: P; query: Q; body: B; request: Request };

type Rules<Actor, P, Q, B> = Pick<
  Description<Actor, P, Q, B>,
  | "access"
  | "fresh"
  | "params"
  | "query"
  | "body"
  | "orFile"
  | "anyOrigin"
  | "status"
  | "dialect"
  | "answer"
  | "download"
> &
  ScopeRules;

type Handle<Actor, P, Q, B> = (input: Input<Actor, P, Q, B>) => Promise<unknown>;

/** A route file's export for one method. The API's description is collected from `described`. */
export type Handler = {
  (request: Request, context: { params: Promise<PathParams> }): Promise<Response>;
  /** Descriptions by the rest of the path below a catch-all folder; empty for other routes. */
  described: Record<string, LibraryDescription>;
};

/**
 * Creates the handler of one call: checks the origin and access, parses the input, calls `handle` and responds. Thrown
 * errors become problem+json. `/api/openapi.json` is generated from the same description.
 * @param handle returns a Response, or the value to send as JSON; nothing for status 202 or 204
 */
export function route<Actor, P = PathParams, Q = undefined, B = undefined>(
  description: Description<Actor, P, Q, B>,
  handle: Handle<Actor, P, Q, B>,
): Handler {
  const { id } = description;
  return Object.assign(serve(id, description, handle), { described: { "": description as LibraryDescription } });
}

/**
 * Creates the handler for every call below a catch-all folder.
 * @param id the name of all these calls in the metrics
 * @param calls the descriptions by the rest of the path; calls without one are missing from the API's description
 */
export function catchAll<Actor>(
  {
    id,
    access,
    calls = {},
  }: { id: string; access: Access<Actor>; calls?: Record<string, Omit<LibraryDescription, "access">> },
  handle: Handle<Actor, PathParams, undefined, undefined>,
): Handler {
  const described = Object.entries(calls).map(([rest, call]) => [rest, { ...call, access } as LibraryDescription]);
  return Object.assign(serve(id, { access }, handle), { described: Object.fromEntries(described) });
}

/** @param id the call's name in the metrics */
function serve<Actor, P, Q, B>(id: string, rules: Rules<Actor, P, Q, B>, handle: Handle<Actor, P, Q, B>) {
  return (request: Request, context: { params: Promise<PathParams> }): Promise<Response> =>
    logged(
      id,
      request,
      async () => {
        const input = await admit(rules, request, await context.params);
        const result = await whileActing(rules.access, input, () => handle(input));
        return respond(await whileReading(rules, input, result), rules);
      },
      rules.dialect,
    );
}

/** Runs the handler of a write so that its transactions require the actor's rights. Work that it leaves behind does not. */
async function whileActing<Actor, P, Q, B>(
  { requireStill, requireFresh }: Access<Actor>,
  { actor, request }: Input<Actor, P, Q, B>,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!requireStill || request.method === "GET" || request.method === "HEAD") return work();
  let isOver = false;
  const requireActor = async (tx: object, locked?: string) => void (isOver || (await requireStill(actor, tx, locked)));
  return runInContext({ requireActor, requireFreshActor: () => requireFresh?.(actor) }, work).finally(() => {
    isOver = true;
  });
}

/** A download goes on for minutes: it ends with the rights of who asked for it. That of a HEAD request, which nobody reads, ends here. */
async function whileReading<Actor, P, Q, B>(
  { access, answer, download }: Rules<Actor, P, Q, B>,
  { actor, request }: Input<Actor, P, Q, B>,
  result: unknown,
): Promise<unknown> {
  const isDownload = download || answer === "text/csv";
  if (!isDownload || !(result instanceof Response)) return result;
  if (request.method !== "HEAD") return access.whileActing?.(actor, result) ?? result;
  await result.body?.cancel();
  return new Response(null, result);
}

/** The name in the metrics of requests without a handler. */
const NO_HANDLER = "none";

/**
 * Converts a thrown error to a problem, adds the headers of every response, and counts and logs the call.
 * @param id the call's name in the metrics
 */
const logged = (id: string, request: Request, answer: () => Promise<Response>, dialect?: Dialect): Promise<Response> =>
  withRequestId(request.headers, async (requestId) => {
    const started = performance.now();
    const { method } = request;
    const path = loggedPath(new URL(request.url).pathname);
    let response: Response;
    let failure: unknown;
    let refusal: { reason?: string } = {};
    try {
      response = await answer();
    } catch (error) {
      const problem = toProblem(error);
      refusal = { reason: withoutPersonal(problem.detail) };
      if (problem.status >= 500 && !(error instanceof Problem)) failure = error;
      response = refuse(problem, dialect);
    }
    const { status, headers } = response;
    headers.set(REQUEST_ID_HEADER, requestId);
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
    const ms = performance.now() - started;
    const line = { requestId, method, path, status, ms: Math.round(ms), ...refusal };
    if (failure) log().error({ ...line, err: failure }, "failed");
    else log().info(line, "served");
    metrics()?.call(id, method, status, ms / 1000);
    if (status >= 500)
      metrics()?.error(isDatabaseAway(failure) ? "database" : status === 503 ? "unavailable" : "internal");
    runJobsAtTick();
    return response;
  });

/** The error response, in the format of the call's protocol. */
function refuse(problem: Problem, dialect: Dialect | undefined): Response {
  const response = problem.toResponse();
  return dialect ? inDialect(new Response(JSON.stringify(dialect.toRefusal(problem)), response), dialect) : response;
}

function inDialect(response: Response, dialect: Dialect | undefined): Response {
  if (dialect && response.body) response.headers.set("content-type", dialect.mediaType);
  return response;
}

/** The time of receiving a body after which access is checked again. */
const SLOW_BODY_MS = 100;

/** Checks a request and parses its input. @throws {Problem} 400, 401, 403, 404, 413 or 415 */
async function admit<Actor, P, Q, B>(
  rules: Rules<Actor, P, Q, B>,
  request: Request,
  rawParams: PathParams,
): Promise<Input<Actor, P, Q, B>> {
  const { access, fresh, params, query, body, orFile, anyOrigin, dialect } = rules;
  if (request.method !== "GET" && request.method !== "HEAD" && !anyOrigin) requireSameOrigin(request);
  const first = await admitActor(rules, request, rawParams);
  const began = performance.now();
  const rawBody = body ? await readBody(request, dialect?.mediaType, orFile) : undefined;
  // Rights may have ended while the body was received.
  const isSlow = performance.now() - began > SLOW_BODY_MS;
  const actor = isSlow ? await admitActor(rules, request, rawParams) : first;
  if (body) access.body?.(actor, rawBody);
  const parsedParams = params ? params.safeParse(rawParams) : undefined;
  if (parsedParams?.success === false) throw notFound();
  const input = {
    actor,
    params: (parsedParams ? parsedParams.data : rawParams) as P,
    query: parse(query, () => Object.fromEntries(new URL(request.url).searchParams)),
    body: parse(body, () => rawBody),
    request,
  };
  if (await fresh?.isNeeded(input)) access.requireFresh?.(actor);
  return input;
}

/** The actor of a call, with access to its path. @throws {Problem} 401, 403 or 404 */
async function admitActor<Actor, P, Q, B>(
  { access, tag, scope }: Rules<Actor, P, Q, B>,
  request: Request,
  params: PathParams,
): Promise<Actor> {
  const actor = await access.authenticate(request, { tag, scope });
  await access.params?.(actor, params);
  return actor;
}

function parse<T>(schema: z.ZodType<T> | undefined, input: () => unknown): T {
  if (!schema) return undefined as T;
  const result = schema.safeParse(input());
  if (!result.success) throw invalidFields(result.error);
  return result.data;
}

function respond(result: unknown, { status, dialect }: Pick<Description, "status" | "dialect">): Response {
  if (result instanceof Response) return inDialect(result, dialect);
  return status === 202 || status === 204 ? new Response(null, { status }) : inDialect(Response.json(result), dialect);
}

/** Rejects calls from other sites. Browsers send the origin; programs with an access token send none. */
function requireSameOrigin({ headers }: Request) {
  const site = headers.get("sec-fetch-site");
  const isForeign = !isOwnOrigin(headers.get("origin"), headers.get("host"), env().APP_URL);
  if (isForeign || (site !== null && site !== "same-origin" && site !== "none")) {
    throw forbidden("This call came from another site");
  }
}

/**
 * The exports of a route file. OPTIONS lists the supported methods; other methods get 405 with the same Allow header.
 */
export function methods(
  handlers: Partial<Record<Method, Handler>>,
): Record<Method, Handler> & { OPTIONS: (request: Request) => Promise<Response> } {
  const allow = METHODS.flatMap((method) => (handlers[method] ? (method === "GET" ? ["GET", "HEAD"] : [method]) : []))
    .concat("OPTIONS")
    .join(", ");
  const answer405 = (request: Request) =>
    logged(NO_HANDLER, request, async () => {
      throw new Problem(405, `This address does not support ${request.method}`, { headers: { allow } });
    });
  const refuse: Handler = Object.assign(answer405, { described: {} });
  const all = Object.fromEntries(METHODS.map((method) => [method, handlers[method] ?? refuse]));
  const nameMethods = (request: Request) =>
    logged(NO_HANDLER, request, async () => new Response(null, { status: 204, headers: { allow } }));
  return { ...(all as Record<Method, Handler>), OPTIONS: nameMethods };
}

/** 201 with the new entity and its address. */
export const created = (entity: unknown, location: string) =>
  Response.json(entity, { status: 201, headers: { location } });

/** 200 with JSON text from PostgreSQL. */
export const jsonText = (json: string) => new Response(json, { headers: { "content-type": "application/json" } });
