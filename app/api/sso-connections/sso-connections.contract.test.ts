import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type SsoConnection, ssoConnectionSchema } from "@/lib/identity/sso-connections/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { type Call, callWith, type Refusal } from "@/tests/fixtures/client";
import { discoveryOf, startIssuer } from "@/tests/fixtures/issuer";
import { makeUser, mintToken, type TestUser } from "@/tests/fixtures/test-user";

const CONNECTIONS = "/api/sso-connections";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true, factor: "totp" });
});

const newSlug = () => `c-${crypto.randomUUID().slice(0, 8)}`;

const added: string[] = [];

// The number of connections is limited.
afterEach(async () => {
  await db().ssoConnection.deleteMany({ where: { id: { in: added.splice(0) } } });
});

const add = async (issuer: string, more: object = {}) => {
  const answer = await post(issuer, more);
  if (answer.status === 201) added.push(answer.body.id);
  return answer;
};

const post = (issuer: string, more: object) =>
  administrator.call<SsoConnection & Refusal>("POST", CONNECTIONS, {
    name: "Example Ltd",
    slug: newSlug(),
    issuer,
    clientId: "waypoint",
    clientSecret: "hush hush",
    ...more,
  });

const change = (id: string, body: object) =>
  administrator.call<SsoConnection & Refusal>("PUT", `${CONNECTIONS}/${id}`, body);

/** A connection whose mail domain has its DNS record. */
async function addWithDomain() {
  const { body } = await add(await startIssuer());
  const domain = `${body.domainToken}.proved.test`;
  await change(body.id, { domains: [domain] });
  return { id: body.id, domain };
}

test("a connection is added, changed and deleted, and no answer has its secret", async () => {
  const issuer = await startIssuer();
  const { status, headers, body } = await add(issuer, { domains: ["@Example.ORG"], groupClaim: "groups" });
  expect(status).toBe(201);
  const made = ssoConnectionSchema.strict().parse(body);
  expect(made).toMatchObject({
    issuer,
    redirectUri: `${env().APP_URL}/api/sign-on/${made.slug}/callback`,
    domains: ["example.org"],
    verifiedDomains: [],
    verifiedAt: null,
    required: false,
    createPeople: false,
    groupClaim: "groups",
    acceptsMfa: false,
    active: true,
  });
  const own = `${CONNECTIONS}/${made.id}`;
  expect(headers.get("location")).toBe(own);
  const listed = (await administrator.call<SsoConnection[]>("GET", CONNECTIONS)).body;
  expect(listed.map((row) => ssoConnectionSchema.strict().parse(row).id)).toContain(made.id);

  const read = await administrator.call("GET", own);
  const renamed = await administrator.call<SsoConnection>(
    "PUT",
    own,
    { name: "Example plc", groupClaim: "", clientSecret: "new hush" },
    { "if-match": read.headers.get("etag") ?? "" },
  );
  expect(renamed.body).toMatchObject({ name: "Example plc", groupClaim: null, slug: made.slug });
  const stale = { "if-match": read.headers.get("etag") ?? "" };
  expect((await administrator.call("PUT", own, { name: "Lost" }, stale)).status).toBe(412);
  expect((await administrator.call("DELETE", own, undefined, stale)).status).toBe(412);
  expect((await administrator.call("DELETE", own)).status).toBe(204);
  expect((await administrator.call("GET", own)).status).toBe(404);
  const events = await db().auditEvent.findMany({ where: { subjectId: made.id }, orderBy: { at: "asc" } });
  expect(events.map(({ action, detail }) => [action, detail])).toEqual([
    ["sso_connection.created", { title: "Example Ltd" }],
    ["sso_connection.changed", { title: "Example plc", changed: ["name", "groupClaim", "clientSecret"] }],
    ["sso_connection.deleted", { title: "Example plc" }],
  ]);
});

