import { beforeAll, describe, expect, test } from "vitest";
import { type ListedUser, listedUserSchema, type User, userSchema } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { encodeCursor } from "@/lib/platform/http/cursor";
import { searchKey } from "@/lib/platform/text";
import { type Answer, type Refusal, visitor } from "@/tests/fixtures/client";
import { failMailOf, invite } from "@/tests/fixtures/invitation";
import { makeVideo, newName } from "@/tests/fixtures/library";
import { lastMail, tokenIn } from "@/tests/fixtures/mailbox";
import { directoryOf } from "@/tests/fixtures/scim/directory";
import { makeUser, newEmail, removePassword, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const list = (query: string) => administrator.call<ListedUser[]>("GET", `/api/users?${query}`);
const change = ({ id }: { id: string }, body: Record<string, unknown>, by = administrator) =>
  by.call<User & Refusal>("PUT", `/api/users/${id}`, body);
const deactivate = ({ id }: { id: string }, by = administrator) =>
  by.call<Refusal>("PUT", `/api/users/${id}/active`, { active: false });
const remove = ({ id }: { id: string }, by = administrator) => by.call<Refusal>("DELETE", `/api/users/${id}`);

describe("GET /api/users", () => {
  test("finds users by any part of name or address, ignoring case, newest first", async () => {
    const word = newName("Zoë%_").replaceAll(" ", "");
    const made: TestUser[] = [];
    for (const isAdmin of [false, true, false]) made.push(await makeUser({ name: `x ${word} y`, isAdmin }));
    const { status, headers, body } = await list(`q=${encodeURIComponent(word.toUpperCase())}`);
    expect(status).toBe(200);
    expect(headers.get("x-total-count")).toBe("3");
    expect(headers.get("cache-control")).toBe("no-store");
    for (const user of body) expect(listedUserSchema.parse(user)).toEqual(user);
    expect(body.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
    const q = encodeURIComponent(word);
    expect((await list(`q=${q}&role=admin`)).body.map(({ id }) => id)).toEqual([made[1]?.id]);
    expect((await list(`q=${q}&role=user`)).headers.get("x-total-count")).toBe("2");
    expect((await list(`q=${made[0]?.email.slice(3, 30)}`)).body.map(({ id }) => id)).toEqual([made[0]?.id]);
    expect((await list("q=%25%25%25nothing%5C")).body).toEqual([]);
    const likeIt = await makeUser({ name: word.replace("_", "-") });
    expect((await list(`q=${q}`)).body.map(({ id }) => id)).not.toContain(likeIt.id);
  });

  test("finds the users who are late with an assignment, without deactivated ones", async () => {
    const name = newName("Tardy");
    const [late, gone, inTime] = [await makeUser({ name }), await makeUser({ name }), await makeUser({ name })];
    const video = await makeVideo();
    const due = (userId: string, day: string) => ({ userId, dueOn: new Date(day) });
    const people = [due(late.id, "2026-01-05"), due(gone.id, "2026-01-05"), due(inTime.id, "2999-01-05")];
    await db().assignment.create({ data: { videoId: video.id, people: { create: people } } });
    await deactivate(gone);
    const q = encodeURIComponent(name);
    const found = await list(`q=${q}&late=1`);
    expect(found.body.map(({ id }) => id)).toEqual([late.id]);
    expect(found.headers.get("x-total-count")).toBe("1");
    expect((await list(`q=${q}&late=0`)).body).toHaveLength(3);
    expect((await list("late=perhaps")).status).toBe(400);
    const { body } = await administrator.call<string>("GET", `/api/users/export?q=${q}&late=true`);
    expect(String(body).match(/Tardy/g)).toHaveLength(1);
  });

  test("tells invited, undelivered and deactivated users from active ones", async () => {
    const word = newName("State");
    const made = {
      active: await makeUser({ name: word }),
      deactivated: await makeUser({ name: word }),
      invited: await invite(administrator, { name: word }),
      undelivered: await invite(administrator, { name: word }),
    };
    await failMailOf(made.undelivered);
    await deactivate(made.deactivated);
    const states = (await list(`q=${encodeURIComponent(word)}`)).body.map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual(
      Object.fromEntries(Object.entries(made).map(([state, { id }]) => [id, state])),
    );
  });

  test("pages without skipping or repeating users created at the same time", async () => {
    const word = newName("Page");
    const people: TestUser[] = [];
    for (let made = 0; made < 7; made += 1) people.push(await makeUser({ name: word }));
    const ids = people.map(({ id }) => id);
    await db().user.updateMany({ where: { id: { in: ids.slice(0, 5) } }, data: { createdAt: new Date("2026-01-01") } });
    const found: string[] = [];
    let path: string | undefined = `/api/users?limit=2&q=${encodeURIComponent(word)}`;
    while (path) {
      const answer: Answer<User[]> = await administrator.call("GET", path);
      expect(answer.headers.get("x-total-count")).toBe("7");
      found.push(...answer.body.map(({ id }) => id));
      path = answer.headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1];
    }
    expect([...found].sort()).toEqual([...ids].sort());
  });

  test.each(["newest", "name", "email", "lastSignIn"])("pages through all users by %s", async (sort) => {
    const word = newName("Sorted");
    const people: TestUser[] = [];
    for (const name of ["b", "A", "a", "C", "c"]) people.push(await makeUser({ name: `${name} ${word}` }));
    const moment = new Date("2026-01-02T03:04:05.678Z");
    const seen = people.slice(0, 3).map(({ id }) => id);
    await db().user.updateMany({ where: { id: { in: seen } }, data: { lastSignInAt: moment, createdAt: moment } });
    const found: User[] = [];
    let path: string | undefined = `/api/users?limit=2&sort=${sort}&q=${encodeURIComponent(word)}`;
    while (path) {
      const answer: Answer<User[]> = await administrator.call("GET", path);
      found.push(...answer.body);
      path = answer.headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1];
    }
    const key: Record<string, (user: User) => string> = {
      newest: ({ createdAt }) => createdAt,
      name: ({ name }) => name.toLowerCase(),
      email: ({ email }) => email,
      lastSignIn: ({ lastSignInAt }) => lastSignInAt ?? "",
    };
    const order = sort === "newest" || sort === "lastSignIn" ? -1 : 1;
    const keyOf = (user: User) => `${key[sort]?.(user)}\n${user.id}`;
    expect(found.map(({ id }) => id)).toEqual(
      found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -order : order)).map(({ id }) => id),
    );
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(people.map(({ id }) => id)));
  });

  test("finds matches for a search of one character or without three letters in a row", async () => {
    const word = crypto.randomUUID().slice(0, 2);
    const person = await makeUser({ name: `${word}.ß #7 %_ ł` });
    for (const q of [".ß", "#7", "ß #", "%_", " ł", "#", `${word}.ß #7`]) {
      const { body, headers } = await list(`q=${encodeURIComponent(q)}`);
      expect(
        body.map(({ id }) => id),
        q,
      ).toContain(person.id);
      for (const { name, email } of body) expect(searchKey(`${name} ${email}`)).toContain(searchKey(q.trim()));
      expect(Number(headers.get("x-total-count"))).toBeGreaterThanOrEqual(body.length);
    }
    expect((await list("q=%23ß")).body).toEqual([]);
  });

  test("counts new and deleted users correctly, also after the tallies were folded", async () => {
    const total = async (query: string) => Number((await list(`limit=1&${query}`)).headers.get("x-total-count"));
    const held = async () => {
      const wholes = { active: { deactivatedAt: null, NOT: invited }, invited, deactivated, "": {} };
      for (const [state, where] of Object.entries(wholes)) {
        const query = state && `state=${state}`;
        const all = await db().user.count({ where });
        const admins = await db().user.count({ where: { AND: [where, { isAdmin: true }] } });
        const totals = [await total(query), await total(`role=admin&${query}`), await total(`role=user&${query}`)];
        expect(totals, state).toEqual([all, admins, all - admins]);
      }
    };
    const invited = { hasPassword: false, emailVerified: null, deactivatedAt: null };
    const deactivated = { deactivatedAt: { not: null } };
    const people = await Promise.all([makeUser(), makeUser({ isAdmin: true }), makeUser(), makeUser()]);
    await held();
    await remove(people[0] as TestUser);
    const [, former, dropped, other] = people.map(({ id }) => id);
    await db().user.update({ where: { id: former }, data: { isAdmin: false } });
    await db().user.update({ where: { id: dropped }, data: { deactivatedAt: new Date() } });
    await removePassword(other as string);
    await held();
    await db().user.update({ where: { id: other }, data: { emailVerified: null } });
    await held();
    await db().user.createMany({ data: [1, 2, 3].map(() => ({ email: newEmail(), name: "Many" })) });
    await db().user.deleteMany({ where: { email: "nobody" } });
    await held();
    const scheduler = { authorization: `Bearer ${env().CRON_SECRET}` };
    expect((await visitor("GET", "/api/cron/tidy", undefined, scheduler)).status).toBe(200);
    expect(await db().userTally.count()).toBeLessThanOrEqual(8);
    await held();
  });

  test("finds names without accents, in either Unicode form, and sorts them with their base letters", async () => {
    const word = newName("Sorted").replaceAll(" ", "");
    for (const name of ["Zoë", "Ärger", "Ober", "Łukasz", "Ann"]) await makeUser({ name: `${name} ${word}` });
    for (const q of [`zoe ${word}`, `ZOE\u0308 ${word}`, `lukasz ${word}`, `arger ${word}`]) {
      expect((await list(`q=${encodeURIComponent(q)}`)).headers.get("x-total-count"), q).toBe("1");
    }
    const { body } = await list(`sort=name&q=${word}`);
    expect(body.map(({ name }) => name.split(" ")[0])).toEqual(["Ann", "Ärger", "Łukasz", "Ober", "Zoë"]);
  });

  test("refuses a cursor of another order", async () => {
    const { headers } = await list("limit=1&sort=name");
    const cursor = new URL(headers.get("link")?.match(/<(.+)>/)?.[1] ?? "", "http://x").searchParams.get("cursor");
    expect((await list(`sort=newest&cursor=${cursor}`)).status).toBe(400);
    expect((await list("sort=shoeSize")).status).toBe(400);
  });

  test.each([
    "limit=0",
    "limit=x",
    "limit=0x10",
    "limit=1e2",
    "limit=",
    "role=owner",
    "cursor=nonsense",
    `cursor=${encodeCursor("users newest", ["2026-99-99T99:99:99Z", crypto.randomUUID()])}`,
    `cursor=${encodeCursor("users newest", ["0000-01-01T00:00:00.000Z", crypto.randomUUID()])}`,
    `cursor=${encodeCursor("users newest", [`2026-01-01T00:00:00.${"1".repeat(300)}Z`, crypto.randomUUID()])}`,
    `cursor=${encodeCursor("users newest", ["2026-01-01T00:00:00.000Z", "-".repeat(36)])}`,
    `q=${"x".repeat(201)}`,
    "q=%00",
  ])("refuses ?%s", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test("returns at most 200 users", async () => {
    expect((await list("limit=100000")).status).toBe(200);
  });
});

