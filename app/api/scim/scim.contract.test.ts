import { beforeAll, describe, expect, test } from "vitest";
import { type ScimUser, scimUserListSchema, scimUserSchema } from "@/lib/identity/provisioning/schema";
import { changeGroup, createGroup } from "@/lib/organisation/provisioning/data";
import { wholeMembers } from "@/lib/organisation/provisioning/group-change";
import { scimGroupSchema } from "@/lib/organisation/provisioning/schema";
import { db } from "@/lib/platform/db";
import { withoutPersonal } from "@/lib/platform/logged/without-personal";
import { type Call, callWith, type Refusal } from "@/tests/fixtures/client";
import { newName } from "@/tests/fixtures/library";
import { lastMail, mailsTo, settledMailsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { directoryOf } from "@/tests/fixtures/scim/directory";
import { entra } from "@/tests/fixtures/scim/entra";
import { okta } from "@/tests/fixtures/scim/okta";
import { ERROR, patch, type Step } from "@/tests/fixtures/scim/step";
import { signIn } from "@/tests/fixtures/sign-in";
import { statementsDuring } from "@/tests/fixtures/statements";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let scim: Call;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  scim = await directoryOf(administrator);
});

const add = (more: object = {}) =>
  scim<ScimUser>("POST", "/Users", {
    userName: newEmail(),
    name: { givenName: "Ada", familyName: "Lovelace" },
    ...more,
  });
const refusal = (status: number, scimType?: string) => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }) },
});

describe("the requests of a directory are answered as it expects", () => {
  const run = async (steps: Step[]) => {
    const values: Record<string, string> = { mail: newEmail(), group: newName("Group") };
    const fill = <T>(value: T): T =>
      value === undefined
        ? value
        : JSON.parse(JSON.stringify(value).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole));
    for (const { send, status, answer, keep } of steps) {
      const [method, path, body] = fill(send);
      const given = await scim<{ id: string }>(method, path, body);
      expect([given.status, given.body], `${method} ${path}`).toMatchObject([
        status,
        answer ? fill(answer) : expect.anything(),
      ]);
      if (given.body) expect(given.headers.get("content-type")).toBe("application/scim+json");
      if (keep) values[keep] = given.body.id;
    }
  };

  test("Microsoft Entra", () => run(entra));
  test("Okta", () => run(okta));
});

test("a directory reads the service's features, resource types and attributes", async () => {
  const { body: config } = await scim("GET", "/ServiceProviderConfig");
  expect(config).toMatchObject({ patch: { supported: true }, filter: { supported: true, maxResults: 200 } });
  const { body: types } = await scim("GET", "/ResourceTypes");
  expect(types).toMatchObject({ Resources: [{ endpoint: "/Users" }, { endpoint: "/Groups" }] });
  const { body: schemas } = await scim<{ Resources: { attributes: { name: string }[] }[] }>("GET", "/Schemas");
  expect(schemas.Resources.map(({ attributes }) => attributes.map(({ name }) => name))).toEqual([
    ["userName", "name", "displayName", "active", "emails"],
    ["displayName", "members"],
  ]);
});

