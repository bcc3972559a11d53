import type { Dialect } from "@/lib/platform/http/description";
import { Problem } from "@/lib/platform/http/problem";
import { scimErrorSchema } from "./schema";

const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

/** The error types of RFC 7644, section 3.12, that are in use. */
type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "uniqueness";

type Refused = Parameters<Dialect["toRefusal"]>[0];

const TYPE_PREFIX = "urn:waypoint:scim:";

/** A problem with its SCIM error type. */
export const scimProblem = (status: 400 | 409, scimType: ScimType, detail: string) =>
  new Problem(status, detail, { type: TYPE_PREFIX + scimType });

function scimTypeOf({ status, type, errors }: Refused): string | undefined {
  if (type.startsWith(TYPE_PREFIX)) return type.slice(TYPE_PREFIX.length);
  if (status === 400) return errors ? "invalidValue" : "invalidSyntax";
  return undefined;
}

/** The JSON of SCIM 2.0. */
export const scimDialect: Dialect = {
  mediaType: "application/scim+json",
  refusalSchema: scimErrorSchema,
  toRefusal(refused) {
    const scimType = scimTypeOf(refused);
    const { status, detail } = refused;
    return { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail };
  },
};