describe("an issuer is refused and nothing is stored", () => {
  test.each<[string, string | Parameters<typeof startIssuer>[0], string]>([
    [
      "that names another issuer",
      (response) => response.end(JSON.stringify(discoveryOf("https://login.example.org"))),
      "The discovery document names another issuer: https://login.example.org",
    ],
    [
      "without jwks_uri",
      (response, issuer) => response.end(JSON.stringify({ ...discoveryOf(issuer), jwks_uri: undefined })),
      "The discovery document lacks jwks_uri",
    ],
    [
      "without a document",
      (response) => response.writeHead(404).end(),
      "The issuer has no discovery document: it answered 404",
    ],
    [
      "that redirects",
      (response) => response.writeHead(302, { location: "/elsewhere" }).end(),
      "The issuer has no discovery document: it answered 302",
    ],
    ["without JSON", (response) => response.end("<!doctype html>"), "The discovery document of the issuer is not JSON"],
    [
      "with a too large document",
      (response) => response.end("x".repeat(600_000)),
      "The answer of this address is too large",
    ],
    ["that does not answer", () => {}, "The issuer did not answer within five seconds"],
    ["inside the network", "https://10.0.0.1", "This address is inside the network. OUTBOUND_ALLOW can allow it"],
    [
      "at a cloud's metadata service",
      "https://169.254.169.254",
      "This address is inside the network. OUTBOUND_ALLOW can allow it",
    ],
    ["with an unknown host", "https://no-such-host.invalid", "The host of this address is not known"],
    ["over http", "http://93.184.215.14", "Use https"],
    ["that is not an address", "login.example.org", "Enter the address of the issuer, which begins with https://"],
    ["with a query", "https://login.example.org/?a=b", "Enter the address of the issuer, which begins with https://"],
  ])("%s", async (_, answer, message) => {
    const issuer = typeof answer === "string" ? answer : await startIssuer(answer);
    const slug = newSlug();
    const { body } = await add(issuer, { slug });
    expect(body).toMatchObject({ status: 400, detail: message, errors: [{ path: "issuer", message }] });
    expect(await db().ssoConnection.count({ where: { slug } })).toBe(0);
  });

  test("in a change, which keeps the old issuer", async () => {
    const issuer = await startIssuer();
    const { id } = (await add(issuer)).body;
    expect((await change(id, { issuer: "https://10.0.0.1" })).status).toBe(400);
    expect((await db().ssoConnection.findUniqueOrThrow({ where: { id } })).issuer).toBe(issuer);
  });
});

test("a new issuer unlinks the users of the old one and ends their sessions; a new name does not", async () => {
  const { id } = (await add(await startIssuer())).body;
  const user = await makeUser();
  await db().identity.create({ data: { connectionId: id, subject: "ada", userId: user.id } });
  await db().session.create({
    data: { userId: user.id, connectionId: id, expires: new Date(Date.now() + 3_600_000) },
  });
  const left = async () => [
    await db().identity.count({ where: { connectionId: id } }),
    await db().session.count({ where: { connectionId: id } }),
  ];
  await change(id, { name: "Another name" });
  expect(await left()).toEqual([1, 1]);
  expect((await change(id, { issuer: await startIssuer() })).status).toBe(200);
  expect(await left()).toEqual([0, 0]);
});

test("refuses a taken slug (409) and a password entered long ago (403)", async () => {
  const issuer = await startIssuer();
  const { slug } = (await add(issuer)).body;
  expect((await add(issuer, { slug })).body).toMatchObject({
    status: 409,
    detail: "A connection has this name in its address",
  });
  const stale = await makeUser({ isAdmin: true });
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  await db().session.update({ where: { sessionToken: stale.sessionId }, data: { authenticatedAt } });
  const refused = await stale.call<Refusal>("POST", CONNECTIONS, {
    name: "x",
    issuer,
    clientId: "x",
    clientSecret: "x",
  });
  expect(refused.body).toMatchObject({ status: 403, type: "urn:waypoint:password-required" });
});

test("a mail domain is proved by its DNS record, until it is removed from the connection", async () => {
  const { id, domain } = await addWithDomain();
  const verify = () => administrator.call<SsoConnection & Refusal>("POST", `${CONNECTIONS}/${id}/verify`);
  await change(id, { domains: ["unproved.test", domain] });
  expect((await verify()).body).toMatchObject({ verifiedDomains: [domain], verifiedAt: expect.any(String) });
  expect((await verify()).body).toMatchObject({
    status: 409,
    detail: "There is no such TXT record at _waypoint.unproved.test yet. It can take an hour until it is seen",
  });
  expect((await change(id, { domains: ["unproved.test"] })).body).toMatchObject({
    verifiedDomains: [],
    verifiedAt: null,
  });
  expect((await change(id, { domains: [] })).status).toBe(200);
  expect((await verify()).body).toMatchObject({ status: 409, detail: "Enter a mail domain first" });
});