describe("a user of a directory", () => {
  test("has no password and gets no mail, can be invited, and sets a password by a mailed link", async () => {
    const { status, body, headers } = await add({ password: "ignored password" });
    expect(status).toBe(201);
    expect(scimUserSchema.strict().parse(body)).toEqual(body);
    expect(headers.get("location")).toBe(body.meta.location);
    const { id, userName = "" } = body;
    const row = await db().user.findUniqueOrThrow({ where: { id }, include: { credential: true, invitation: true } });
    expect(row).toMatchObject({ isAdmin: false, hasPassword: false, credential: null, invitation: null });
    expect(row.emailVerified).not.toBeNull();
    expect(await mailsTo(userName)).toEqual([]);
    expect((await administrator.call("POST", "/api/users/invite", { email: userName, name: "Ada" })).status).toBe(201);
    await db().invitation.deleteMany({ where: { userId: id } });
    await administrator.call("POST", "/api/account/recovery", { email: userName });
    const token_hash = tokenIn(await lastMail(userName, "recovery"));
    const reset = { token_hash, password: "a long new password" };
    expect((await administrator.call("POST", "/api/account/recovery/reset", reset)).status).toBe(204);
    expect(await db().credential.count({ where: { userId: id } })).toBe(1);
    const events = await db().auditEvent.findMany({ where: { subjectId: id, actorId: administrator.id } });
    expect(events.map(({ action }) => action)).toContain("user.provisioned");
  });

  test("who has not entered manages no team any more once the directory gives another address", async () => {
    const [{ body }, entered] = [await add(), await makeUser()];
    const team = await makeTeam({ managers: [body.id, entered.id] });
    const rename = (id: string) =>
      scim<ScimUser>("PATCH", `/Users/${id}`, patch({ op: "replace", path: "userName", value: newEmail() }));
    expect([(await rename(body.id)).status, (await rename(entered.id)).status]).toEqual([200, 200]);
    const members = await db().teamMember.findMany({ where: { teamId: team.id } });
    expect(Object.fromEntries(members.map(({ userId, role }) => [userId, role]))).toEqual({
      [body.id]: "member",
      [entered.id]: "manager",
    });
    const [event] = await db().auditEvent.findMany({ where: { action: "team.member_set", subjectId: body.id } });
    expect(event?.detail).toMatchObject({ team: team.name, role: "member" });
  });

  const replace = (id: string, path: string, value: unknown) =>
    scim<ScimUser>("PATCH", `/Users/${id}`, patch({ op: "replace", path, value }));

  test.each<[string, (id: string, email: string) => Promise<{ status: number }>, number]>([
    [
      "names another of its users",
      async (id, email) => {
        await replace(id, "userName", email);
        return replace(id, "externalId", "other");
      },
      409,
    ],
    [
      "switches it off and on",
      async (id, email) => {
        await replace(id, "userName", email);
        await replace(id, "active", false);
        return replace(id, "active", true);
      },
      200,
    ],
    [
      "deletes it and adds the address",
      async (id, email) => {
        await replace(id, "userName", email);
        await scim("DELETE", `/Users/${id}`);
        return add({ userName: email });
      },
      201,
    ],
    [
      "gives the address while it is switched off",
      async (id, email) => {
        await replace(id, "active", false);
        const both = {
          schemas: patch().schemas,
          Operations: [{ op: "replace", value: { userName: email, active: true } }],
        };
        return scim("PATCH", `/Users/${id}`, both);
      },
      200,
    ],
  ])(
    "who has entered gets no recovery at an address that the directory gave, also when it %s",
    async (_, act, status) => {
      const [{ id }, email] = [await makeUser(), newEmail()];
      expect((await act(id, email)).status).toBe(status);
      expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({ email, deactivatedAt: null });
      expect((await administrator.call("POST", "/api/account/recovery", { email })).status).toBeLessThan(300);
      expect(await settledMailsTo(email, "recovery")).toEqual([]);
    },
  );

  test.each([
    ["another externalId while a given address waits", true, () => ({ externalId: "other" })],
    ["another userName before the account is claimed", false, () => ({ userName: newEmail() })],
    ["the userName of another user", true, async () => ({ userName: (await makeUser({ isProved: false })).email })],
  ])("is switched off with %s, which stays as it was", async (_, isProved, refused) => {
    const { id } = await makeUser({ isProved });
    if (isProved) await replace(id, "userName", newEmail());
    const before = await db().user.findUniqueOrThrow({ where: { id } });
    const off = patch({ op: "replace", value: { ...(await refused()), active: false } });
    expect((await scim("PATCH", `/Users/${id}`, off)).status).toBe(200);
    const after = await db().user.findUniqueOrThrow({ where: { id } });
    expect(after.deactivatedAt).not.toBeNull();
    expect([after.email, after.externalId]).toEqual([before.email, before.externalId]);
  });

  test("who entered an account that nobody has confirmed gets no other address before it is claimed", async () => {
    const [{ id, email }, other] = [await makeUser({ isProved: false }), newEmail()];
    expect(await replace(id, "userName", other)).toMatchObject(refusal(409, "uniqueness"));
    expect((await replace(id, "userName", email)).status).toBe(200);
    await db().user.update({ where: { id }, data: { lastSignInAt: new Date() } });
    expect((await replace(id, "userName", other)).status).toBe(200);
    expect((await db().user.findUniqueOrThrow({ where: { id } })).emailGivenAt).not.toBeNull();
  });

  test("is signed out when deactivated, and can be reactivated", async () => {
    const person = await makeUser();
    const activate = (active: boolean) =>
      scim<ScimUser>("PATCH", `/Users/${person.id}`, patch({ op: "replace", path: "active", value: active }));
    expect((await activate(false)).body.active).toBe(false);
    expect((await person.call("GET", "/api/session")).status).toBe(401);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
    expect((await activate(false)).status).toBe(200);
    expect((await activate(true)).body.active).toBe(true);
    const events = await db().auditEvent.findMany({ where: { subjectId: person.id }, orderBy: { at: "asc" } });
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["user.deactivated", administrator.id],
      ["user.reactivated", administrator.id],
    ]);
  });

  test("is deactivated and hidden when deleted, and is the same user when added again", async () => {
    const person = await makeUser({ name: "Ada Lovelace" });
    expect((await scim("DELETE", `/Users/${person.id}`)).status).toBe(204);
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const body = { PUT: {}, PATCH: patch({ op: "add", path: "active", value: true }) }[method];
      expect(await scim(method, `/Users/${person.id}`, body)).toMatchObject(refusal(404));
    }
    const kept = await db().user.findUniqueOrThrow({ where: { id: person.id }, include: { credential: true } });
    expect(kept).toMatchObject({ email: person.email, deactivatedAt: kept.unprovisionedAt && expect.any(Date) });
    expect(kept.credential).not.toBeNull();
    const back = await add({ userName: person.email.toUpperCase(), externalId: "again" });
    expect(back).toMatchObject({
      status: 201,
      body: { id: person.id, userName: person.email, externalId: "again", active: true },
    });
    expect((await scim("GET", `/Users/${person.id}`)).status).toBe(200);
  });

  test("is visible to the directory again after an administrator reactivates them", async () => {
    const { id } = (await add()).body;
    await scim("DELETE", `/Users/${id}`);
    expect((await administrator.call("PUT", `/api/users/${id}/active`, { active: true })).status).toBe(200);
    expect(await scim("GET", `/Users/${id}`)).toMatchObject({ status: 200, body: { active: true } });
  });

  test("with a new userName has a proved address, and both addresses are notified", async () => {
    const person = await makeUser();
    const userName = newEmail();
    const change = patch({ op: "Replace", path: "userName", value: userName });
    expect(await scim("PATCH", `/Users/${person.id}`, change)).toMatchObject({ status: 200, body: { userName } });
    const row = await db().user.findUniqueOrThrow({ where: { id: person.id }, include: { credential: true } });
    expect([row.email, row.emailVerified !== null, row.credential !== null]).toEqual([userName, true, true]);
    for (const address of [person.email, userName]) {
      expect((await lastMail(address, "email-changed")).subject).toBe("Your Waypoint e-mail address has changed");
    }
    expect((await lastMail(userName, "email-changed")).text).not.toContain(person.name);
    expect((await person.call("GET", "/api/session")).status).toBe(401);
    expect((await signIn(userName, person.password)).code).toBeNull();
  });

  test("has an ETag: a read answers 304 to it, and a write with an old one answers 412", async () => {
    const { body, headers } = await add();
    const address = `/Users/${body.id}`;
    const etag = headers.get("etag") ?? "";
    expect(etag).toBe(body.meta.version);
    expect((await scim("GET", address, undefined, { "if-none-match": etag })).status).toBe(304);
    const change = patch({ op: "replace", path: "displayName", value: "Countess" });
    const changed = await scim<ScimUser>("PATCH", address, change, { "if-match": etag });
    expect(changed).toMatchObject({ status: 200, body: { displayName: "Countess" } });
    expect(changed.headers.get("etag")).toBe(changed.body.meta.version);
    expect(changed.body.meta.version).not.toBe(etag);
    for (const method of ["PATCH", "DELETE"]) {
      const sent = method === "PATCH" ? change : undefined;
      expect(await scim(method, address, sent, { "if-match": etag })).toMatchObject(refusal(412));
    }
    expect((await scim("GET", address, undefined, { "if-none-match": etag })).status).toBe(200);
  });
});

