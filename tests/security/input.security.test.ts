import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "@/lib/identity/users/schema";
import { callWith, type Refusal, visitor } from "@/tests/fixtures/client";
import { invite } from "@/tests/fixtures/invitation";
import { makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { lastMail, mailsTo } from "@/tests/fixtures/mailbox";
import { openSignIn, signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";
import { addressOf, bodiesWith, calls, changes, NOBODY, rows } from "./routes";

/** Unexpected and hostile values by their description. */
const VALUES: [string, unknown][] = [
  ["an operator", { $gt: "" }],
  ["an operator's list", [{ $ne: null }]],
  ["NUL", "a\u0000b"],
  ["half of a pair", "\ud800"],
  ["a huge number", 1e308],
  ["a negative number", -1],
  ["true", true],
  ["nothing", null],
  ["an object with a method's name", { toString: "x", valueOf: 1, length: -1 }],
  // Shorter than what counts as a secret in a password's field: the log may have it, in the report of a browser's error.
  ["SQL", "' OR 1=1 --"],
  ["a long text", "x".repeat(3000)],
];

/** Nested brackets of this many levels. */
const deep = (levels: number, [open, close]: [string, string]) => open.repeat(levels) + close.repeat(levels);

const RAW: [string, string][] = [
  [
    "prototype keys",
    '{"__proto__":{"isAdmin":true,"email":"x"},"constructor":{"prototype":{"isAdmin":true}},"toString":1}',
  ],
  ["a text", '"text"'],
  ["a number", "1e999"],
  ["nothing", "null"],
];

/** Bodies that are not JSON, or are expensive to parse. */
const UNREAD: [string, string][] = [
  ["no JSON", "{'a':1}"],
  ["NaN", '{"points":NaN}'],
  ["deep lists", deep(20_000, ["[", "]"])],
  ["deep objects", `${'{"name":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  [
    "deep objects in a field",
    `{"name":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)},"code":${deep(20_000, ["[", "]"])}}`,
  ],
  ["20,000 keys", `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join(",")}}`],
];

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true, name: "Grace Keeper" });
});

const withBodies = calls.filter(changes);

describe("a hostile body causes no server error", () => {
  test.each(rows(withBodies))("%s", async (_, call) => {
    const person = await makeUser({ isAdmin: true });
    const path = addressOf(call, call.access.name === "self" ? person.id : NOBODY);
    for (const [what, value] of VALUES) {
      for (const body of bodiesWith(call, value)) {
        expect((await person.call(call.method, path, body)).status, what).toBeLessThan(500);
      }
    }
    for (const [what, raw] of RAW) {
      expect((await person.call(call.method, path, raw)).status, what).toBeLessThan(500);
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  // One function reads the bodies of all calls, so testing a tenth of the calls is enough.
  test.each(rows(withBodies.filter((_, index) => index % 10 === 0)))(
    "%s with a long or broken body",
    async (_, call) => {
      const person = await makeUser({ isAdmin: true });
      const path = addressOf(call, call.access.name === "self" ? person.id : NOBODY);
      for (const [what, raw] of UNREAD) {
        expect((await person.call(call.method, path, raw)).status, what).toBeLessThan(500);
      }
      const huge = await person.call<Refusal>(call.method, path, JSON.stringify({ name: "x".repeat(2 * 1024 * 1024) }));
      // 412 and 415: a call that accepts a file checks its headers first.
      expect([204, 200, 403, 404, 409, 412, 413, 415]).toContain(huge.status);
    },
  );

  test("in next-auth's calls", async () => {
    for (const path of ["callback/credentials", "signout", "session", "signin", "nothing", "callback/nobody"]) {
      for (const [what, raw] of [...RAW, ...UNREAD])
        expect((await visitor("POST", `/api/auth/${path}`, raw)).status, what).toBeLessThan(500);
      for (const body of ["x".repeat(2 * 1024 * 1024), "a=%&b=%E0%A4%A", "csrfToken[$ne]=1&csrfToken=2"]) {
        const type = { "content-type": "application/x-www-form-urlencoded" };
        expect((await visitor("POST", `/api/auth/${path}`, body, type)).status).toBeLessThan(500);
      }
      expect((await visitor("GET", `/api/auth/${path}`)).status).toBeLessThan(500);
      expect((await visitor("PUT", `/api/auth/${path}`, {})).status).toBe(405);
    }
    expect((await visitor("POST", "/api/auth/signout", "x".repeat(65 * 1024))).status).toBe(413);
  });

  test("in a sign-in", async () => {
    const attempt = await openSignIn();
    const nasty = [
      "a\u0000b",
      "\ud800",
      "__proto__",
      "[object Object]",
      "' OR 1=1 --",
      "x".repeat(5000),
      "%00",
      "+49\u0000",
    ];
    for (const identifier of nasty) {
      for (const password of ["x", "a\u0000b", "x".repeat(5000)]) {
        const { status, code } = await attempt({ identifier, password, code: identifier, sendCode: password });
        expect(status).toBeLessThan(500);
        expect(code).toBe("CredentialsSignin");
      }
    }
  });
});

describe("a hostile address causes no server error", () => {
  const nasty = [
    "%00",
    "%E0%A4%A",
    "..%2f..%2fetc%2fpasswd",
    "' OR 1=1",
    "x".repeat(3000),
    "__proto__",
    "%F0%9F%98%80",
    "1",
  ];

  test.each(rows(calls.filter(({ path }) => path.includes("{"))))("%s", async (_, call) => {
    for (const id of nasty) {
      const { status, headers } = await administrator.call(
        call.method,
        addressOf(call, encodeURI(id)),
        changes(call) ? {} : undefined,
      );
      // A step of a sign-on redirects the browser to the sign-in screen.
      if (status === 302 && call.path.startsWith("/api/sign-on/"))
        expect(new URL(headers.get("location") ?? "", "http://elsewhere.test").pathname).toBe("/login");
      else expect(call.access.name === "scheduler" ? [401] : [400, 403, 404]).toContain(status);
    }
  });

  test.each(rows(calls.filter((call) => !changes(call) && call.query)))("%s with a query", async (_, call) => {
    const cursors = ['["\\u0000"]', '["x","y","z"]', "[{}]", '{"length":2}', "null", '["2026-02-30T00:00:00Z","x"]'];
    const queries = [
      ...cursors.map((it) => `cursor=${Buffer.from(it).toString("base64url")}`),
      ..."q=%00 q=%25%5C_ limit=-1 limit=1e9 limit=NaN sort=constructor role=__proto__ areaId=x completed=2".split(" "),
      ..."__proto__=1 q[$gt]=1 q=%ED%A0%80 q=%F0%9F url=file:///etc/passwd url=http://169.254.169.254/".split(" "),
    ];
    for (const query of queries) {
      const { status } = await administrator.call(call.method, `${addressOf(call, administrator.id)}?${query}`);
      expect(status, query).toBeLessThan(500);
    }
  });
});

describe("markup that users write is never run", () => {
  const script = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

  test("in a profile: the API answers JSON, pages and mails escape it", async () => {
    const person = await makeUser();
    const profile = { name: script, firstName: script, lastName: script, bio: script, location: script };
    const saved = await person.call<User>("PUT", `/api/users/${person.id}/profile`, profile);
    expect(saved.body).toMatchObject(profile);
    expect(saved.headers.get("content-type")).toBe("application/json");
    expect(saved.headers.get("x-content-type-options")).toBe("nosniff");
    for (const path of ["/", "/settings", "/learn"]) {
      const page = String((await person.call("GET", path)).body);
      expect(page).not.toContain("<img src=x");
      expect(page).not.toContain("<script>alert(2)");
    }
    const { email } = await invite(administrator, { name: script });
    const { html } = await lastMail(email);
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script>");
  });

  test("in the library", async () => {
    const videoUrl = `https://youtu.be/${newYoutubeId()}`;
    const title = newName(script);
    const { status, body } = await administrator.call<{ id: string }>("POST", "/api/videos", {
      title,
      description: script,
      videoUrl,
    });
    expect(status).toBe(201);
    const page = String((await administrator.call("GET", `/videos/${body.id}`)).body);
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("<script>alert(2)");
    expect((await administrator.call("DELETE", `/api/videos/${body.id}`)).status).toBe(204);
  });

  test("in transcripts, chapters, notes, questions and replies, in their search and their files", async () => {
    const [learner, word] = [await makeUser(), newName("zq").replace(/\W|\d/g, "x")];
    const hostile = `${word} ${script} [a](javascript:alert(3)) **b** =cmd`;
    const video = await makeVideo({ title: `${word} ${script}` });
    const at = `/api/videos/${video.id}`;
    const escaped = hostile.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const text = `WEBVTT\n\n00:00.000 --> 00:10.000\n${escaped}\n`;
    const transcript = { language: "en", rights: "own", label: script, text };
    expect((await administrator.call("POST", `${at}/transcripts`, transcript)).status).toBe(201);
    const chapters = { chapters: [{ second: 0, title: hostile }] };
    expect((await administrator.call("PUT", `${at}/chapters`, chapters)).status).toBe(200);
    const write = (path: string, body: object) => learner.call<{ id: string }>("POST", path, body);
    await write(`${at}/moments`, { kind: "note", second: 5, body: hostile });
    const { body: question } = await write(`${at}/moments`, { kind: "question", second: 5, body: hostile });
    await write(`/api/moments/${question.id}/replies`, { body: hostile });

    const said = [`/api/search?q=${word}`, `${at}/transcripts/en`, `${at}/chapters`, `${at}/moments`];
    for (const path of [...said, `/api/moments/${question.id}/replies`, `/api/users/${learner.id}/notes`]) {
      const { headers, body } = await learner.call("GET", path);
      expect(headers.get("content-type"), path).toBe("application/json");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      const words = path === said[0] ? textsOf(body).join("") : textsOf(body);
      expect(words, path).toContain(hostile);
    }
    const files = [`${at}/transcripts/en?format=vtt`, `/api/users/${learner.id}/notes/export`];
    for (const path of [...files, `/videos/${video.id}?t=5`, `/search?q=${word}`, `/notes?q=${word}`]) {
      const page = String((await learner.call("GET", path)).body);
      expect(page, path).toContain(word);
      expect(page, path).not.toMatch(/(?<!\\)<(?:img src=x|script>alert\(2\))/);
      if (path === files[1]) expect(page).not.toMatch(/(?<!\\)\[a\]\(javascript|(?<!\\)\*\*b/);
    }
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example",
  ])("in an address that is not http or https: %j", async (address) => {
    const person = await makeUser();
    const saved = await person.call<User>("PUT", `/api/users/${person.id}/profile`, {
      website: address,
      profilePictureUrl: address,
      profile_picture_url: address,
    });
    expect([200, 400]).toContain(saved.status);
    const { body } = await person.call<User>("GET", `/api/users/${person.id}`);
    expect([body.website, body.profilePictureUrl]).toEqual([null, null]);
    for (const video of [
      { title: "x", videoUrl: address },
      { title: "x", videoUrl: `https://youtu.be/${newYoutubeId()}`, thumbnailUrl: address },
    ]) {
      expect((await administrator.call("POST", "/api/videos", video)).status).toBe(400);
    }
  });
});