describe("PUT /api/users/{id}", () => {
  test("changes address, name and role, and ends the user's sessions", async () => {
    const person = await makeUser();
    const email = newEmail();
    const { status, body } = await change(person, { name: " Neu ", is_admin: true });
    expect(status).toBe(200);
    expect(userSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ id: person.id, email: person.email, name: "Neu", isAdmin: true });
    // A new role begins with a new session.
    expect((await person.call("GET", "/api/users")).status).toBe(401);
    const call = await person.signInElsewhere();
    expect((await call("GET", "/api/users")).status).toBe(200);
    const changed = await change(person, { email: ` ${email.toUpperCase()}`, name: "Neu", isAdmin: false });
    expect(changed.body).toMatchObject({ email, isAdmin: false, emailVerified: false });
    // An address changed by an administrator ends the sessions.
    expect((await call("GET", "/api/users")).status).toBe(401);
    expect((await (await person.signInElsewhere())("GET", "/api/users")).status).toBe(403);
  });

  test("keeps omitted fields, including the role", async () => {
    const other = await makeUser({ isAdmin: true, name: "Grace" });
    const name = newName("Renamed");
    expect((await change(other, { name })).body).toMatchObject({ name, email: other.email, isAdmin: true });
    expect((await change(other, { isAdmin: false })).body).toMatchObject({ name, email: other.email, isAdmin: false });
    const unchanged = await change(other, {});
    expect(unchanged).toMatchObject({ status: 200, body: { name, email: other.email, isAdmin: false } });
    expect((await change(other, { name: null })).body.errors).toEqual([{ path: "name", message: "Name is required" }]);
  });

  test("invalidates links mailed to the old address", async () => {
    const person = await makeUser();
    await person.call("POST", "/api/account/recovery", { email: person.email });
    const token_hash = tokenIn(await lastMail(person.email, "recovery"));
    await change(person, { email: newEmail(), name: person.name });
    const body = { token_hash, password: "another password" };
    expect((await person.call("POST", "/api/account/recovery/reset", body)).status).toBe(400);
  });

  test("refuses a taken address, invalid input and an unknown user", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    expect(await change(person, { email: other.email.toUpperCase(), name: "x" })).toMatchObject({
      status: 409,
      body: { detail: "An account with this email already exists" },
    });
    expect((await change(person, { email: "nobody", name: "" })).body.errors).toEqual([
      { path: "email", message: "Please enter a valid email address" },
      { path: "name", message: "Name is required" },
    ]);
    expect((await change({ id: crypto.randomUUID() }, { email: newEmail(), name: "x" })).status).toBe(404);
    expect((await change({ id: "x" }, { email: newEmail(), name: "x" })).status).toBe(404);
  });
});

