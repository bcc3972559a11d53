import { beforeAll, describe, expect, test } from "vitest";
import { type Team, type TeamMember, teamMemberSchema, teamSchema } from "@/lib/organisation/teams/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { newName } from "@/tests/fixtures/library";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const UNKNOWN = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let administrator: TestUser;
let lead: TestUser;
let learner: TestUser;

beforeAll(async () => {
  [administrator, lead, learner] = await Promise.all([
    makeUser({ isAdmin: true }),
    makeUser({ name: "Lea Lead" }),
    makeUser({ name: "Zoë Member" }),
  ]);
});

const create = (body: Record<string, unknown>) =>
  administrator.call<Team & Refusal>("POST", "/api/teams", { name: newName("Team"), ...body });
const change = (id: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  administrator.call<Team & Refusal>("PUT", `/api/teams/${id}`, body, headers);
const remove = (id: string, headers?: Record<string, string>) =>
  administrator.call<Refusal>("DELETE", `/api/teams/${id}`, undefined, headers);
const idsSeenBy = async (user: TestUser) => (await user.call<Team[]>("GET", "/api/teams")).body.map(({ id }) => id);

/** Teams below each other, the first on top. */
async function chain(levels: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 0; level < levels; level += 1) ids.push((await makeTeam({ parentId: ids.at(-1) ?? null })).id);
  return ids;
}

test("teams are created below each other, renamed, moved and deleted", async () => {
  const name = newName("Offices");
  const top = await create({ name, externalId: " ext-1 " });
  expect(top).toMatchObject({ status: 201, body: { name, parentId: null, externalId: "ext-1", people: 0 } });
  expect(top.headers.get("location")).toBe(`/api/teams/${top.body.id}`);
  expect(teamSchema.parse(top.body)).toEqual(top.body);
  const sub = await create({ parent_id: top.body.id.toUpperCase() });
  expect(sub.body.parentId).toBe(top.body.id);
  const seen = await idsSeenBy(administrator);
  expect(seen.indexOf(sub.body.id)).toBe(seen.indexOf(top.body.id) + 1);
  const moved = await change(sub.body.id, { parentId: null });
  expect(moved).toMatchObject({ status: 200, body: { name: sub.body.name, parentId: null } });
  const read = await administrator.call<Team>("GET", `/api/teams/${sub.body.id}`);
  expect(read.body).toEqual(moved.body);
  const old = { "if-match": '"1"' };
  expect((await change(sub.body.id, { name: "x" }, old)).status).toBe(412);
  expect((await remove(sub.body.id, old)).status).toBe(412);
  expect((await remove(sub.body.id, { "if-match": read.headers.get("etag") ?? "" })).status).toBe(204);
  expect((await administrator.call("GET", `/api/teams/${sub.body.id}`)).status).toBe(404);
  expect((await remove(sub.body.id)).status).toBe(404);
  const events = await db().auditEvent.findMany({ where: { subjectId: sub.body.id }, orderBy: { at: "asc" } });
  expect(events.map(({ action }) => action)).toEqual(["team.created", "team.changed", "team.deleted"]);
});

