import "server-only";
import type { z } from "zod";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { readJson } from "./body";
import { forbidden, invalidFields, notFound, Problem, toProblem } from "./problem";

type Params = Record<string, string | string[]>;

/**
 * Who may call. `authenticate` answers with the actor or throws 401 or 403; the other two may refuse what the actor
 * asks for before anything is said about its form.
 */
export type Access<Actor> = {
  authenticate(request: Request): Promise<Actor>;
  params?(actor: Actor, params: Params): void | Promise<void>;
  body?(actor: Actor, body: unknown): void;
};

type Options<Actor, P, Q, B> = {
  access: Access<Actor>;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Also from other sites: only where nothing that a browser sends by itself says who calls. */
  anyOrigin?: boolean;
};

type Call<Actor, P, Q, B> = { actor: Actor; params: P; query: Q; body: B; request: Request };

type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/**
 * One call of the API: same origin, access, parse, call, respond; whatever is thrown becomes problem+json.
 * A handler returns a Response or what to answer as JSON with 200.
 */
export function route<Actor, P = Params, Q = undefined, B = undefined>(
  options: Options<Actor, P, Q, B>,
  handle: (call: Call<Actor, P, Q, B>) => Promise<unknown>,
): Handler {
  return async (request, context) => {
    const requestId = crypto.randomUUID();
    const started = performance.now();
    const { pathname } = new URL(request.url);
    let response: Response;
    let failure: unknown;
    try {
      response = await answer(options, handle, request, await context.params);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.status >= 500 && !(error instanceof Problem)) failure = error;
      response = problem.toResponse();
    }
    response.headers.set("x-request-id", requestId);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    const ms = Math.round(performance.now() - started);
    const line = { requestId, method: request.method, path: pathname, status: response.status, ms };
    if (failure) log().error({ ...line, err: failure }, "failed");
    else log().info(line, "served");
    return response;
  };
}

async function answer<Actor, P, Q, B>(
  { access, params, query, body, anyOrigin = false }: Options<Actor, P, Q, B>,
  handle: (call: Call<Actor, P, Q, B>) => Promise<unknown>,
  request: Request,
  rawParams: Params,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD" && !anyOrigin) requireSameOrigin(request);
  const actor = await access.authenticate(request);
  await access.params?.(actor, rawParams);
  const rawBody = body ? await readJson(request) : undefined;
  if (body) access.body?.(actor, rawBody);
  const parsedParams = params ? params.safeParse(rawParams) : undefined;
  if (parsedParams?.success === false) throw notFound();
  const call = {
    actor,
    params: (parsedParams ? parsedParams.data : rawParams) as P,
    query: parse(query, () => Object.fromEntries(new URL(request.url).searchParams)),
    body: parse(body, () => rawBody),
    request,
  };
  const result = await handle(call);
  return result instanceof Response ? result : Response.json(result);
}

function parse<T>(schema: z.ZodType<T> | undefined, input: () => unknown): T {
  if (!schema) return undefined as T;
  const result = schema.safeParse(input());
  if (!result.success) throw invalidFields(result.error);
  return result.data;
}

/** Browsers say where a call comes from; programs with a token of their own say nothing. */
function requireSameOrigin(request: Request) {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const ours = [new URL(env().APP_URL).host, request.headers.get("host")];
  const foreign = origin !== null && !(URL.canParse(origin) && ours.includes(new URL(origin).host));
  if (foreign || (site !== null && site !== "same-origin" && site !== "none")) {
    throw forbidden("This call came from another site");
  }
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/** All methods of one path; those that are not given answer 405 and name the others. */
export function methods(given: Partial<Record<Method, Handler>>): Record<Method, Handler> {
  const allow = Object.keys(given).join(", ");
  const refuse: Handler = async (request) =>
    new Problem(405, `${request.method} is not possible here`, { headers: { allow } }).toResponse({
      "x-request-id": crypto.randomUUID(),
    });
  return Object.fromEntries(METHODS.map((method) => [method, given[method] ?? refuse])) as Record<Method, Handler>;
}

/** 201 with the address of what was made. */
export const created = (entity: unknown, location: string) =>
  Response.json(entity, { status: 201, headers: { location } });

/** 200 with JSON that PostgreSQL made. */
export const jsonText = (json: string) => new Response(json, { headers: { "content-type": "application/json" } });

/** 202 with no body: it is begun, and ends elsewhere. */
export const accepted = () => new Response(null, { status: 202 });

/** 204. */
export const noContent = () => new Response(null, { status: 204 });