/** All texts in an answer, at any depth. */
const textsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

describe("a mail's headers and links cannot be forged", () => {
  const breaks = [
    "\r\nBcc: eve@evil.example",
    "\nSubject: changed",
    "\r\n\r\n<b>body</b>",
    "\u2028X: y",
    "%0d%0aBcc: eve@evil.example",
  ];

  test.each(breaks)("by a name: %j", async (ending) => {
    const { email } = await invite(administrator, { name: `Ivy${ending}` });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: "You are invited to Waypoint" });
    expect(mail?.text).toContain("Hello Ivy");
    expect(await mailsTo("eve@evil.example")).toEqual([]);
  });

  test.each(breaks)("by an e-mail address: %j", async (ending) => {
    for (const email of [`ivy@people.test${ending}`, `ivy${ending}@people.test`]) {
      const body = { email, name: "Ivy", password: "a long secret" };
      expect((await administrator.call("POST", "/api/users/invite", body)).status).toBe(400);
      expect((await visitor("POST", "/api/account/sign-up", body)).status).toBe(400);
      expect((await visitor("POST", "/api/account/recovery", body)).status).toBe(400);
    }
    for (const email of [
      "a@people.test,b@people.test",
      "a@people.test b@people.test",
      "<a@people.test>",
      `"a"<a@people.test>`,
    ]) {
      expect((await administrator.call("POST", "/api/users/invite", { email, name: "Ivy" })).status).toBe(400);
    }
  });

  test("by a request's forwarding headers", async () => {
    const call = callWith({
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    });
    const person = await makeUser();
    await call("POST", "/api/account/recovery", { email: person.email });
    const { links, html } = await lastMail(person.email, "recovery");
    expect([...links, html].join()).not.toContain("evil.example");
    expect((await signIn(newEmail(), "x")).code).toBe("CredentialsSignin");
  });
});
