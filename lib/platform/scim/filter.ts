import { Filter } from "scimmy/types";
import { scimProblem } from "./problem";

/** A condition of a filter: the attribute equals the value. */
export type Equality<Attribute extends string> = { attribute: Attribute; value: string };

const unsupported = (filter: string) =>
  scimProblem(400, "invalidFilter", `The filter ${filter} is not supported. Compare a listed attribute with eq`);

/** The schema that may precede an attribute. */
const SCHEMA_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:\w+:/;

/** One comparison as the library writes it: `["eq", "a"]`; several of one attribute are in a list of their own. */
function valueIn(comparison: unknown): string | undefined {
  if (!Array.isArray(comparison) || comparison.length !== 2) return undefined;
  const [operator, value] = comparison;
  if (String(operator).toLowerCase() !== "eq" || !["string", "number"].includes(typeof value)) return undefined;
  return String(value);
}

/** Each comparison of an expression, with the path of its attribute in lower case. */
const comparisonsOf = (expression: object, prefix = ""): [path: string, comparison: unknown][] =>
  Object.entries(expression).flatMap(([name, inner]): [string, unknown][] => {
    const path = prefix + name.toLowerCase();
    return Array.isArray(inner) ? [[path, inner]] : comparisonsOf(inner, `${path}.`);
  });

function parse(filter: string): object[] {
  try {
    return [...new Filter(filter)];
  } catch {
    throw unsupported(filter);
  }
}

/**
 * Reads a filter: equalities joined by `and`.
 * @param attributes the attributes that can be compared, by their paths in lower case
 * @throws {Problem} 400 `invalidFilter` for anything else
 */
export function readFilter<Attribute extends string>(
  filter: string | undefined,
  attributes: Record<string, Attribute>,
): Equality<Attribute>[] {
  if (filter === undefined) return [];
  const [expression, ...alternatives] = parse(filter);
  if (expression === undefined || alternatives.length > 0) throw unsupported(filter);
  return comparisonsOf(expression).map(([path, comparison]) => {
    const name = path.replace(SCHEMA_PREFIX, "");
    const value = valueIn(comparison);
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (attribute === undefined || value === undefined) throw unsupported(filter);
    return { attribute, value };
  });
}
