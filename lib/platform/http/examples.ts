import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import type { Call } from "./description";
import type { JsonSchema } from "./openapi";

/** Values where no schema states an example. */
const TEXTS: Record<string, string> = { date: "2026-03-14", "date-time": "2026-03-14T09:26:53.589Z" };
const NUMBER = 12;

/** Words at the end of a name that do not say which entity it is about. */
const PURPOSES = new Set(["id", "ids", "schema", "input", "change", "list", "draft"]);

type Nouns = {
  /** The entity that a name is about: of `learningPathIds` it is `path`. */
  of(name: string): string;
  /** The entities that a field's objects are about: the one it names, and those around it where that is none. */
  inside(field: string, around: string[]): string[];
  /** The nearest entity. */
  nearest(about: string[]): string;
};

/** A place in an example: the field's name, and the entities that it is about, the nearest first. */
type Place = { field: string; about: string[] };

/** Examples that schemas state: by `entity.field`, and texts by the field alone. */
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

/** The JSON Schema of a schema; what has none fits anything. */
const jsonOf = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;

const optionsOf = ({ anyOf = [], oneOf = [] }: JsonSchema) => [...anyOf, ...oneOf];
const isNull = ({ type, const: value }: JsonSchema) => value === null || [type].flat().includes("null");

/** The schema of the values other than null, the first where there are several. */
const mainOf = (schema: JsonSchema): JsonSchema =>
  optionsOf(schema).find((option) => !isNull(option)) ?? { ...schema, type: [schema.type].flat()[0] };

/** True when an example of another field of this name is one of this schema. */
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
      // An id is the same everywhere; a number of its own is not.
      if (example !== undefined && !(field === "id" && inner.format === "uuid")) facts.push({ keys, example, depth });
      collect(inner, nouns.of(field), depth + 1);
    }
    for (const inner of [...optionsOf(schema), ...(schema.items ? [schema.items] : [])]) collect(inner, noun, depth);
  };
  const shortestFirst = Object.entries(schemas).sort(([a], [b]) => a.length - b.length);
  for (const io of ["output", "input"] as const)
    for (const [name, schema] of shortestFirst) collect(jsonOf(schema, io), nouns.of(name), 0);
  const stated: Stated = new Map();
  // The entity itself comes before its longer-named forms and the parts of others.
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
    // A row with the id of another entity is about that one too.
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
 * Composes the examples of the API's description. A field shows the `examples` of its own `.meta`; else those of the same field of the
 * entity that it is about, or of any entity; else a value of its format. An empty list leaves an optional field out.
 * @param schemas all schemas by the names of their exports
 * @param synonyms entities by other words for them
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

  /** An example of a schema. @param otherwise the entity of a schema that is not exported */
  const write = <T>(schema: z.ZodType<T>, io: "input" | "output" = "output", otherwise = ""): T =>
    compose(jsonOf(schema, io), { field: "", about: [nounOf(schema, otherwise)] }) as T;

  /** The parameters of an address: those that must be there, of a path about the folder before them. */
  const parameters = (schema: z.ZodType | undefined, path: string): Record<string, string | number> => {
    const { properties = {}, required = [] } = schema ? jsonOf(schema, "input") : {};
    const collectionOf = (name: string) => nouns.of(path.split(`/{${name}}`)[0] ?? "");
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([field, inner]) => [field, compose(inner, { field, about: [collectionOf(field)] }) as string | number]),
    );
  };

  /** The examples of a call: those that it states, else composed ones. */
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