describe("DELETE /api/users/{id}", () => {
  test("deletes the user and their sessions, and sends a mail", async () => {
    const person = await makeUser();
    expect((await remove(person)).status).toBe(204);
    expect((await person.call("GET", "/api/session")).status).toBe(401);
    expect((await lastMail(person.email)).subject).toBe("Your Waypoint account has been deleted");
    expect((await remove(person)).status).toBe(404);
    expect((await remove({ id: "x" })).status).toBe(404);
  });
});

describe("one administrator remains", () => {
  /** Removes all other administrators during a test. */
  async function withOnly(some: TestUser[], act: () => Promise<void>) {
    const others = await db().user.findMany({
      where: { isAdmin: true, id: { notIn: some.map(({ id }) => id) } },
      select: { id: true },
    });
    const where = { id: { in: others.map(({ id }) => id) } };
    await db().user.updateMany({ where, data: { isAdmin: false } });
    try {
      await act();
    } finally {
      await db().user.updateMany({ where, data: { isAdmin: true } });
    }
  }

  test("after demotion, deactivation, deletion and deleting one's own account", async () => {
    const last = await makeUser({ isAdmin: true });
    const directory = await directoryOf(last);
    await withOnly([last], async () => {
      const { email, name, password } = last;
      const refused = {
        status: 409,
        body: { detail: "There must be at least one administrator. Make another user an administrator first" },
      };
      for (const spelling of [last, { id: last.id.toUpperCase() }]) {
        expect(await change(spelling, { email, name, isAdmin: false }, last)).toMatchObject(refused);
        expect(await remove(spelling, last)).toMatchObject(refused);
        expect(await deactivate(spelling, last)).toMatchObject(refused);
        const inDirectory = `/Users/${spelling.id}`;
        const inScim = { status: 409, body: { status: "409", detail: refused.body.detail } };
        expect(await directory("DELETE", inDirectory)).toMatchObject(inScim);
        expect(await directory("PUT", inDirectory, { active: false })).toMatchObject(inScim);
      }
      expect(await last.call("DELETE", "/api/account", { password })).toMatchObject(refused);
      expect((await change(last, { email, name: "New", isAdmin: true }, last)).status).toBe(200);
    });
  });

  test("and an invited one does not count", async () => {
    const last = await makeUser({ isAdmin: true });
    await withOnly([last], async () => {
      const invitee = await invite(last, { isAdmin: true });
      expect((await remove(last, last)).status).toBe(409);
      expect((await remove(invitee, last)).status).toBe(204);
    });
  });

  test("and a deactivated one does not count", async () => {
    const [last, gone] = [await makeUser({ isAdmin: true }), await makeUser({ isAdmin: true })];
    await withOnly([last, gone], async () => {
      expect((await deactivate(gone, gone)).status).toBe(200);
      expect((await remove(last, last)).status).toBe(409);
      expect((await deactivate(last, last)).status).toBe(409);
      expect((await remove(gone, last)).status).toBe(204);
    });
  });

  test("when two demote, delete or deactivate each other concurrently", async () => {
    for (let round = 0; round < 9; round += 1) {
      const [a, b] = [await makeUser({ isAdmin: true }), await makeUser({ isAdmin: true })];
      await withOnly([a, b], async () => {
        const demote = (whom: TestUser, by: TestUser) =>
          change(whom, { email: whom.email, name: whom.name, isAdmin: false }, by);
        const pairs = [
          () => [demote(a, b), demote(b, a)],
          () => [remove(a, b), round % 2 ? demote(b, a) : remove(b, a)],
          () => [deactivate(a, b), round % 2 ? remove(b, a) : deactivate(b, a)],
        ];
        const answers = await Promise.all(pairs[round % 3]?.() ?? []);
        expect(await db().user.count({ where: { isAdmin: true, deactivatedAt: null } })).toBe(1);
        for (const { status } of answers) expect([200, 204, 401, 403, 409]).toContain(status);
      });
    }
  });
});
