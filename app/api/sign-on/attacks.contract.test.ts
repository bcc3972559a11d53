import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { type Browser, openBrowser } from "@/tests/fixtures/browser";
import { baseUrl, newAddress } from "@/tests/fixtures/client";
import { startForger, startProvider } from "@/tests/fixtures/oidc";
import { openSignIn } from "@/tests/fixtures/sign-in";
import { makeUser } from "@/tests/fixtures/test-user";

type Provider = Awaited<ReturnType<typeof startProvider>>;

const startOf = ({ slug }: { slug: string }, next = "/") =>
  `/api/sign-on/${slug}/start?${new URLSearchParams({ next })}`;

/** Follows a sign-on up to the provider's answer. @returns the address of the answer, which is not opened */
async function walk(browser: Browser, provider: Provider): Promise<URL> {
  let next = await browser.step(startOf(provider));
  while (next && next.origin !== new URL(baseUrl).origin) next = await browser.step(next);
  return next as URL;
}

const ofAda = ({ domain }: Provider) => ({ sub: "ada", email: `ada@${domain}`, email_verified: true });

async function honestProvider(more: Parameters<typeof startProvider>[0] = {}) {
  const provider = await startProvider({ createPeople: true, ...more });
  provider.current = ofAda(provider);
  return provider;
}

/** Each attack returns its browser, the page where it ends, and the expected refusal. */
const attacks: Record<string, () => Promise<[Browser, string, string]>> = {
  "an answer with the state of another sign-on": async () => {
    const provider = await honestProvider();
    const browser = openBrowser();
    const answer = await walk(browser, provider);
    answer.searchParams.set("state", "another");
    return [browser, await browser.visit(answer), "expired"];
  },
  "an answer to another browser": async () => {
    const answer = await walk(openBrowser(), await honestProvider());
    const victim = openBrowser();
    return [victim, await victim.visit(answer), "expired"];
  },
  "a used answer with the cookies it was used with": async () => {
    const provider = await honestProvider();
    const browser = openBrowser();
    const answer = await walk(browser, provider);
    const before = browser.cookie();
    expect(await browser.visit(answer)).toBe("/");
    const thief = openBrowser();
    thief.use(before);
    return [thief, await thief.visit(answer), "expired"];
  },
  "a new code for a used sign-on and the cookies it was used with": async () => {
    const provider = await honestProvider();
    const browser = openBrowser();
    const asked = await browser.step(startOf(provider));
    const before = browser.cookie();
    expect(await browser.visit(asked as URL)).toBe("/");
    const thief = openBrowser();
    thief.use(before);
    return [thief, await thief.visit(asked as URL), "expired"];
  },
  "a code of another sign-on": async () => {
    const provider = await honestProvider();
    const stolen = await walk(openBrowser(), provider);
    const browser = openBrowser();
    const answer = await walk(browser, provider);
    answer.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    return [browser, await browser.visit(answer), "refused"];
  },
  "an answer that names another issuer": async () => {
    const provider = await honestProvider();
    const browser = openBrowser();
    const answer = await walk(browser, provider);
    answer.searchParams.set("iss", "https://login.example.org");
    return [browser, await browser.visit(answer), "refused"];
  },
  "an answer sent to another connection": async () => {
    const [provider, other] = [await honestProvider(), await honestProvider()];
    const browser = openBrowser();
    const answer = await walk(browser, provider);
    answer.pathname = `/api/sign-on/${other.slug}/callback`;
    return [browser, await browser.visit(answer), "expired"];
  },
  "an address that the provider has not verified": async () => {
    const provider = await honestProvider();
    const { email } = await takeAddress(provider);
    provider.current = { sub: "eve", email, email_verified: false };
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "link"];
  },
  "an address at a domain that the connection has not proved": async () => {
    const provider = await honestProvider();
    const { email } = await makeUser();
    provider.current = { sub: "eve", email, email_verified: true };
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "link"];
  },
  "an address that Unicode normalisation turns into another one": async () => {
    const provider = await honestProvider();
    const { id } = await makeUser();
    await db().user.update({ where: { id }, data: { email: `kate@${provider.domain}` } });
    provider.current = { sub: "eve", email: `\u212Aate@${provider.domain}`, email_verified: true };
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "link"];
  },
  "an invalid address": async () => {
    const provider = await honestProvider();
    provider.current = { sub: "eve", email: `<b>e v e</b>@${provider.domain}`, email_verified: true };
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "link"];
  },
  "an address at a domain that is entered but not proved": async () => {
    const provider = await honestProvider({ verifiedDomains: [] });
    const { email } = await takeAddress(provider);
    provider.current = { sub: "eve", email, email_verified: true };
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "link"];
  },
  "a second user of the provider with the address of the first": async () => {
    const provider = await honestProvider();
    await openBrowser().visit(startOf(provider));
    provider.current = { ...ofAda(provider), sub: "eve" };
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "link"];
  },
  "an inactive connection": async () => {
    const provider = await honestProvider({ active: false });
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "inactive"];
  },
  "a connection that was switched off meanwhile": async () => {
    const provider = await honestProvider();
    const browser = openBrowser();
    const answer = await walk(browser, provider);
    await db().ssoConnection.update({ where: { id: provider.id }, data: { active: false } });
    return [browser, await browser.visit(answer), "inactive"];
  },
  "a user who is deactivated": async () => {
    const provider = await honestProvider();
    const { id } = await takeAddress(provider);
    await db().user.update({ where: { id }, data: { deactivatedAt: new Date() } });
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "deactivated"];
  },
  "an issuer inside the network": async () => {
    const provider = await honestProvider();
    await db().ssoConnection.update({ where: { id: provider.id }, data: { issuer: "https://10.0.0.1" } });
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "unavailable"];
  },
  "a client secret that was stored under another AUTH_SECRET": async () => {
    const provider = await honestProvider();
    const clientSecret = new Uint8Array(60);
    await db().ssoConnection.update({ where: { id: provider.id }, data: { clientSecret } });
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "unavailable"];
  },
  "an issuer at a cloud's metadata service": async () => {
    const provider = await honestProvider();
    await db().ssoConnection.update({ where: { id: provider.id }, data: { issuer: "http://169.254.169.254" } });
    const browser = openBrowser();
    return [browser, await browser.visit(startOf(provider)), "unavailable"];
  },
};

