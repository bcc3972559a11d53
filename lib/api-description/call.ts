import type { z } from "zod";
import type { Method } from "@/lib/platform/http/openapi";
import type { AccessName } from "./access";

/** What else a call may be refused for, beside what its access and its form bring with them: status and why. */
export type Refusals = Partial<Record<400 | 401 | 403 | 404 | 409 | 412 | 429, string>>;

/**
 * What there is to know of one call. Its schemas are those that its route validates with; a test compares the two.
 * `params`, `query`, `body` and `answer` of the example must fit them.
 */
export type Call = {
  id: string;
  method: Method;
  /** With its parameters in braces. */
  path: string;
  summary: string;
  description?: string;
  access: AccessName;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Sent as a form instead of JSON. */
  form?: true;
  /** The media type of a body that is no JSON. */
  file?: "image/*";
  /** 200 unless it says otherwise. */
  status?: 200 | 201 | 202 | 204 | readonly [201, 200];
  /** A schema, or the media type of what is no JSON. */
  answer?: z.ZodType | "text/csv" | "image/*";
  /** Carries an ETag, and answers 304 to whoever has it: a list weakly, an entity by its version. */
  reads?: "catalogue" | "entity";
  /** Answers with Link and X-Total-Count. */
  paged?: true;
  /** Honours If-Match. */
  versioned?: true;
  /** Mail programs and other sites may call it. */
  anyOrigin?: true;
  refusals?: Refusals;
  example?: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    answer?: unknown;
  };
};

/** The calls about one thing. */
export type Group = { name: string; description: string; calls: Call[] };
