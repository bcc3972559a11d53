import { z } from "zod";
import type { Method } from "./description";

/** The subset of JSON Schema (2020-12) that the schemas here use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[] | undefined;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  examples?: unknown[];
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [limit: string]: unknown;
};

export type MediaTypes = Record<string, { schema: JsonSchema; example?: unknown }>;

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};

export type Answer = {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: MediaTypes;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  /** The name of the access rule, explained at the document's root. */
  "x-access": string;
  /** The scope that an API token needs. */
  "x-scope"?: string | undefined;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: MediaTypes };
  responses: Record<string, Answer>;
};

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  /** The access rules by name. */
  "x-access": Record<string, { label: string; description: string }>;
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>;
  components: Record<"schemas" | "headers" | "securitySchemes", Record<string, JsonSchema>>;
};

const refTo = (id: string) => `#/components/schemas/${id}`;

/** Removes additions of zod for validators: the pattern of a format, and the bounds of a safe integer. */
function simplify(schema: JsonSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.examples?.length === 0) delete schema.examples;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Clients must accept fields that are added later.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.$schema;
  delete schema.$id;
  const [first, ...rest] = schema.prefixItems ?? [];
  if (first && rest.every((part) => JSON.stringify(part) === JSON.stringify(first))) {
    // Not every linter and generator supports tuples, so they become arrays of a fixed length.
    Object.assign(schema, { items: first, minItems: rest.length + 1, maxItems: rest.length + 1 });
    delete schema.prefixItems;
  }
}

/** The name of a schema in the document: `videoSchema` becomes `Video`, or `VideoInput` for a request. */
const idOf = (exported: string, io: Side) => {
  const name = exported.replace(/Schema$/, "");
  const id = name.charAt(0).toUpperCase() + name.slice(1);
  return io === "output" || id.endsWith("Input") ? id : `${id}Input`;
};

/** The request side or the response side of a schema. */
type Side = "input" | "output";

/**
 * Turns zod schemas into JSON Schemas.
 * @param exported the schemas to reference by name, by their export names
 * @returns `write`; `inline`, which never returns a reference; and `used`, the schemas referenced so far, by id
 * @throws {Error} in `write` and `inline`, for a schema without a JSON Schema on this side
 */
export function schemaWriter(exported: Record<string, z.ZodType>, io: Side) {
  const options = {
    io,
    target: "draft-2020-12",
    override: ({ jsonSchema }: { jsonSchema: unknown }) => simplify(jsonSchema as JsonSchema),
  } as const;
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(exported)) {
    const id = idOf(name, io);
    if (registry._idmap.has(id)) throw new Error(`Two schemas of the API's description are called ${id}`);
    registry.add(schema, { id });
  }
  // Schemas with transforms have no JSON Schema on one side; only the schemas in use need one.
  const all = z.toJSONSchema(registry, { ...options, uri: refTo, unrepresentable: "any" });
  const named = all.schemas as Record<string, JsonSchema>;

  const used: Record<string, JsonSchema> = {};
  const inline = (schema: z.ZodType): JsonSchema => {
    const plain = z.toJSONSchema(schema, options) as JsonSchema;
    simplify(plain);
    return plain;
  };
  const use = (id: string): void => {
    const schema = named[id];
    if (!schema || used[id]) return;
    simplify(schema);
    used[id] = schema;
    for (const [, inner = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) use(inner);
  };
  const refer = (schema: z.ZodType, id: string): JsonSchema => {
    inline(schema);
    use(id);
    return { $ref: refTo(id) };
  };
  const write = (schema: z.ZodType): JsonSchema => {
    const id = registry.get(schema)?.id;
    if (id) return refer(schema, id);
    const element = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
    const elementId = element && registry.get(element)?.id;
    return elementId ? { type: "array", items: refer(element, elementId) } : inline(schema);
  };
  return { used, write, inline };
}

/** One parameter for each field of an object's schema. @param examples values by field */
export function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  write: (schema: z.ZodType) => JsonSchema,
  examples: Record<string, unknown> = {},
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = write(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: field,
    ...(Object.hasOwn(examples, name) && { example: examples[name] }),
  }));
}

/** Every operation of a document with its method and path, in document order. */
export const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase() as Method,
      operation,
    })),
  );