describe("the tree of teams", () => {
  test("refuses a name and an external id of another team until that team is deleted", async () => {
    const name = newName("Berlin");
    const externalId = newName("id");
    const first = await create({ name, externalId });
    expect(await create({ name: `  ${name.toUpperCase()} ` })).toMatchObject({ status: 409 });
    expect(await create({ externalId })).toMatchObject({ status: 409 });
    await remove(first.body.id);
    expect((await create({ name, externalId })).status).toBe(201);
  });

  test("has five levels at most, also when a team moves with the teams below it", async () => {
    const ids = await chain(5);
    const refusal = { status: 400, body: { errors: [{ path: "parentId", message: "Teams have at most 5 levels" }] } };
    expect(await create({ parentId: ids[4] })).toMatchObject(refusal);
    const [two] = await chain(2);
    expect(await change(two as string, { parentId: ids[3] })).toMatchObject(refusal);
    expect((await change(two as string, { parentId: ids[2] })).status).toBe(200);
  });

  test("has no cycle, also after two concurrent moves", async () => {
    const [top, middle, low] = (await chain(3)) as [string, string, string];
    for (const parentId of [top, middle, low]) {
      expect(await change(top, { parentId })).toMatchObject({ status: 400, body: { errors: [{ path: "parentId" }] } });
    }
    const [a, b] = [(await makeTeam()).id, (await makeTeam()).id];
    const both = await Promise.all([change(a, { parentId: b }), change(b, { parentId: a })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("refuses an unknown or deleted team as a parent, and to delete a team with teams below it", async () => {
    const [top, sub] = (await chain(2)) as [string, string];
    expect((await create({ parentId: UNKNOWN })).status).toBe(400);
    expect(await remove(top)).toMatchObject({ status: 409 });
    await remove(sub);
    expect((await create({ parentId: sub })).status).toBe(400);
    expect((await remove(top)).status).toBe(204);
  });
});

describe("members", () => {
  const address = (teamId: string, userId: string) => `/api/teams/${teamId}/members/${userId}`;

  test("are added to a team once, get a role, and are removed", async () => {
    const { id } = await makeTeam();
    const put = (role: string) => administrator.call<TeamMember>("PUT", address(id, learner.id), { role });
    const first = await put("member");
    expect(first).toMatchObject({ status: 201, body: { userId: learner.id, role: "member", source: "hand" } });
    expect(teamMemberSchema.parse(first.body)).toEqual(first.body);
    expect(await put("member")).toMatchObject({ status: 200, body: first.body });
    expect(await put("manager")).toMatchObject({ status: 200, body: { ...first.body, role: "manager" } });
    expect((await administrator.call<Team>("GET", `/api/teams/${id}`)).body.people).toBe(1);
    expect((await put("owner")).status).toBe(400);
    expect((await administrator.call("DELETE", address(id, learner.id))).status).toBe(204);
    expect((await administrator.call("DELETE", address(id, learner.id))).status).toBe(404);
    for (const [team, user] of [
      [id, UNKNOWN],
      [UNKNOWN, learner.id],
    ] as const) {
      expect((await administrator.call("PUT", address(team, user), { role: "member" })).status).toBe(404);
    }
  });

  test("manage a team only once their address is confirmed", async () => {
    const [{ id }, unproved] = [await makeTeam(), await makeUser({ isProved: false })];
    const put = (role: string) => administrator.call<Refusal>("PUT", address(id, unproved.id), { role });
    expect((await put("member")).status).toBe(201);
    expect((await put("manager")).status).toBe(409);
    expect((await unproved.call("GET", `/api/teams/${id}/members`)).status).toBe(404);
  });

  test("who were made managers by hand stay when their directory takes them out", async () => {
    const { id } = await makeTeam();
    await db().teamMember.create({ data: { teamId: id, userId: learner.id, role: "member", source: "oidc" } });
    const put = await administrator.call<TeamMember>("PUT", address(id, learner.id), { role: "manager" });
    expect(put.body).toMatchObject({ role: "manager", source: "hand" });
  });

  test("are listed by name in pages, with email addresses for administrators only", async () => {
    const { id } = await makeTeam({ members: [learner.id, administrator.id], managers: [lead.id] });
    const page = await lead.call<TeamMember[]>("GET", `/api/teams/${id}/members?limit=2`);
    expect(page.headers.get("x-total-count")).toBe("3");
    const next = /<(.+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    const rest = await lead.call<TeamMember[]>("GET", next);
    const names = [...page.body, ...rest.body].map(({ name }) => name);
    expect(names).toEqual([administrator.name, lead.name, learner.name]);
    expect(page.body[0]?.email).toBeNull();
    const found = await administrator.call<TeamMember[]>("GET", `/api/teams/${id}/members?q=zoe`);
    expect(found.body).toMatchObject([{ userId: learner.id, email: learner.email }]);
  });

  test("are removed from a deleted team", async () => {
    const { id } = await makeTeam({ members: [learner.id] });
    await remove(id);
    expect(await db().teamMember.count({ where: { teamId: id } })).toBe(0);
  });
});

test("a manager sees only their teams and the teams below", async () => {
  const manager = await makeUser();
  const [top, middle, low] = (await chain(3)) as [string, string, string];
  const sibling = (await makeTeam({ parentId: top })).id;
  await db().teamMember.createMany({
    data: [
      { teamId: middle, userId: manager.id, role: "manager" },
      { teamId: sibling, userId: manager.id, role: "member" },
    ],
  });
  expect(await idsSeenBy(manager)).toEqual([middle, low]);
  for (const id of [middle, low]) {
    expect((await manager.call("GET", `/api/teams/${id}`)).status).toBe(200);
    expect((await manager.call("GET", `/api/teams/${id}/members`)).status).toBe(200);
    expect((await manager.call("PUT", `/api/teams/${id}`, { name: "x" })).status).toBe(403);
  }
  for (const id of [top, sibling, UNKNOWN]) {
    expect((await manager.call("GET", `/api/teams/${id}`)).status).toBe(404);
    expect((await manager.call("GET", `/api/teams/${id}/members`)).status).toBe(404);
  }
  await db().teamMember.updateMany({ where: { userId: manager.id }, data: { role: "member" } });
  expect((await manager.call("GET", "/api/teams")).status).toBe(404);
});
