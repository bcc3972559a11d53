import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import type { Call } from "./description";
import type { JsonSchema } from "./openapi";

/** Values for fields without an example. */
const TEXTS: Record<string, string> = { date: "2026-03-14", "date-time": "2026-03-14T09:26:53.589Z" };
const NUMBER = 12;

/** Last words of a name that do not identify an entity. */
const PURPOSES = new Set(["id", "ids", "schema", "input", "change", "list", "draft"]);

type Nouns = {
  /** The entity in a name: `path` for `learningPathIds`. */
  of(name: string): string;
  /** The entities of the objects in a field: the entity in its name, and the surrounding ones if that is unknown. */
  inside(field: string, around: string[]): string[];
  /** The nearest known entity. */
  nearest(about: string[]): string;
};

/** A place in an example: the field's name and its entities, the nearest first. */
type Place = { field: string; about: string[] };

/** The examples in schemas, by `entity.field`, and texts also by the field. */
type Stated = Map<string, unknown[]>;

function nounsOf(schemas: Record<string, z.ZodType>, synonyms: Record<string, string>): Nouns {
  const of = (name: string): string => {
    const words =
      name
        .replace(/([a-z\d])(?=[A-Z])/g, "$1 ")
        .toLowerCase()
        .match(/[a-z\d]+/g) ?? [];
    const noun = (words.findLast((word) => !PURPOSES.has(word)) ?? "")
      .replace(/ies$/, "y")
      .replace(/(ch|s|x)es$/, "$1")
      .replace(/([^s])s$/, "$1");
    return Object.hasOwn(synonyms, noun) ? (synonyms[noun] as string) : noun;
  };
  const known = new Set([...Object.keys(schemas).map(of), ...Object.values(synonyms)]);
  const inside = (field: string, around: string[]) => [
    ...(field ? [of(field)] : []),
    ...(field && known.has(of(field)) ? [] : around),
  ];
  return { of, inside, nearest: (about) => about.find((noun) => known.has(noun)) ?? about[0] ?? "" };
}

/** The JSON Schema of a schema; one that cannot be represented accepts anything. */
const jsonOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;

const optionsOf = ({ anyOf = [], oneOf = [] }: JsonSchema) => [...anyOf, ...oneOf];
const isNull = ({ type, const: value }: JsonSchema) => value === null || [type].flat().includes("null");

/** The schema of the values other than null; the first of several. */
const mainOf = (schema: JsonSchema): JsonSchema =>
  optionsOf(schema).find((option) => !isNull(option)) ?? { ...schema, type: [schema.type].flat()[0] };

