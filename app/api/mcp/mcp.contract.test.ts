import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, test } from "vitest";
import { baseUrl } from "@/tests/fixtures/client";
import { makeVideo, newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learner = await makeUser();
});

const newToken = async (user: TestUser, scopes: string[]) =>
  (await user.call<{ token: string }>("POST", "/api/account/tokens", { name: "Assistant", scopes, days: 1 })).body
    .token;

async function connect(user: TestUser, scopes: string[]): Promise<Client> {
  const headers = { authorization: `Bearer ${await newToken(user, scopes)}` };
  const client = new Client({ name: "test", version: "1" });
  // The SDK's own type of a transport leaves out that its fields may be undefined.
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", baseUrl), { requestInit: { headers } });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}

async function ask(client: Client, name: string, input: object = {}) {
  const { isError, content } = await client.callTool({ name, arguments: { ...input } });
  const [{ text }] = content as [{ text: string }];
  return isError ? { refusal: text } : { answer: JSON.parse(text) };
}

test("lists its tools, which are all read-only", async () => {
  const { tools } = await (await connect(learner, ["read"])).listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(
    "coverage get_lesson get_transcript health list_paths list_tracks my_assignments my_plan my_progress search team_standing".split(
      " ",
    ),
  );
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
});

test("answers with links that start at the second", async () => {
  const word = newName("zq").replace(/\W/g, "");
  const video = await makeVideo();
  const text = `0:00 It begins\n0:42 a ${word} is said\n1:10 end`;
  await administrator.call("POST", `/api/videos/${video.id}/transcripts`, { language: "en", rights: "own", text });
  await administrator.call("PUT", `/api/videos/${video.id}/chapters`, { text: "0:00 Start\n0:40 Middle" });
  const client = await connect(learner, ["read"]);
  const { answer } = await ask(client, "search", { query: word, in: "said" });
  expect(answer.groups[0].items[0]).toMatchObject({
    lessonId: video.id,
    passages: [{ second: 42, url: expect.stringMatching(`/videos/${video.id}\\?t=42$`) }],
  });
  const lesson = await ask(client, "get_lesson", { lessonId: video.id });
  expect(lesson.answer.chapters[1].url).toMatch(/\?t=40$/);
  const transcript = await ask(client, "get_transcript", { lessonId: video.id, from: 43, to: 60 });
  expect(transcript.answer.lines.map(({ second }: { second: number }) => second)).toEqual([42]);
});

describe("rights", () => {
  const LIBRARY = ["search", "get_lesson", "get_transcript", "list_paths", "list_tracks"];
  const OWN = ["my_progress", "my_assignments", "my_plan"];
  const TEAM = ["team_standing"];
  const ADMINISTRATION = ["coverage", "health"];
  let manager: TestUser;
  let lessonId: string;

  beforeAll(async () => {
    manager = await makeUser();
    const { body: team } = await administrator.call<{ id: string }>("POST", "/api/teams", { name: newName("Team") });
    await administrator.call("PUT", `/api/teams/${team.id}/members/${manager.id}`, { role: "manager" });
    lessonId = (await makeVideo()).id;
    const transcript = { language: "en", rights: "own", text: "0:00 It begins" };
    await administrator.call("POST", `/api/videos/${lessonId}/transcripts`, transcript);
  });

  test.each<[string, () => TestUser, string[], string[]]>([
    ["learner", () => learner, ["read"], LIBRARY],
    ["learner", () => learner, ["read", "progress:write"], LIBRARY],
    ["learner", () => learner, ["read", "progress:read"], [...LIBRARY, ...OWN]],
    ["manager", () => manager, ["read"], LIBRARY],
    ["manager", () => manager, ["read", "progress:read"], [...LIBRARY, ...OWN, ...TEAM]],
    ["administrator", () => administrator, ["read"], [...LIBRARY, "health"]],
    ["administrator", () => administrator, ["read", "library:write"], [...LIBRARY, "health"]],
    ["administrator", () => administrator, ["read", "people:write"], [...LIBRARY, "health"]],
    ["administrator", () => administrator, ["read", "progress:read"], [...LIBRARY, ...OWN, ...TEAM, ...ADMINISTRATION]],
  ])("a token of a %s allows the tools of its role and scopes", async (_, owner, scopes, allowed) => {
    const client = await connect(owner(), scopes);
    for (const name of [...LIBRARY, ...OWN, ...TEAM, ...ADMINISTRATION]) {
      const answer = await ask(client, name, { query: "begins", lessonId });
      if (allowed.includes(name)) expect(answer, name).toHaveProperty("answer");
      else
        expect(answer.refusal, name).toMatch(/^(403: (This API token lacks|Only administrators)|404: A team of yours)/);
    }
  });

  test("a manager cannot read a team that they do not manage", async () => {
    const { body: team } = await administrator.call<{ id: string }>("POST", "/api/teams", { name: newName("Team") });
    const client = await connect(manager, ["read", "progress:read"]);
    expect((await ask(client, "team_standing", { teamId: team.id })).refusal).toMatch(/^40[34]/);
  });

  test.each(["my_progress", "my_assignments", "my_plan"])("%s ignores the id of another user", async (name) => {
    const client = await connect(learner, ["read", "progress:read"]);
    const own = await ask(client, name);
    expect(await ask(client, name, { userId: manager.id, id: manager.id })).toEqual(own);
  });

  test("reading the record of one user counts as a record view", async () => {
    const { body: team } = await administrator.call<{ id: string }>("POST", "/api/teams", { name: newName("Team") });
    await administrator.call("PUT", `/api/teams/${team.id}/members/${learner.id}`, { role: "member" });
    const client = await connect(administrator, ["read", "progress:read"]);
    expect((await ask(client, "team_standing", { teamId: team.id })).answer.total).toBe(1);
    const { body } = await learner.call<{ viewer: { id: string } }[]>("GET", `/api/users/${learner.id}/record-views`);
    expect(body.map(({ viewer }) => viewer.id)).toContain(administrator.id);
  });

  test("only a token with people:write finds users", async () => {
    const search = async (scopes: string[]) => {
      const { answer } = await ask(await connect(administrator, scopes), "search", {
        query: learner.email,
        in: "users",
      });
      return answer.groups.map(({ total }: { total: number }) => total);
    };
    expect([await search(["read"]), await search(["read", "people:write"])]).toEqual([[], [1]]);
  });

  test.each(["a\u0000b", "\ud800", " ", "a".repeat(201)])(
    "a search for %j is refused as invalid input",
    async (query) => {
      const { isError, content } = await (await connect(learner, ["read"])).callTool({
        name: "search",
        arguments: { query },
      });
      expect([isError, JSON.stringify(content)]).toEqual([true, expect.not.stringContaining("Something went wrong")]);
    },
  );

  test("an unknown lesson and invalid input are tool errors", async () => {
    const client = await connect(learner, ["read"]);
    expect((await ask(client, "get_lesson", { lessonId: crypto.randomUUID() })).refusal).toContain("404");
    expect((await client.callTool({ name: "get_lesson", arguments: {} })).isError).toBe(true);
  });
});

test("accepts only API tokens", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const { body: session } = await learner.call<{ access_token?: string }>("GET", "/api/session");
  const answers = await Promise.all([
    learner.call("POST", "/api/mcp", body),
    learner.call("POST", "/api/mcp", body, { authorization: "Bearer wpt_wrong" }),
    learner.call("POST", "/api/mcp", body, { authorization: `Bearer ${session.access_token ?? "none"}` }),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get("www-authenticate")])).toEqual(
    answers.map(() => [401, "Bearer"]),
  );
  const token = await newToken(learner, ["progress:read"]);
  expect((await learner.call("POST", "/api/mcp", body, { authorization: `Bearer ${token}` })).status).toBe(403);
  expect((await learner.call("GET", "/api/mcp")).status).toBe(405);
});
