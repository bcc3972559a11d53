import type { z } from "zod";

/** The parameters of a dynamic path, by the names of its folders. */
export type PathParams = Record<string, string | string[]>;

/** The parts of a description that decide which scope an API token needs for the call. */
export type ScopeRules = Partial<Pick<Description, "tag" | "scope">>;

/** An access rule of a route, and its entry in the API's description. */
export type Access<Actor> = {
  /** Names the rule in the description (`x-access`) and in the tests of access. */
  name: string;
  /** One or two words for the rule's badge. */
  label: string;
  /** One sentence: who may call. */
  description: string;
  /** The credentials of a request: a session (cookie or access token) or an API token, this alone, the secret of a program, or none. */
  credentials: "session" | "apiToken" | "scheduler" | "monitor" | "none";
  /** Returns the actor. @throws {Problem} 401 or 403 */
  authenticate(request: Request, call: ScopeRules): Promise<Actor>;
  /** Refuses by the path, before the parameters are parsed. @throws {Problem} 403 or 404 */
  params?(actor: Actor, params: PathParams): void | Promise<void>;
  /** Refuses by the body, before it is parsed. @throws {Problem} 403 */
  body?(actor: Actor, body: unknown): void;
  /** Refuses a session that was signed in long ago, for calls with `fresh`. @throws {Problem} 403 */
  requireFresh?(actor: Actor): void;
};

/** Asks for a fresh sign-in where a call opens a door to other users (docs/behaviour.md, 3). API tokens are not asked. */
export type FreshRule<P, B> = {
  /** Completes "asks for the password again when …" in the API's description. */
  when: string;
  /** Decides by the input and the rows that it names. Those that do not exist need none. */
  isNeeded(input: { params: P; body: B }): boolean | Promise<boolean>;
};

/** Refusals in addition to those implied by access and input, by status; `true` uses the default sentence. */
export type Refusals = Partial<
  Record<400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 416 | 423 | 460 | 503 | 507, string> &
    Record<429, string | true>
>;

/** A refusal before it is written, with the invalid fields of a body. */
type Refused = { status: number; type: string; detail: string; errors: object[] | undefined };

/** The JSON of another protocol: its media type, and its form of a refusal. */
export type Dialect = { mediaType: string; refusalSchema: z.ZodType; toRefusal(refused: Refused): unknown };

/** A file as the body of a call that takes JSON as well. */
export type FileBody = {
  types: readonly string[];
  /** Bytes of a file, and of the JSON in its place. */
  maxBytes: number;
  /** Makes the body of the JSON from the file and the address. @throws {Problem} 400 */
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
  /** Markdown, for what the summary does not say. */
  description?: string;
  access: Access<Actor>;
  /** For a call that needs a fresh sign-in for some of its inputs. */
  fresh?: FreshRule<P, B>;
  /** The scope of API tokens where it is not that of the group; null for a call that accepts none. */
  scope?: string | null;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** The media types of a body that is not JSON and that the handler reads itself. */
  file?: "image/*" | "application/offset+octet-stream" | readonly string[];
  /** A file that the call takes in the place of JSON. */
  orFile?: FileBody;
  /** The protocol whose JSON the call speaks instead of the API's own. */
  dialect?: Dialect;
  /** The status of success, 200 by default; 302 for a call that browsers open as a page. `[201, 200]` when a repeated call returns the existing entity, `[204, 200]` when only a dry run answers something. */
  status?: 200 | 201 | 202 | 204 | 302 | readonly [201, 200] | readonly [200, 206] | readonly [204, 200];
  /** The schema of the JSON it answers with, or the media type of anything else. */
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
  /** Refuses a write with 412 when If-Match names another version. */
  ifMatch?: true;
  /** Answers one page, with Link and X-Total-Count. */
  paged?: true;
  /** Further headers of the answer, by their names in responses.ts. */
  headers?: readonly string[];
  /** Answers with a file to save, named in Content-Disposition, as every CSV is. */
  download?: true;
  /** Callable from other sites. Only for calls that no cookie authenticates. */
  anyOrigin?: true;
  refuses?: Refusals;
  /** Example values where those that examples.ts composes of the schemas do not tell enough, such as a telling query. */
  example?: {
    params?: Record<string, string | number>;
    query?: Record<string, unknown>;
    body?: unknown;
    answer?: unknown;
  };
};

/** A call that a library answers: its body may be a form, and a browser that submits it is redirected. */
export type LibraryDescription = Description & { form?: true };

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** One call of the API as it is collected from its route file. `path` has its parameters in braces. */
export type Call = LibraryDescription & { method: Method; path: string };