describe("a list of users", () => {
  test("has pages from 1, with the requested count and attributes", async () => {
    const externalId = newName("many");
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) made.push((await add({ externalId })).body.id);
    const list = async (query: string) =>
      scimUserListSchema.parse((await scim("GET", `/Users?filter=externalId eq "${externalId}"&${query}`)).body);
    expect((await list("")).Resources.map(({ id }) => id)).toEqual(made);
    const second = await list("startIndex=2&count=1&attributes=userName");
    expect(second).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(second.Resources.map((user) => Object.keys(user))).toEqual([["schemas", "id", "userName", "meta"]]);
    expect(second.Resources[0]?.id).toBe(made[1]);
    expect(await list("count=0")).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    expect(await list("startIndex=-7&count=-1")).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    expect((await list("excludedAttributes=name,emails.value")).Resources[0]).not.toHaveProperty("emails");
    const [all, hidden] = await Promise.all([
      db().user.count(),
      db().user.count({ where: { unprovisionedAt: { not: null } } }),
    ]);
    expect((await scim<{ totalResults: number }>("GET", "/Users?count=1")).body.totalResults).toBeGreaterThan(
      all - hidden - 20,
    );
  });
});

describe("a refusal has the SCIM error format:", () => {
  const unknown = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
  const op = (path: string, value: unknown = "x") => patch({ op: "replace", path, value });

  test.each<[string, [string, string, unknown?], ReturnType<typeof refusal>]>([
    ["an unknown user", ["GET", `/Users/${unknown}`], refusal(404)],
    ["an invalid id", ["GET", "/Users/x"], refusal(404)],
    ["a filter that is not supported", ["GET", '/Users?filter=title co "x"'], refusal(400, "invalidFilter")],
    [
      "a filter that is too long",
      ["GET", `/Users?filter=userName eq "${"a".repeat(200)}"`],
      refusal(400, "invalidFilter"),
    ],
    [
      "a filter with a character that cannot be stored",
      ["GET", '/Users?filter=externalId eq "\\u0000"'],
      refusal(400, "invalidFilter"),
    ],
    [
      "a filter of backslashes",
      ["GET", `/Users?filter=userName eq "${"\\".repeat(40)}`],
      refusal(400, "invalidFilter"),
    ],
    ["a filter of groups", ["GET", '/Groups?filter=owner eq "x"'], refusal(400, "invalidFilter")],
    ["an invalid count", ["GET", "/Users?count=many"], refusal(400, "invalidValue")],
    ["a user without userName", ["POST", "/Users", { displayName: "x" }], refusal(400, "invalidValue")],
    ["a userName that is not an email address", ["POST", "/Users", { userName: "ada" }], refusal(400, "invalidValue")],
    ["malformed JSON", ["POST", "/Users", "{"], refusal(400, "invalidSyntax")],
    ["a group without a name", ["POST", "/Groups", {}], refusal(400, "invalidValue")],
    [
      "an unknown member",
      ["POST", "/Groups", { displayName: newName("G"), members: [{ value: unknown }] }],
      refusal(400, "invalidValue"),
    ],
  ])("%s", async (_, [method, path, body], expected) => {
    const answer = await scim(method, path, body);
    expect(answer).toMatchObject(expected);
    expect(answer.headers.get("content-type")).toBe("application/scim+json");
  });

  test("names no value of the request that the log would keep", async () => {
    const words = "Grace Hopper";
    const group = await scim<Refusal>("POST", "/Groups", { displayName: newName("G"), members: [{ value: words }] });
    const path = await scim<Refusal>("PATCH", `/Users/${administrator.id}`, op("GraceHopper"));
    for (const { status, body } of [group, path]) {
      expect(status).toBe(400);
      expect(withoutPersonal(body.detail)).not.toMatch(/grace/i);
    }
  });

  test.each([
    ["invalidPath", op("shoeSize")],
    ["invalidValue", op("active", "perhaps")],
    ["invalidValue", patch({ op: "remove", path: "userName" })],
    ["invalidSyntax", patch({ op: "move", path: "active" })],
    ["noTarget", patch({ op: "remove" })],
    ["invalidValue", { schemas: [], Operations: [] }],
    ["invalidValue", patch(...Array.from({ length: 1_001 }, () => ({ op: "replace", path: "active", value: true })))],
  ])("%s for a change", async (scimType, body) => {
    expect(await scim("PATCH", `/Users/${administrator.id}`, body)).toMatchObject(refusal(400, scimType));
  });

  test.each(["members.value", "members.display"])("a path into every member: %s", async (path) => {
    const { id } = await makeTeam();
    expect(await scim("PATCH", `/Groups/${id}`, op(path, administrator.id))).toMatchObject(refusal(400, "invalidPath"));
  });

  test("a taken userName and a taken group name", async () => {
    const [one, other] = [(await add()).body, (await add()).body];
    const taken = refusal(409, "uniqueness");
    expect(await add({ userName: one.userName })).toMatchObject(taken);
    expect(await scim("PATCH", `/Users/${other.id}`, op("userName", one.userName))).toMatchObject(taken);
    const { name } = await makeTeam();
    expect(await scim("POST", "/Groups", { displayName: name.toUpperCase() })).toMatchObject(taken);
  });

  test("a caller without access", async () => {
    expect(await callWith({})("GET", "/api/scim/v2/Users")).toMatchObject(refusal(401));
    expect(await (await directoryOf(await makeUser()))("GET", "/Users")).toMatchObject(refusal(403));
  });
});

