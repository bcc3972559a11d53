import type { z } from "zod";
import {
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  parametersOf,
  schemaWriter,
} from "@/lib/platform/http/openapi";
import { accesses } from "./access";
import { accounts } from "./accounts";
import { administration } from "./administration";
import { answersOf, headers } from "./answers";
import { audit } from "./audit";
import type { Call, Group } from "./call";
import { careerTracks, learningPaths } from "./courses";
import { knowledgeAreas } from "./knowledge-areas";
import { names } from "./names";
import { notifications } from "./notifications";
import { progress } from "./progress";
import { reactions } from "./reactions";
import { service } from "./service";
import { factors, sessions, signIn } from "./sessions";
import { uploads } from "./uploads";
import { invitations, users } from "./users";
import { videos } from "./videos";

/*
 * The calls are described in tables of their own, by the schemas that the routes validate with, instead of by the route
 * modules: collecting those would load the whole server, from next-auth to the mails, into the one call that says what
 * the others are, and into the page that shows it. What a table could get wrong, document.test.ts compares with every
 * route file: paths, methods, access, and each schema's identity.
 */
export const groups: Group[] = [
  signIn,
  sessions,
  accounts,
  factors,
  users,
  invitations,
  videos,
  knowledgeAreas,
  reactions,
  progress,
  learningPaths,
  careerTracks,
  notifications,
  uploads,
  administration,
  audit,
  service,
];

const description = `Same-origin JSON: camelCase out, and the documented snake_case spellings are understood on the way in. Unknown fields are dropped.

Times are ISO 8601 in UTC, dates \`YYYY-MM-DD\`, ids UUIDs, durations whole seconds. A malformed id is 404 in a path and 400 in a body.

Refusals are \`application/problem+json\`; \`detail\` is one sentence that a person can act on. Who may not call learns nothing of a call's form: 401 comes before 403, and 403 before 400. A refusal of type \`urn:waypoint:factor-required\` asks for the second factor, one of type \`urn:waypoint:password-required\` for the password.

A browser calls with the session's cookie, a program may send \`Authorization: Bearer\` with an access token. Calls that change something are refused from another site.`;

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The ETag that was read. The write is refused with 412 when somebody else has changed it meanwhile.",
  schema: { type: "string" },
} as const;

type Write = (schema: z.ZodType) => JsonSchema;

function operation(call: Call, group: Group, write: { input: Write; output: Write }): Operation {
  const { id, summary, access, body, params, query, example = {} } = call;
  const { description: who, signedIn } = accesses[access];
  return {
    operationId: id,
    tags: [group.name],
    summary,
    description: [call.description, who].filter(Boolean).join(" "),
    security: signedIn ? [{ cookie: [] }, { bearer: [] }] : access === "scheduler" ? [{ scheduler: [] }] : [],
    "x-access": access,
    parameters: [
      ...parametersOf(params, "path", write.input, example.params),
      ...parametersOf(query, "query", write.input, example.query),
      ...(call.versioned ? [IF_MATCH] : []),
    ],
    ...(call.file && {
      requestBody: { required: true, content: { [call.file]: { schema: { type: "string", format: "binary" } } } },
    }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          [call.form ? "application/x-www-form-urlencoded" : "application/json"]: {
            schema: write.input(body),
            example: example.body,
          },
        },
      },
    }),
    responses: answersOf(call, write.output),
  };
}

function writeDocument(): OpenApiDocument {
  const [inputs, outputs] = [schemaWriter(names.inputs, "input"), schemaWriter(names.outputs, "output")];
  const write = { input: inputs.write, output: outputs.write };
  const paths: OpenApiDocument["paths"] = {};
  for (const group of groups) {
    for (const call of group.calls) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, group, write) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Waypoint", version: "1", description },
    servers: [{ url: "/" }],
    tags: groups.map(({ name, description: about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: { ...outputs.schemas, ...inputs.schemas },
      headers,
      securitySchemes: {
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "authjs.session-token",
          description: "The session's cookie; behind https its name begins with `__Secure-`.",
        },
        bearer: { type: "http", scheme: "bearer", description: "An access token of `GET /api/session`." },
        scheduler: { type: "http", scheme: "bearer", description: "The secret that the host's scheduler shares." },
      },
    },
  };
}

let made: OpenApiDocument | undefined;

/** The OpenAPI 3.1 description of every call, made once. */
export function apiDocument(): OpenApiDocument {
  made ??= writeDocument();
  return made;
}
