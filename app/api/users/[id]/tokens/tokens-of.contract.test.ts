import { beforeAll, describe, expect, test } from "vitest";
import { type ApiToken, apiTokenSchema, type NewApiToken, type Scope } from "@/lib/identity/api-tokens/schema";
import type { AuditEvent } from "@/lib/platform/audit/schema";
import { db } from "@/lib/platform/db";
import { callWith } from "@/tests/fixtures/client";
import { lastMail } from "@/tests/fixtures/mailbox";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

async function makeToken({ call }: TestUser, scopes: Scope[]) {
  const input = { name: "Nightly import", scopes, days: 90 };
  const { id, token } = (await call<NewApiToken>("POST", "/api/account/tokens", input)).body;
  return { id, token, call: callWith({ authorization: `Bearer ${token}` }) };
}

describe("the tokens of a user", () => {
  test("are listed for administrators without secrets, and the owner is mailed when one is revoked", async () => {
    const user = await makeUser();
    const { id, token, call } = await makeToken(user, ["read"]);
    const path = `/api/users/${user.id}/tokens`;
    const { status, body } = await administrator.call<ApiToken[]>("GET", path);
    expect(status).toBe(200);
    expect(body.map((listed) => apiTokenSchema.strict().parse(listed))).toMatchObject([{ id, scopes: ["read"] }]);
    expect(JSON.stringify(body)).not.toContain(token);
    expect((await administrator.call("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await call("GET", "/api/videos?limit=1")).status).toBe(401);
    expect((await administrator.call("DELETE", `${path}/${id}`)).status).toBe(404);
    expect((await lastMail(user.email, "token-revoked")).text).toContain("revoked the API token “Nightly import”");
    const event = await db().auditEvent.findFirst({ where: { subjectId: user.id, action: "user.token_revoked" } });
    expect(event).toMatchObject({ actorId: administrator.id, detail: { token: id }, tokenId: null });
  });

  test("are 404 for an unknown user, and under another user's id", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const { id } = await makeToken(user, ["read"]);
    expect((await administrator.call("GET", `/api/users/${crypto.randomUUID()}/tokens`)).status).toBe(404);
    expect((await administrator.call("DELETE", `/api/users/${other.id}/tokens/${id}`)).status).toBe(404);
    expect(await db().apiToken.count({ where: { id } })).toBe(1);
  });

  test("are refused to everyone else, including the user and API tokens", async () => {
    const user = await makeUser();
    const { id } = await makeToken(user, ["read"]);
    const program = await makeToken(administrator, ["people:write"]);
    for (const call of [user.call, program.call]) {
      expect((await call("GET", `/api/users/${user.id}/tokens`)).status).toBe(403);
      expect((await call("DELETE", `/api/users/${user.id}/tokens/${id}`)).status).toBe(403);
    }
  });
});

describe("the audit event of an act by API token", () => {
  const eventsOf = async (userId: string) =>
    (await administrator.call<AuditEvent[]>("GET", `/api/audit-events?personId=${userId}`)).body;

  test("names the token even once it is revoked, and the event of an act in a session names none", async () => {
    const owner = await makeUser({ isAdmin: true });
    const { id, call } = await makeToken(owner, ["people:write", "scim"]);
    const subject = await makeUser();
    expect((await call("PUT", `/api/users/${subject.id}`, { name: "Grace" })).status).toBe(200);
    const created = await call<{ id: string }>(
      "POST",
      "/api/scim/v2/Users",
      {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        userName: `${crypto.randomUUID()}@people.test`,
        displayName: "Linus",
      },
      { "content-type": "application/scim+json" },
    );
    expect(created.status).toBe(201);
    expect((await owner.call("PUT", `/api/users/${subject.id}`, { name: "Ada" })).status).toBe(200);
    expect((await owner.call("DELETE", `/api/account/tokens/${id}`)).status).toBe(204);
    const token = { id, name: "Nightly import" };
    expect((await eventsOf(subject.id)).map((event) => event.token)).toEqual([null, token]);
    expect((await eventsOf(created.body.id)).map((event) => event.token)).toEqual([token]);
    const file = await administrator.call<string>("GET", `/api/audit-events/export?personId=${subject.id}`);
    expect(file.body).toContain(",Nightly import\r\n");
  });

  test("keeps the token's id without its name once the owner is deleted", async () => {
    const owner = await makeUser({ isAdmin: true });
    const { id, call } = await makeToken(owner, ["people:write"]);
    const subject = await makeUser();
    await call("PUT", `/api/users/${subject.id}`, { name: "Grace" });
    await db().user.delete({ where: { id: owner.id } });
    expect((await eventsOf(subject.id)).map((event) => event.token)).toEqual([{ id, name: null }]);
  });
});