describe("a group", () => {
  test("takes in nobody who set an account up at an address that is not confirmed, until the directory claims it", async () => {
    const stranger = await makeUser();
    await db().user.update({ where: { id: stranger.id }, data: { emailVerified: null } });
    const group = { displayName: newName("G"), members: [{ value: stranger.id }] };
    expect(await scim("POST", "/Groups", group)).toMatchObject(refusal(400, "invalidValue"));
    await scim("PATCH", `/Users/${stranger.id}`, patch({ op: "replace", path: "externalId", value: newName("e") }));
    expect((await scim("POST", "/Groups", group)).status).toBe(201);
    const named = await makeUser();
    await db().user.update({ where: { id: named.id }, data: { emailGivenAt: new Date() } });
    const other = { displayName: newName("G"), members: [{ value: named.id }] };
    expect(await scim("POST", "/Groups", other)).toMatchObject(refusal(400, "invalidValue"));
    expect((await stranger.call("GET", "/api/session")).status).toBe(401);
  });

  test("keeps members and managers added by hand", async () => {
    const [byHand, manager, byDirectory] = [await makeUser(), await makeUser(), (await add()).body];
    const team = await makeTeam({ members: [byHand.id], managers: [manager.id] });
    const membersNow = async () => {
      const rows = await db().teamMember.findMany({ where: { teamId: team.id } });
      return Object.fromEntries(rows.map(({ userId, source, role }) => [userId, `${source} ${role}`]));
    };
    const both = [{ value: byHand.id }, { value: byDirectory.id.toUpperCase() }];
    const put = await scim("PUT", `/Groups/${team.id}`, {
      displayName: team.name,
      externalId: newName("e"),
      members: both,
    });
    expect(scimGroupSchema.parse(put.body).members).toHaveLength(3);
    const hand = { [byHand.id]: "hand member", [manager.id]: "hand manager" };
    expect(await membersNow()).toEqual({ ...hand, [byDirectory.id]: "scim member" });
    const remove = patch({ op: "remove", path: "members", value: both });
    expect((await scim("PATCH", `/Groups/${team.id}`, remove)).status).toBe(204);
    expect(await membersNow()).toEqual(hand);
    await scim("PATCH", `/Groups/${team.id}`, patch({ op: "add", path: "members", value: both }));
    await scim("PATCH", `/Groups/${team.id}`, patch({ op: "remove", path: "members" }));
    expect(await membersNow()).toEqual(hand);
    const events = await db().auditEvent.findMany({ where: { subjectId: byDirectory.id }, orderBy: { at: "asc" } });
    const [set, removed] = ["team.member_set", "team.member_removed"];
    expect(events.map(({ action }) => action)).toEqual(["user.provisioned", set, removed, set, removed]);
    const read = await scim<{ meta: { version: string } }>("GET", `/Groups/${team.id}?excludedAttributes=members`);
    expect(read.body).not.toHaveProperty("members");
    const rename = patch({ op: "replace", path: "displayName", value: newName("Renamed") });
    const stale = { "if-match": '"1"' };
    expect(await scim("PATCH", `/Groups/${team.id}`, rename, stale)).toMatchObject(refusal(412));
    expect((await scim("PATCH", `/Groups/${team.id}`, rename, { "if-match": read.body.meta.version })).status).toBe(
      204,
    );
  });

  test("of hundreds of members takes statements of few parameters, and an event of each", async () => {
    const name = newName("Crowd");
    const users = await db().$queryRaw<{ id: string }[]>`
      INSERT INTO users (email, name) SELECT gen_random_uuid() || '@people.test', 'Ada' FROM generate_series(1, 300) RETURNING id`;
    const ids = users.map(({ id }) => id);
    const context = { actorId: administrator.id, origin: { address: null, device: "Directory" } };
    const sent = await statementsDuring(async () => {
      const members = wholeMembers({ members: ids.map((value) => ({ value })) });
      const { id, ...group } = await createGroup({ displayName: name }, members, context);
      expect(group).toMatchObject({ members: { length: ids.length } });
      await changeGroup(id, {}, { replaces: true, add: new Set(), remove: new Set() }, context, undefined);
    });
    expect(Math.max(...sent.map(({ values }) => values.length))).toBeLessThan(20);
    const events = await db().auditEvent.groupBy({
      by: ["action", "device"],
      where: { subjectId: { in: ids } },
      _count: true,
    });
    expect(events).toEqual(
      expect.arrayContaining([
        { action: "team.member_set", device: "Directory", _count: ids.length },
        { action: "team.member_removed", device: "Directory", _count: ids.length },
      ]),
    );
  });

  test("too large for one request is refused without any change", async () => {
    const { id, name } = await makeTeam();
    const members = Array.from({ length: 24_000 }, () => ({ value: crypto.randomUUID() }));
    expect(await scim("PUT", `/Groups/${id}`, { displayName: `${name} 2`, members })).toMatchObject(refusal(413));
    expect((await scim<{ displayName: string }>("GET", `/Groups/${id}`)).body.displayName).toBe(name);
  });

  test("is found by a name with quotes and backslashes", async () => {
    const { id, name } = await makeTeam({ name: newName(String.raw`"Sales" \ [EMEA]`) });
    const found = await scim<{ Resources: { id: string }[] }>(
      "GET",
      `/Groups?filter=displayName eq ${JSON.stringify(name)}`,
    );
    expect(found.body.Resources.map((group) => group.id)).toEqual([id]);
  });

  test("is found by its whole name, in any case", async () => {
    const name = newName("A_B");
    const [team] = [await makeTeam({ name }), await makeTeam({ name: name.replace("_", "x") })];
    const found = await scim<{ Resources: { id: string }[] }>(
      "GET",
      `/Groups?filter=displayName eq "${name.toUpperCase()}"`,
    );
    expect(found.body.Resources.map(({ id }) => id)).toEqual([team.id]);
  });

  test("cannot be deleted while teams are below it", async () => {
    const team = await makeTeam();
    await makeTeam({ parentId: team.id });
    expect(await scim("DELETE", `/Groups/${team.id}`)).toMatchObject(refusal(409));
  });
});
