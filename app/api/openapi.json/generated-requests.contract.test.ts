import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { type JsonSchema, operationsOf } from "@/lib/platform/http/openapi";
import { collectCalls, collectDocument } from "@/scripts/openapi/collect";
import { type Answer, callWith } from "@/tests/fixtures/client";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { fromSchema, pathValues } from "@/tests/fixtures/from-schema";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser } from "@/tests/fixtures/test-user";

// The seed makes runs repeatable; another seed generates other requests.
const SEED = 20_260_314;

/** Requests for each call and caller. Once the time limit has passed, each sends only one. */
const REQUESTS = 8;
const TIME_LIMIT_MS = 40_000;

const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

const document = await collectDocument();
const { schemas } = document.components;
const answerOf = new Map((await collectCalls()).map(({ id, answer }) => [id, answer]));

let deadline: number;
/** Rows that the requests may change or delete. */
let rows: string[];
/** The addresses of rows that the requests have created. */
const made = new Set<string>();
/** The statuses that each caller got, to notice when all requests are refused. */
const statuses = new Set<string>();

beforeAll(async () => {
  const area = await makeArea();
  const video = await makeVideo({ points: { [area.id]: 20 } });
  const path = await makePath({ videoIds: [video.id] });
  const track = await makeTrack({ pathIds: [path.id] });
  rows = [area.id, video.id, path.id, track.id];
  deadline = Date.now() + TIME_LIMIT_MS;
});

afterAll(async () => {
  // Every other test expects the organisation's defaults.
  await db().setting.deleteMany();
  const { call } = await makeUser({ isAdmin: true });
  const [area = "", video = "", path = "", track = ""] = rows;
  const own = [`career-tracks/${track}`, `learning-paths/${path}`, `videos/${video}`, `knowledge-matrix/${area}`];
  const deletable = [...made].filter((address) =>
    /^\/api\/(users|videos|knowledge-matrix|learning-paths|career-tracks)\/[^/]+$/.test(address),
  );
  for (const address of [...deletable.reverse(), ...own.map((it) => `/api/${it}`)]) await call("DELETE", address);
});

type Described = ReturnType<typeof operationsOf>[number];
type Request = { path: string; body: unknown; headers: Record<string, string> };

const callers = {
  administrator: () => makeUser({ isAdmin: true, name: "Grace Generated" }),
  learner: () => makeUser({ name: "Ada Generated" }),
  visitor: () => null,
};

/** Generates requests close to what a call describes. */
function requestsOf({ path, operation }: Described, known: string[]): fc.Arbitrary<Request> {
  const arbitraryOf = (place: "path" | "query" | "header") =>
    operation.parameters
      .filter((it) => it.in === place)
      .map(
        ({ name, schema }) =>
          [name, place === "path" ? pathValues(known) : fromSchema(schema, schemas, known)] as const,
      );
  const takesVersion = operation.parameters.some((it) => it.in === "header");
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema as JsonSchema | undefined;
  return fc
    .record({
      inPath: fc.record(Object.fromEntries(arbitraryOf("path"))),
      query: fc.record(Object.fromEntries(arbitraryOf("query")), { requiredKeys: [] }),
      version: fc.constantFrom(undefined, '"1773480413589"', '"0"', "*", 'W/"x"', "nonsense"),
      body: body
        ? fc.oneof(
            { weight: 12, arbitrary: fromSchema(body, schemas, known) },
            { weight: 1, arbitrary: fc.constantFrom("{", "[]", "null", '{"a":', "\ufeff{}") },
          )
        : fc.constant(undefined),
    })
    .map(({ inPath, query, version, body: sent }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(inPath[name]));
      const asked = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [
          name,
          // A longer address is refused before it reaches a route.
          (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 2000),
        ]),
      );
      const isForm = Boolean(operation.requestBody?.content["application/x-www-form-urlencoded"]);
      return {
        path: asked.size > 0 ? `${filled}?${asked}` : filled,
        body: isForm ? formOf(sent) : sent,
        headers: {
          ...(version !== undefined && takesVersion && { "if-match": version }),
          ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
        },
      };
    });
}

const formOf = (fields: unknown) =>
  typeof fields === "object" && fields !== null
    ? new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
    : String(fields);

/** Checks an answer against the document. */
function requireDescribed({ operation }: Described, answer: Answer, who: string) {
  expect(answer.status, who).toBeLessThan(500);
  const described = operation.responses[answer.status];
  expect(described, `${answer.status}, to the ${who}, is not described`).toBeDefined();
  const type = answer.headers.get("content-type")?.split(";")[0];
  const types = Object.keys(described?.content ?? {});
  if (types.length > 0) expect(types).toContain(type);
  else expect(answer.body).toBe("");
  for (const name of Object.keys(described?.headers ?? {})) {
    if (["Link", "X-Factor-Types", "Content-Disposition"].includes(name) || operation.tags.includes("Signing in"))
      continue;
    expect(answer.headers.has(name), `${name} is missing`).toBe(true);
  }
  const schema = answerOf.get(operation.operationId);
  if (answer.status < 300 && typeof schema === "object") expect(schema.safeParse(answer.body).error).toBeUndefined();
}

/** Sends a call's generated requests as new users, because a request may change, lock out or delete its sender. */
async function requireAnswers(described: Described, who: keyof typeof callers) {
  const person = await callers[who]();
  const known = [NOBODY, ...rows, ...(person ? [person.id, person.id, person.id] : [])];
  const call = person?.call ?? callWith({});
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(requestsOf(described, known), async ({ path, body, headers }) => {
      if (sent > 0 && Date.now() > deadline) return;
      sent += 1;
      const answer = await call(described.method, path, body, headers);
      const location = answer.headers.get("location");
      if (answer.status === 201 && location) made.add(location);
      statuses.add(`${who} ${answer.status}`);
      requireDescribed(described, answer, who);
    }),
    { seed: SEED, numRuns: REQUESTS, endOnFailure: true },
  );
}

describe("generated requests are answered as described", () => {
  const calls = operationsOf(document).map((call) => [`${call.method} ${call.path}`, call] as const);

  test.each(calls)("%s", async (_, call) => {
    await Promise.all([
      requireAnswers(call, "administrator"),
      requireAnswers(call, "learner"),
      requireAnswers(call, "visitor"),
    ]);
  });

  test("in the document that the server serves", async () => {
    const { body } = await callWith({})("GET", "/api/openapi.json");
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test("and not all of them are refused", () => {
    const some = ["administrator 200", "administrator 201", "learner 200", "visitor 200", "learner 403", "visitor 401"];
    expect([...statuses]).toEqual(expect.arrayContaining(some));
  });
});
