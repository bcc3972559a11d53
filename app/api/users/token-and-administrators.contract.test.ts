import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/identity/api-tokens/schema";
import { hashOfToken, makeToken } from "@/lib/identity/api-tokens/token";
import { db } from "@/lib/platform/db";
import { type Call, callWith, type Refusal } from "@/tests/fixtures/client";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let program: Call;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  const token = makeToken();
  const scopes: Scope[] = ["people:write", "scim"];
  const expiresAt = new Date(Date.now() + 3_600_000);
  const data = { userId: administrator.id, name: "Nightly import", scopes, tokenHash: hashOfToken(token), expiresAt };
  await db().apiToken.create({ data });
  program = callWith({ authorization: `Bearer ${token}` });
});

test("invitations that a token is refused are not counted", async () => {
  const { email } = await makeUser({ isAdmin: true });
  const invite = () => program<Refusal>("POST", "/api/users/invite", { email, name: "Other" });
  for (let n = 0; n < 6; n += 1) expect((await invite()).status).toBe(403);
});

type Subject = { id: string; email: string; name: string };
type Kind = "learner" | "administrator" | "former administrator" | "invited learner" | "invited administrator";

async function make(kind: Kind): Promise<Subject> {
  if (!kind.startsWith("invited")) {
    const user = await makeUser({ isAdmin: kind !== "learner" });
    const isFormer = kind === "former administrator";
    if (isFormer) await db().user.update({ where: { id: user.id }, data: { deactivatedAt: new Date() } });
    return user;
  }
  const user = await db().user.create({ data: { email: newEmail(), name: "Ivy Invited" } });
  const expiresAt = new Date(Date.now() + 60_000);
  const isAdmin = kind === "invited administrator";
  await db().invitation.create({ data: { userId: user.id, isAdmin, expiresAt } });
  return user;
}

const put = (body: object) => (user: Subject) => program<Refusal>("PUT", `/api/users/${user.id}`, body);
const invitationOf = async ({ id }: Subject) => (await db().invitation.findUnique({ where: { userId: id } }))?.id ?? id;
const patch = (path: string, value: unknown) => (user: Subject) =>
  program<Refusal>("PATCH", `/api/scim/v2/Users/${user.id}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [{ op: "replace", path, value }],
  });

/** Each act of a token, and its expected status for each of `KINDS`. */
const KINDS: Kind[] = ["learner", "administrator", "former administrator", "invited learner", "invited administrator"];
const ACTS: [string, (user: Subject) => Promise<{ status: number; body: Refusal }>, number[]][] = [
  ["gives a role", put({ isAdmin: true }), [403, 200, 200, 403, 200]],
  ["gives a role in the other spelling", put({ is_admin: true }), [403, 200, 200, 403, 200]],
  ["takes a role", put({ isAdmin: false }), [200, 403, 403, 200, 403]],
  ["takes a role in the other spelling", put({ is_admin: false }), [200, 403, 403, 200, 403]],
  ["changes a name", put({ name: "Renamed" }), [200, 200, 200, 200, 200]],
  ["changes an address", (user) => put({ email: newEmail() })(user), [200, 403, 403, 200, 403]],
  ["repeats an address", (user) => put({ email: user.email })(user), [200, 200, 200, 200, 200]],
  ["deactivates", ({ id }) => program("PUT", `/api/users/${id}/active`, { active: false }), [200, 403, 200, 409, 403]],
  ["reactivates", ({ id }) => program("PUT", `/api/users/${id}/active`, { active: true }), [200, 200, 403, 200, 200]],
  ["deletes", ({ id }) => program("DELETE", `/api/users/${id}`), [204, 403, 403, 204, 403]],
  ["invites", ({ email }) => program("POST", "/api/users/invite", { email, name: "Other" }), [409, 403, 403, 201, 403]],
  [
    "invites with a role",
    ({ email }) => program("POST", "/api/users/invite", { email, name: "Other", is_admin: true }),
    [403, 403, 403, 403, 403],
  ],
  [
    "invites many with a role",
    ({ email }) => program("POST", "/api/users/invite/bulk", { rows: [{ email, isAdmin: true }] }),
    [403, 403, 403, 403, 403],
  ],
  [
    "sends an invitation again",
    async (user) => program("POST", `/api/users/invitations/${await invitationOf(user)}/resend`),
    [404, 404, 404, 200, 403],
  ],
  [
    "withdraws an invitation",
    async (user) => program("DELETE", `/api/users/invitations/${await invitationOf(user)}`),
    [404, 404, 404, 204, 403],
  ],
  ["renames by SCIM", patch("displayName", "Renamed"), [200, 200, 200, 200, 200]],
  ["changes userName by SCIM", (user) => patch("userName", newEmail())(user), [200, 403, 403, 200, 403]],
  ["repeats userName by SCIM", (user) => patch("userName", user.email)(user), [200, 200, 200, 200, 200]],
  ["deactivates by SCIM", patch("active", false), [200, 403, 200, 200, 403]],
  ["deletes by SCIM", ({ id }) => program("DELETE", `/api/scim/v2/Users/${id}`), [204, 403, 403, 204, 403]],
];

const stateOf = ({ id }: Subject) =>
  db().user.findUnique({
    where: { id },
    select: { email: true, isAdmin: true, deactivatedAt: true, invitation: { select: { isAdmin: true } } },
  });

describe("an API token that", () => {
  test.each(ACTS)(
    "%s is refused only if that creates, changes or removes an administrator",
    async (_, act, statuses) => {
      for (const [index, kind] of KINDS.entries()) {
        const user = await make(kind);
        const before = await stateOf(user);
        const { status, body } = await act(user);
        expect(status, kind).toBe(statuses[index]);
        if (status !== 403) continue;
        expect(body.detail, kind).toMatch(/^An API token cannot .+ administrator\. Sign in and use the dashboard$/);
        expect(await stateOf(user), kind).toEqual(before);
      }
    },
  );

  test("is refused by SCIM gets an error in the SCIM format", async () => {
    const user = await make("administrator");
    const { headers, body } = await patch("active", false)(user);
    expect(headers.get("content-type")).toBe("application/scim+json");
    expect(body).toMatchObject({ schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "403" });
  });
});

test("an administrator who signed in gives and takes roles", async () => {
  const user = await make("learner");
  for (const isAdmin of [true, false]) {
    expect(await administrator.call("PUT", `/api/users/${user.id}`, { isAdmin })).toMatchObject({
      status: 200,
      body: { isAdmin },
    });
  }
});
