import type { JsonSchema } from "@/lib/platform/http/openapi";

/** A piece of a sentence: words, or the name of a shape that is described elsewhere. */
type Piece = string | { shape: string };

/** One field of a shape, those of unnamed parts below it included: `rows[].title`. */
export type ShapeField = { name: string; required: boolean; schema: JsonSchema };

const formats: Record<string, string> = {
  uuid: "id (UUID)",
  "date-time": "time (ISO 8601, UTC)",
  date: "date (YYYY-MM-DD)",
  uri: "web address",
};

const count = (value: unknown) => Number(value).toLocaleString("en");

function range(least: unknown, most: unknown, unit = ""): string {
  if (least !== undefined && most !== undefined) return `${count(least)} to ${count(most)}${unit}`;
  if (most !== undefined) return `up to ${count(most)}${unit}`;
  return least === undefined ? "" : `${count(least)}${unit} or more`;
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

const between = (some: Piece[][], word: string): Piece[] =>
  some.flatMap((pieces, at) => (at === 0 ? pieces : [word, ...pieces]));

/** A schema as people say it. */
export function inWords(schema: JsonSchema): Piece[] {
  const { $ref, type, items, additionalProperties, default: usual } = schema;
  const ending = usual !== undefined && typeof usual !== "object" ? [`; default ${JSON.stringify(usual)}`] : [];
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
    const most = schema.maxItems === undefined ? "" : `, at most ${count(schema.maxItems)}`;
    return ["list of ", ...inWords(items ?? {}), most].filter(Boolean);
  }
  if (type === "object") {
    return typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0
      ? ["object of ", ...inWords(additionalProperties)]
      : ["object"];
  }
  return [plain(schema), ...ending];
}

/** The fields of a shape that is an object; of anything else there are none. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix = ""): ShapeField[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const name = prefix + field;
    const own = { name, required: required.includes(field), schema };
    return schema.type === "array"
      ? [own, ...fieldsOf(schema.items ?? {}, `${name}[].`)]
      : [own, ...fieldsOf(schema, `${name}.`)];
  });
}
