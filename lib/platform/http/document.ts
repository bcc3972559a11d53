import type { z } from "zod";
import type { Call } from "./description";
import { type JsonSchema, type OpenApiDocument, type Operation, parametersOf, schemaWriter } from "./openapi";
import { problemSchema } from "./problem";
import { headers, responsesOf } from "./responses";

/** What a document says beside its calls. The order of `tags` is the order of the groups. */
export type About = Pick<OpenApiDocument, "info" | "tags"> & {
  /** The credentials a call accepts, by what its access asks for. */
  security: Record<Call["access"]["credentials"], Operation["security"]>;
  securitySchemes: Record<string, JsonSchema>;
};

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The ETag that was read. The write is refused with 412 if the entity has changed since.",
  schema: { type: "string" },
} as const;

type Writers = Record<"inputs" | "outputs", ReturnType<typeof schemaWriter>>;

function operationOf(call: Call, { security }: About, { inputs, outputs }: Writers): Operation {
  const { id, tag, summary, access, body, file, form, params, query, ifMatch, example = {} } = call;
  const json = body && {
    [form ? "application/x-www-form-urlencoded" : "application/json"]: {
      schema: inputs.write(body),
      example: example.body,
    },
  };
  const bytes = file && { [file]: { schema: { type: "string", format: "binary" } } };
  const content = json ?? bytes;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [call.description, access.description].filter(Boolean).join(" "),
    security: security[access.credentials],
    "x-access": access.name,
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
 * The OpenAPI 3.1 document of some calls.
 * @param schemas what the document refers to by name, by the names they are exported with
 * @throws {Error} where a call has a tag that `about` does not explain, or the id of another
 */
export function documentOf(calls: Call[], schemas: Record<string, z.ZodType>, about: About): OpenApiDocument {
  // An entity and its input would have the same name where both are sent; only bodies are.
  const bodies = new Set(calls.map(({ body }) => body));
  const sent = Object.fromEntries(Object.entries(schemas).filter(([, schema]) => bodies.has(schema)));
  const inputs = schemaWriter(sent, "input");
  const outputs = schemaWriter({ ...schemas, problemSchema }, "output");
  outputs.write(problemSchema);
  const ids = new Set<string>();
  const paths: OpenApiDocument["paths"] = {};
  const accesses: OpenApiDocument["x-access"] = {};
  for (const call of calls) {
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