/** A user with the address of Ada. */
async function takeAddress({ domain }: Provider) {
  const { id } = await makeUser();
  return db().user.update({ where: { id }, data: { email: `ada@${domain}` } });
}

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const hourAgo = () => Math.floor(Date.now() / 1000) - 3_600;

/** Invalid ID tokens. */
const forgeries: Record<string, Parameters<typeof startForger>[0]> = {
  "signed by a foreign key": ({ foreignKey }) => ({ key: foreignKey }),
  "without a signature": () => ({ text: (claims) => `${inBase64({ alg: "none" })}.${inBase64(claims)}.` }),
  "with a changed claim": () => ({
    text: (claims) => `${inBase64({ alg: "RS256", kid: "own" })}.${inBase64(claims)}.AAAA`,
  }),
  "with another nonce": () => ({ claims: { nonce: "another" } }),
  "without a nonce": () => ({ claims: { nonce: undefined } }),
  "for another client": () => ({ claims: { aud: "another" } }),
  "of another issuer": () => ({ claims: { iss: "https://login.example.org" } }),
  "with an id that cannot be stored": () => ({ claims: { sub: "a\u0000b" } }),
  "with an id of 256 characters": () => ({ claims: { sub: "s".repeat(256) } }),
  "that has expired": () => ({ claims: { iat: hourAgo(), exp: hourAgo() + 60 } }),
};

async function expectRefused(browser: Browser, page: string, refusal: string) {
  const url = new URL(page, baseUrl);
  expect([url.pathname, url.searchParams.get("sign-on")]).toEqual(["/login", refusal]);
  expect((await browser.call()("GET", "/api/session")).status).toBe(401);
}

describe("a sign-on is refused", () => {
  test.each(Object.entries(attacks))("with %s", async (_, attack) => {
    await expectRefused(...(await attack()));
  });

  /** Answers as the forger's authorization endpoint would. */
  async function answerFrom(forger: Awaited<ReturnType<typeof startForger>>) {
    const browser = openBrowser();
    const asked = await browser.step(startOf(forger));
    forger.nonce = asked?.searchParams.get("nonce") ?? "";
    const answer = new URLSearchParams({ code: "x", state: asked?.searchParams.get("state") ?? "" });
    return [browser, await browser.visit(`/api/sign-on/${forger.slug}/callback?${answer}`)] as const;
  }

  test.each(Object.entries(forgeries))("with an ID token %s", async (_, forge) => {
    const forger = await startForger(forge);
    await expectRefused(...(await answerFrom(forger)), "refused");
    expect(await db().identity.count({ where: { connectionId: forger.id } })).toBe(0);
    const refused = { action: "account.sign_on_refused", detail: { path: ["connection"], equals: "Example Ltd" } };
    expect(await db().auditEvent.count({ where: refused })).toBeGreaterThan(0);
  });

  /** A change of a connection while its provider is asked, and the settings without which it has no effect. */
  const changes: [string, object, object][] = [
    ["is switched off", { active: false }, {}],
    ["loses its mail domains", { domains: [] }, {}],
    ["stops creating users", { createPeople: false }, {}],
    ["stops accepting the provider's second factor", { acceptsMfa: false }, { acceptsMfa: true }],
  ];

  test.each(changes)("when its connection %s while the provider is asked", async (_, change, more) => {
    const administrator = await makeUser({ isAdmin: true });
    const forger = await startForger(() => ({}), more);
    forger.meanwhile = async () => {
      expect((await administrator.call("PUT", `/api/sso-connections/${forger.id}`, change)).status).toBe(200);
    };
    await expectRefused(...(await answerFrom(forger)), "expired");
    expect(await db().identity.count({ where: { connectionId: forger.id } })).toBe(0);
  });

  test("when its connection is switched off while the provider of a linked user is asked", async () => {
    const [administrator, user] = [await makeUser({ isAdmin: true }), await makeUser()];
    const forger = await startForger(() => ({}));
    await db().identity.create({ data: { connectionId: forger.id, subject: "ada", userId: user.id } });
    forger.meanwhile = async () => {
      await administrator.call("PUT", `/api/sso-connections/${forger.id}`, { active: false });
    };
    await expectRefused(...(await answerFrom(forger)), "expired");
    expect(await db().session.count({ where: { connectionId: forger.id } })).toBe(0);
  });

  test("but not with a valid ID token", async () => {
    const [browser, page] = await answerFrom(await startForger(() => ({})));
    expect(page).toBe("/");
    expect((await browser.call()("GET", "/api/session")).status).toBe(200);
  });
});

