import type { z } from "zod";

/** The parameters of a dynamic path, by the names of its folders. */
export type PathParams = Record<string, string | string[]>;

/** The parts of a description that decide which scope an API token needs for the call. */
export type ScopeRules = Partial<Pick<Description, "tag" | "scope">>;

/** An access rule of a route, and its entry in the API's description. */
export type Access<Actor> = {
  /** The name of the rule in the description (`x-access`) and in the access tests. */
  name: string;
  /** One or two words for a badge. */
  label: string;
  /** A sentence about the permitted callers. */
  description: string;
  /**
   * The accepted credentials. `session` is a cookie, an access token or an API token; `apiToken` is this token only.
   */
  credentials: "session" | "apiToken" | "scheduler" | "monitor" | "none";
  /** Returns the actor. @throws {Problem} 401 or 403 */
  authenticate(request: Request, call: ScopeRules): Promise<Actor>;
  /** Checks the path before its parameters are parsed. @throws {Problem} 403 or 404 */
  params?(actor: Actor, params: PathParams): void | Promise<void>;
  /** Checks the body before it is parsed. @throws {Problem} 403 */
  body?(actor: Actor, body: unknown): void;
  /** Requires a recent sign-in, for calls with `fresh`. @throws {Problem} 403 */
  requireFresh?(actor: Actor): void;
  /**
   * Requires in a transaction of a write, as `requireActor` says, that the actor still has their rights. Only for acts with
   * another's rights than a user's own. @throws {Problem} 401 or 403
   */
  requireStill?(actor: Actor, tx: object, locked?: string): Promise<void>;
  /** Ends a download once the actor may no longer act. */
  whileActing?(actor: Actor, answer: Response): Response | Promise<Response>;
};

/**
 * Requires a recent sign-in for calls that affect other users' access (docs/behaviour.md, 3), except with API tokens.
 */
type FreshRule<P, B> = {
  /** Completes "asks for the password again when …" in the API's description. */
  when: string;
  /** Decides by the input and the rows that it names; false when these do not exist. */
  isNeeded(input: { params: P; body: B }): boolean | Promise<boolean>;
};

/** Refusals in addition to those implied by access and input, by status; `true` uses the default sentence. */
export type Refusals = Partial<
  Record<400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 416 | 423 | 460 | 503 | 507, string> &
    Record<429, string | true>
>;

/** A refusal before it is serialised, with the invalid fields of the body. */
type Refused = { status: number; type: string; detail: string; errors: object[] | undefined };

/** The JSON of another protocol: its media type, and its format of errors. */
export type Dialect = { mediaType: string; refusalSchema: z.ZodType; toRefusal(refused: Refused): unknown };

/** A file as the body of a call that also accepts JSON. */
export type FileBody = {
  types: readonly string[];
  /** The limit of bytes of a file, and of JSON instead of it. */
  maxBytes: number;
  /** Converts the file and the query to the JSON body. @throws {Problem} 400 */
  toBody(file: Uint8Array, query: Record<string, string>): unknown;
};

/** One call of the API: its entry in the API's description, and the schemas that `route()` uses. */
export type Description<Actor = unknown, P = unknown, Q = unknown, B = unknown> = {
  /** The `operationId`: unique, and the name of the call in generated clients. */
  id: string;
  /** The group it is listed in: a name in `app/api/openapi.json/about.ts`. */
  tag: string;
  /** A short phrase without a full stop. */
  summary: string;
  /** Markdown, in addition to the summary. */
  description?: string;
  access: Access<Actor>;
  /** For a call that needs a recent sign-in for some inputs. */
  fresh?: FreshRule<P, B>;
  /** The scope of API tokens, if it differs from the group's; null for a call that accepts no API token. */
  scope?: string | null;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** The media types of a body that is not JSON and that the handler reads itself. */
  file?: "image/*" | "application/offset+octet-stream" | readonly string[];
  /** A file that the call accepts instead of JSON. */
  orFile?: FileBody;
  /** The protocol whose JSON the call uses instead of the API's own. */
  dialect?: Dialect;
  /**
   * The status of success, 200 by default; 302 for a call that browsers open as a page. `[201, 200]` when a repeated
   * call returns the existing entity, `[204, 200]` when only a dry run has a body.
   */
  status?: 200 | 201 | 202 | 204 | 302 | readonly [201, 200] | readonly [200, 206] | readonly [204, 200];
  /** The schema of a JSON answer, or the media type of any other answer. */
  answer?:
    | z.ZodType
    | "text/csv"
    | "text/plain"
    | "text/markdown"
    | "text/calendar"
    | "application/zip"
    | "image/*"
    | "video/*";
  /** Answers with an ETag, and with 304 to a request that names it in If-None-Match. */
  etag?: true;
  /** Answers a write with 412 when If-Match names another version. */
  ifMatch?: true;
  /** Answers one page, with Link and X-Total-Count. */
  paged?: true;
  /** Further headers of the answer, by their names in responses.ts. */
  headers?: readonly string[];
  /** Answers with a file to save, named in Content-Disposition, as every CSV is. */
  download?: true;
  /** Callable from other sites. Only for calls that are not authenticated by a cookie. */
  anyOrigin?: true;
  refuses?: Refusals;
  /** Example values that replace those that examples.ts composes from the schemas, such as a typical query. */
  example?: {
    params?: Record<string, string | number>;
    query?: Record<string, unknown>;
    body?: unknown;
    answer?: unknown;
  };
};

/** A call that a library handles. Its body may be a form, whose submission redirects the browser. */
export type LibraryDescription = Description & { form?: true };

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** One call of the API, collected from its route file. `path` has its parameters in braces. */
export type Call = LibraryDescription & { method: Method; path: string };
