import { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A part of a JSON Schema (2020-12), as far as the schemas of this house use it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
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
  /** Whom the call serves. */
  "x-access": string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: MediaTypes };
  responses: Record<string, Answer>;
};

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>;
  components: Record<"schemas" | "headers" | "securitySchemes", Record<string, JsonSchema>>;
};

/** Named schemas: what a call takes is described as it may be sent, what it answers as it is sent back. */
export type Names = { inputs: Record<string, z.ZodType>; outputs: Record<string, z.ZodType> };

const refTo = (id: string) => `#/components/schemas/${id}`;

/** What zod adds for machines that check rather than people who read: a format's own pattern, the bounds of a safe integer. */
function tidy(schema: JsonSchema): void {
  if (schema.format) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Answers may grow.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.$schema;
  delete schema.$id;
}

/** Turns zod schemas into JSON Schemas that refer to each other by name. @param io which side of a schema is meant */
export function schemaWriter(named: Record<string, z.ZodType>, io: "input" | "output") {
  const options = {
    io,
    target: "draft-2020-12",
    override: ({ jsonSchema }: { jsonSchema: unknown }) => tidy(jsonSchema as JsonSchema),
  } as const;
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const written = z.toJSONSchema(registry, { ...options, uri: refTo }).schemas as Record<string, JsonSchema>;
  for (const schema of Object.values(written)) tidy(schema);

  const nameOf = (schema: z.ZodType) => registry.get(schema)?.id;
  const write = (schema: z.ZodType): JsonSchema => {
    const name = nameOf(schema);
    if (name) return { $ref: refTo(name) };
    if (schema instanceof z.ZodArray && nameOf(schema.element as z.ZodType)) {
      return { type: "array", items: write(schema.element as z.ZodType) };
    }
    const plain = z.toJSONSchema(schema, options) as JsonSchema;
    tidy(plain);
    return plain;
  };
  return { schemas: written, write };
}

/** One parameter for each field of an object's schema. */
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

/** Every call of a document, in its order. */
export const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase() as Method,
      operation,
    })),
  );
