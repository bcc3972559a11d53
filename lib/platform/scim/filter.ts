import { isStorable } from "@/lib/platform/schema";
import { scimProblem } from "./problem";

/** A condition of a filter: the attribute equals the value. */
export type Equality<Attribute extends string> = { attribute: Attribute; value: string };

type Comparison = { path: string; value: string | boolean };

/** The path of a change: an attribute, and for a list the selected values and their part. */
export type Path = { name: string; only?: Comparison[]; part?: string };

/** The limit of characters of a filter or path. */
const MAX_CHARACTERS = 200;

/**
 * Names, JSON strings, brackets and spaces. No two alternatives begin with the same character, so matching is linear.
 */
const TOKENS = /[\w$:.-]+|"(?:[^"\\]|\\.)*"|[[\]]| +/gy;
const [NAME, PART, VALUE] = [/^[\w$][\w$:.-]*$/, /^\.[\w$-]+$/, /^(".*"|true|false)$/is];
const [OPEN, CLOSE, SPACE, END, EQ, AND] = [/^\[/, /^\]/, /^ /, /^$/, /^eq$/i, /^and$/i];

const SCHEMA_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:\w+:/;

const unsupported = () =>
  scimProblem(
    400,
    "invalidFilter",
    "This filter is not supported. Compare listed attributes with eq and a text in quotes",
  );

/** Splits a text into tokens. It and `take` throw for an unexpected one. @throws {Problem} 400 `invalidFilter` */
function tokensOf(text: string) {
  const tokens = text.length > MAX_CHARACTERS ? [] : (text.match(TOKENS) ?? []);
  if (text === "" || tokens.join("") !== text) throw unsupported();
  let next = 0;
  const is = (pattern: RegExp) => pattern.test(tokens[next] ?? "");
  const take = (...patterns: RegExp[]): string => {
    for (const pattern of patterns) {
      if (!is(pattern)) throw unsupported();
      next += 1;
    }
    return tokens[next - 1] ?? "";
  };
  return { is, take };
}
type Tokens = ReturnType<typeof tokensOf>;

function toValue(token: string): string | boolean {
  if (!token.startsWith('"')) return token.toLowerCase() === "true";
  try {
    const value: string = JSON.parse(token);
    if (isStorable(value)) return value;
  } catch {
    // Not a valid JSON string, such as "\x".
  }
  throw unsupported();
}

const comparison = ({ take }: Tokens, path: string): Comparison => ({
  path,
  value: toValue(take(SPACE, EQ, SPACE, VALUE)),
});

/** Reads comparisons that are joined by `and`. */
function joined({ is, take }: Tokens, readOne: () => Comparison[]): Comparison[] {
  const comparisons = readOne();
  while (is(SPACE)) {
    take(SPACE, AND, SPACE);
    comparisons.push(...readOne());
  }
  return comparisons;
}

function target(tokens: Tokens): Path {
  const { is, take } = tokens;
  const name = take(NAME);
  if (!is(OPEN)) return { name };
  take(OPEN);
  const only = joined(tokens, () => [comparison(tokens, take(NAME))]);
  take(CLOSE);
  return { name, only, ...(is(PART) && { part: take(PART).slice(1) }) };
}

/** Reads the path of a change, such as `emails[type eq "work"].value`. @throws {Problem} 400 `invalidFilter` */
export function readPath(path: string): Path {
  const tokens = tokensOf(path);
  const read = target(tokens);
  tokens.take(END);
  return read;
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
  const tokens = tokensOf(filter);
  const comparisons = joined(tokens, () => {
    const { name, only, part } = target(tokens);
    const ofParts = (only ?? []).map(({ path, value }) => ({ path: `${name}.${path}`, value }));
    if (only && part === undefined) return ofParts;
    return [...ofParts, comparison(tokens, part === undefined ? name : `${name}.${part}`)];
  });
  tokens.take(END);
  return comparisons.map(({ path, value }) => {
    const name = path.toLowerCase().replace(SCHEMA_PREFIX, "");
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (attribute === undefined || typeof value !== "string") throw unsupported();
    return { attribute, value };
  });
}