/** True when an example of another field of this name is valid for this schema. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (value === null) return isNull(schema) || optionsOf(schema).some(isNull);
  const { type, enum: options, const: only, pattern, minimum = -Infinity, maximum = Infinity } = mainOf(schema);
  if (options ?? only) return [only, ...(options ?? [])].includes(value);
  if (typeof value === "number")
    return /^(integer|number)$/.test(String(type)) && value >= Number(minimum) && value <= Number(maximum);
  if (typeof value === "string") return type === "string" && new RegExp(String(pattern ?? ""), "u").test(value);
  return type === (Array.isArray(value) ? "array" : typeof value);
}

function statedIn(schemas: Record<string, z.ZodType>, nouns: Nouns): Stated {
  const facts: { keys: string[]; example: unknown; depth: number }[] = [];
  const collect = (schema: JsonSchema, noun: string, depth: number): void => {
    for (const [field, inner] of Object.entries(schema.properties ?? {})) {
      const [example] = inner.examples ?? mainOf(inner).examples ?? [];
      const keys = [`${noun}.${field}`, ...(typeof example === "string" ? [field] : [])];
      // UUIDs are composed by `exampleId` instead.
      if (example !== undefined && !(field === "id" && inner.format === "uuid")) facts.push({ keys, example, depth });
      collect(inner, nouns.of(field), depth + 1);
    }
    for (const inner of [...optionsOf(schema), ...(schema.items ? [schema.items] : [])]) collect(inner, noun, depth);
  };
  const shortestFirst = Object.entries(schemas).sort(([a], [b]) => a.length - b.length);
  for (const io of ["output", "input"] as const)
    for (const [name, schema] of shortestFirst) collect(jsonOf(schema, io), nouns.of(name), 0);
  const stated: Stated = new Map();
  // Examples of the entity itself take precedence over its variants and over parts of other entities.
  for (const { keys, example } of facts.sort((a, b) => a.depth - b.depth))
    for (const key of keys) stated.set(key, [...(stated.get(key) ?? []), example]);
  return stated;
}

/** Composes values of JSON Schemas. @throws {Error} for a text without an example */
function composer(nouns: Nouns, stated: Stated) {
  const statedOf = (schema: JsonSchema, { field, about }: Place): unknown => {
    const ofEntities = about.flatMap((noun) => stated.get(`${noun}.${field}`) ?? []);
    const ofAny = field === "id" || mainOf(schema).enum ? [] : (stated.get(field) ?? []);
    return [...ofEntities, ...ofAny].find((value) => fits(schema, value));
  };

  const objectOf = ({ properties = {}, required = [] }: JsonSchema, around: string[]) => {
    // A row with the id of another entity may also have its fields.
    const about = [
      ...around,
      ...Object.keys(properties)
        .filter((name) => name.endsWith("Id"))
        .map(nouns.of),
    ];
    const shown = Object.entries(properties).filter(
      ([name, { examples }]) => required.includes(name) || examples?.length !== 0,
    );
    return Object.fromEntries(shown.map(([field, inner]) => [field, compose(inner, { field, about })]));
  };

  const textOf = ({ format = "" }: JsonSchema, { field, about }: Place): string => {
    const noun = field === "" || field === "id" ? nouns.nearest(about) : nouns.of(field);
    if (format === "uuid") return exampleId(noun);
    const text =
      TEXTS[format] ?? (/Ids?$/.test(field) ? (stated.get(`${noun}.id`)?.[0] ?? exampleId(noun)) : undefined);
    if (typeof text === "string") return text;
    throw new Error(`${field} of ${about[0]} has no example. Add .meta({ examples: ["…"] }) to its schema`);
  };

  function compose(schema: JsonSchema, place: Place): unknown {
    const main = mainOf(schema);
    const { type } = main;
    const examples = schema.examples ?? main.examples;
    const known = examples?.length ? examples[0] : statedOf(schema, place);
    if (known !== undefined) return known;
    const about = nouns.inside(place.field, place.about);
    const {
      const: only,
      properties,
      items,
      default: initial,
      enum: options,
      minimum = NUMBER,
      maximum = NUMBER,
    } = main;
    if (only !== undefined) return only;
    if (properties) return objectOf(main, about);
    if (main.propertyNames) return { [String(compose(main.propertyNames, place))]: NUMBER };
    if (items) return [compose(items, { ...place, about })];
    if (initial !== undefined) return initial;
    if (options) return options[0];
    if (optionsOf(main).length > 0) return compose(main, place);
    if (type === "boolean") return false;
    if (type === "integer" || type === "number") return Math.min(Number(maximum), Math.max(Number(minimum), NUMBER));
    return textOf(main, place);
  }
  return compose;
}

/**
 * Composes the examples of the API's description. The example of a field is that of its own `.meta`; else of the same
 * field of its entity, or of any entity; else a value of its format. An empty list of examples omits an optional field.
 * @param schemas all schemas by their export names
 * @param synonyms entities by their synonyms
 */
export function exampleWriter(schemas: Record<string, z.ZodType>, synonyms: Record<string, string>) {
  const nouns = nounsOf(schemas, synonyms);
  const compose = composer(nouns, statedIn(schemas, nouns));
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]));

  const nounOf = (schema: z.ZodType, otherwise: string): string => {
    if (schema instanceof z.ZodArray) return nounOf(schema.element as z.ZodType, otherwise);
    if (schema instanceof z.ZodUnion) return nounOf(schema.options[0] as z.ZodType, otherwise);
    const name = names.get(schema);
    return name ? nouns.of(name) : otherwise;
  };

  /** An example of a schema. @param otherwise the entity for a schema that is not exported */
  const write = <T>(schema: z.ZodType<T>, io: "input" | "output" = "output", otherwise = ""): T =>
    compose(jsonOf(schema, io), { field: "", about: [nounOf(schema, otherwise)] }) as T;

  /** The required parameters of an address. The entity of a path parameter is that of the folder before it. */
  const parameters = (schema: z.ZodType | undefined, path: string): Record<string, string | number> => {
    const { properties = {}, required = [] } = schema ? jsonOf(schema, "input") : {};
    const collectionOf = (name: string) => nouns.of(path.split(`/{${name}}`)[0] ?? "");
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([field, inner]) => [field, compose(inner, { field, about: [collectionOf(field)] }) as string | number]),
    );
  };

  /** The examples of a call: its own, else composed ones. */
  const complete = ({ path, params, query, body, answer, example = {} }: Call): Call["example"] => {
    const collection = nouns.of(path.split("/{id}")[0] ?? "");
    return {
      params: parameters(params, path),
      query: { ...parameters(query, path), ...example.query },
      ...(body && { body: example.body ?? write(body, "input", collection) }),
      ...(answer && {
        answer: example.answer ?? (typeof answer === "object" ? write(answer, "output", collection) : undefined),
      }),
    };
  };
  return { write, complete };
}