test("an authentication eight hours ago does not count as a password entered now", async () => {
  const user = await makeUser();
  const enter = async (seconds: number) => {
    const forger = await startForger(() => ({ claims: { auth_time: Math.floor(Date.now() / 1000) - seconds } }));
    await db().identity.create({ data: { connectionId: forger.id, subject: "ada", userId: user.id } });
    const browser = openBrowser();
    const asked = await browser.step(startOf(forger));
    forger.nonce = asked?.searchParams.get("nonce") ?? "";
    const answer = new URLSearchParams({ code: "x", state: asked?.searchParams.get("state") ?? "" });
    expect(await browser.visit(`/api/sign-on/${forger.slug}/callback?${answer}`)).toBe("/");
    const token = { name: "Report", scopes: ["read"], days: 30 };
    return (await browser.call()("POST", "/api/account/tokens", token)).status;
  };
  expect(await enter(0)).toBe(201);
  expect(await enter(8 * 3600)).toBe(403);
});

test("a repeated sign-on counts from when the provider asked", async () => {
  const user = await makeUser();
  let seconds = 0;
  const forger = await startForger(() => ({ claims: { auth_time: Math.floor(Date.now() / 1000) - seconds } }));
  await db().identity.create({ data: { connectionId: forger.id, subject: "ada", userId: user.id } });
  const browser = openBrowser();
  const enter = async (more: string) => {
    const asked = await browser.step(`/api/sign-on/${forger.slug}/start?${more}next=/settings`);
    forger.nonce = asked?.searchParams.get("nonce") ?? "";
    const answer = new URLSearchParams({ code: "x", state: asked?.searchParams.get("state") ?? "" });
    expect(await browser.visit(`/api/sign-on/${forger.slug}/callback?${answer}`)).toBe("/settings");
    const token = { name: "Report", scopes: ["read"], days: 30 };
    return (await browser.call()("POST", "/api/account/tokens", token)).status;
  };
  expect(await enter("")).toBe(201);
  seconds = 330;
  expect(await enter("again=1&")).toBe(403);
});

test("a sign-on that waits for a password is not linked once its connection has another issuer", async () => {
  const [user, provider] = [await makeUser(), await startProvider()];
  provider.current = { sub: "another person" };
  const browser = openBrowser();
  expect(await browser.visit(startOf(provider))).toContain("sign-on=link");
  await db().ssoConnection.update({ where: { id: provider.id }, data: { issuer: "https://login.example.org" } });
  const attempt = await openSignIn({ cookie: browser.cookie(), "x-forwarded-for": newAddress() });
  expect((await attempt({ identifier: user.email, password: user.password })).code).toBeNull();
  expect(await db().identity.count({ where: { connectionId: provider.id } })).toBe(0);
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/login", "javascript:alert(1)"])(
  "the return address %s becomes the home page",
  async (next) => {
    const provider = await honestProvider();
    const browser = openBrowser();
    expect(await browser.visit(startOf(provider, next))).toBe("/");
  },
);

test("the request to the provider has PKCE, state and nonce, and its cookie is for this server only", async () => {
  const provider = await honestProvider();
  const response = await fetch(new URL(startOf(provider), baseUrl), { redirect: "manual" });
  const { searchParams, origin } = new URL(response.headers.get("location") ?? "");
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    state: expect.stringMatching(/.{40}/),
    nonce: expect.stringMatching(/.{40}/),
  });
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(
    /^waypoint\.sign-on=[\w-]+; Path=\/api\/sign-on; Expires=.+; Max-Age=600; HttpOnly; SameSite=lax$/i,
  );
  expect(cookie).not.toContain(searchParams.get("nonce") ?? "");
});