test.each<[string, (id: string) => Promise<{ status: number }>]>([
  ["another issuer", async (id) => change(id, { issuer: await startIssuer() })],
  ["switching it off", (id) => change(id, { active: false })],
  ["its deletion", (id) => administrator.call("DELETE", `${CONNECTIONS}/${id}`)],
])("%s ends a change of address that sessions of the connection may have requested", async (_, act) => {
  const { id } = (await add(await startIssuer())).body;
  const [user, other] = [await makeUser(), await makeUser()];
  const expires = new Date(Date.now() + 3_600_000);
  await db().session.create({ data: { userId: user.id, connectionId: id, expires } });
  for (const { id: userId } of [user, other]) {
    const data = { token: userId, identifier: "new@people.test", purpose: "email_change" as const, userId, expires };
    await db().verificationToken.create({ data });
  }
  expect((await act(id)).status).toBeLessThan(300);
  const left = await db().verificationToken.findMany({ where: { userId: { in: [user.id, other.id] } } });
  expect(left.map(({ userId }) => userId)).toEqual([other.id]);
  expect(await db().session.count({ where: { connectionId: id } })).toBe(0);
});

describe("a required connection", () => {
  /** A user of the domain with two sessions: one opened by password, one by the connection. */
  async function userAt(domain: string, connectionId: string) {
    const user = await makeUser();
    await db().user.update({ where: { id: user.id }, data: { email: `${user.id}@${domain}` } });
    const { sessionToken: sid } = await db().session.create({
      data: { userId: user.id, connectionId, expires: new Date(Date.now() + 3_600_000) },
    });
    const cookie = `authjs.session-token=${await mintToken({ sub: user.id, sid, isAdmin: false })}`;
    return { byPassword: user.call, bySignOn: callWith({ cookie }) };
  }
  const isSignedIn = async (call: Call) => (await call("GET", "/api/session")).status === 200;

  test("needs a proved domain", async () => {
    const { id } = await addWithDomain();
    expect((await change(id, { required: true })).body).toMatchObject({
      status: 409,
      detail: "Prove a mail domain of the connection first",
    });
    expect((await add(await startIssuer(), { required: true })).status).toBe(409);
  });

  test("ends only password sessions of users at its domain", async () => {
    const { id, domain } = await addWithDomain();
    const [inside, outside] = [await userAt(domain, id), await userAt("elsewhere.test", id)];
    await administrator.call("POST", `${CONNECTIONS}/${id}/verify`);
    expect(await isSignedIn(inside.byPassword)).toBe(true);
    expect((await change(id, { required: true })).body).toMatchObject({ required: true });
    expect(await isSignedIn(inside.byPassword)).toBe(false);
    expect(await isSignedIn(inside.bySignOn)).toBe(true);
    expect(await isSignedIn(outside.byPassword)).toBe(true);

    expect((await change(id, { domains: [] })).status).toBe(409);
    // Switching the connection off ends its sessions.
    await change(id, { active: false });
    expect(await isSignedIn(inside.bySignOn)).toBe(false);
  });
});

test.each([
  ["adds", 403],
  ["changes", 403],
])("an administrator who loses the role while the issuer is asked %s no connection", async (act, status) => {
  const former = await makeUser({ isAdmin: true });
  const { body: made } = await add(await startIssuer());
  let tellAsked: (answer: () => void) => void;
  const asked = new Promise<() => void>((resolve) => {
    tellAsked = resolve;
  });
  const slow = await startIssuer((response, issuer) =>
    tellAsked(() => response.end(JSON.stringify(discoveryOf(issuer)))),
  );
  const name = `Taken ${newSlug()}`;
  const input = { name, slug: newSlug(), issuer: slow, clientId: "waypoint", clientSecret: "hush hush" };
  const saved =
    act === "adds" ? former.call("POST", CONNECTIONS, input) : former.call("PUT", `${CONNECTIONS}/${made.id}`, input);
  const answer = await asked;
  expect((await administrator.call("PUT", `/api/users/${former.id}`, { isAdmin: false })).status).toBe(200);
  answer();
  expect((await saved).status).toBe(status);
  expect(await db().ssoConnection.count({ where: { name } })).toBe(0);
});
