import type { z } from "zod";
import type { Call } from "./description";
import { exampleWriter } from "./examples";
import { type JsonSchema, type OpenApiDocument, type Operation, parametersOf, schemaWriter } from "./openapi";
import { problemSchema } from "./problem";
import { headers, responsesOf } from "./responses";

/** The parts of a document besides its calls. Groups are listed in the order of `tags`. */
export type About = Pick<OpenApiDocument, "info" | "tags"> & {
  /** The security requirement of a call. */
  security(call: Call): Operation["security"];
  /** The scope that an API token needs for a call; undefined for a call that accepts none. */
  scope(call: Call): string | undefined;
  /** A sentence about accepted tokens, added to the description of a call; undefined for calls without a session. */
  tokens(call: Call): string | undefined;
  securitySchemes: Record<string, JsonSchema>;
  /** Entities by their synonyms, so that examples refer to the same entity everywhere. */
  nouns: Record<string, string>;
};

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The ETag that was read. The write is refused with 412 if the entity has changed since.",
  schema: { type: "string" },
} as const;

/** The sentence about inputs that need a recent sign-in. */
const freshness = ({ fresh }: Call) => fresh && `It asks for the password again when ${fresh.when}.`;

type Writers = Record<"inputs" | "outputs", ReturnType<typeof schemaWriter>>;

function operationOf(call: Call, { security, scope, tokens }: About, { inputs, outputs }: Writers): Operation {
  const { id, tag, summary, access, body, file, orFile, form, dialect, params, query, ifMatch, example = {} } = call;
  const json = body && {
    [form ? "application/x-www-form-urlencoded" : (dialect?.mediaType ?? "application/json")]: {
      schema: inputs.write(body),
      example: example.body,
    },
  };
  const types = orFile?.types ?? [file ?? []].flat();
  const bytes = types.map((type) => [type, { schema: { type: "string", format: "binary" } }] as const);
  const content = json || bytes.length > 0 ? { ...json, ...Object.fromEntries(bytes) } : undefined;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [call.description, access.description, freshness(call), tokens(call)].filter(Boolean).join(" "),
    security: security(call),
    "x-access": access.name,
    "x-scope": scope(call),
    parameters: [
      ...parametersOf(params, "path", inputs.inline, example.params),
      ...parametersOf(query, "query", inputs.inline, example.query),
      ...(ifMatch ? [IF_MATCH] : []),
    ],
    ...(content && { requestBody: { required: !body?.safeParse(undefined).success, content } }),
    responses: responsesOf(call, outputs.write),
  };
}

/**
 * Builds the OpenAPI 3.1 document of the given calls.
 * @param schemas the schemas to reference by name, by their export names
 * @throws {Error} for an unknown tag or a duplicate id
 */
export function documentOf(calls: Call[], schemas: Record<string, z.ZodType>, about: About): OpenApiDocument {
  // Only bodies get an input schema, because an entity and its input could otherwise have the same name.
  const bodies = new Set(calls.map(({ body }) => body));
  const sent = Object.fromEntries(Object.entries(schemas).filter(([, schema]) => bodies.has(schema)));
  const inputs = schemaWriter(sent, "input");
  const outputs = schemaWriter({ ...schemas, problemSchema }, "output");
  outputs.write(problemSchema);
  const examples = exampleWriter(schemas, about.nouns);
  const ids = new Set<string>();
  const paths: OpenApiDocument["paths"] = {};
  const accesses: OpenApiDocument["x-access"] = {};
  for (const described of calls) {
    const call = { ...described, example: examples.complete(described) };
    if (ids.has(call.id)) throw new Error(`Two calls have the id ${call.id}`);
    if (!about.tags.some(({ name }) => name === call.tag))
      throw new Error(`${call.id} has the unknown tag ${call.tag}`);
    ids.add(call.id);
    const { name, label, description } = call.access;
    accesses[name] = { label, description };
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operationOf(call, about, { inputs, outputs }),
    };
  }
  return {
    openapi: "3.1.0",
    info: about.info,
    servers: [{ url: "/" }],
    tags: about.tags,
    "x-access": accesses,
    paths,
    components: { schemas: { ...outputs.used, ...inputs.used }, headers, securitySchemes: about.securitySchemes },
  };
}
