import type { JsonSchema } from "@/lib/platform/http/openapi";

/** A part of a description: text, or the name of a schema that has its own entry. */
type Piece = string | { shape: string };

/** One field of a schema. A field of an unnamed schema inside has its full path: `rows[].title`. */
export type ShapeField = { name: string; required: boolean; schema: JsonSchema };

const formats: Record<string, string> = {
  uuid: "id (UUID)",
  "date-time": "time (ISO 8601, UTC)",
  date: "date (YYYY-MM-DD)",
  uri: "web address",
};

const count = (value: unknown) => Number(value).toLocaleString("en");

function range(min: unknown, max: unknown, unit = ""): string {
  if (min !== undefined && max !== undefined) return `${count(min)} to ${count(max)}${unit}`;
  if (max !== undefined) return `up to ${count(max)}${unit}`;
  return min === undefined ? "" : `${count(min)}${unit} or more`;
}

function plain({ type, format, ...limits }: JsonSchema): string {
  const size = (words: string, limit: string) => (limit ? `${words}, ${limit}` : words);
  switch (type) {
    case "string":
      if (format) return formats[format] ?? format;
      return size("text", range(limits.minLength, limits.maxLength, " characters"));
    case "integer":
      return size("whole number", range(limits.minimum, limits.maximum));
    case "number":
      return size("number", range(limits.minimum, limits.maximum));
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    default:
      return "anything";
  }
}

const between = (lists: Piece[][], word: string): Piece[] =>
  lists.flatMap((pieces, index) => (index === 0 ? pieces : [word, ...pieces]));

/** Describes a schema in words. */
export function inWords(schema: JsonSchema): Piece[] {
  const { $ref, type, items, additionalProperties, default: defaultValue } = schema;
  const ending =
    defaultValue !== undefined && typeof defaultValue !== "object" ? [`; default ${JSON.stringify(defaultValue)}`] : [];
  if ($ref) return [{ shape: $ref.split("/").at(-1) ?? "" }];
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(" or "), ...ending];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return between(choices.map(inWords), " or ");
  if (Array.isArray(type)) {
    return between(
      type.map((one) => inWords({ ...schema, type: one })),
      " or ",
    );
  }
  if (type === "array") {
    const limit = schema.maxItems === undefined ? "" : `, at most ${count(schema.maxItems)}`;
    return ["list of ", ...inWords(items ?? {}), limit].filter(Boolean);
  }
  if (type === "object") {
    return typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0
      ? ["object of ", ...inWords(additionalProperties)]
      : ["object"];
  }
  return [plain(schema), ...ending];
}

/** @returns the fields of an object schema; an empty list for any other */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix = ""): ShapeField[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const name = prefix + field;
    const own = { name, required: required.includes(field), schema };
    return schema.type === "array"
      ? [own, ...fieldsOf(schema.items ?? {}, `${name}[].`)]
      : [own, ...fieldsOf(schema, `${name}.`)];
  });
}
