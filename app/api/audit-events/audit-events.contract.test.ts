import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { type AuditEvent, auditEventSchema } from "@/lib/platform/audit/schema";
import { db } from "@/lib/platform/db";
import type { Answer } from "@/tests/fixtures/client";
import { newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let person: TestUser;

beforeAll(async () => {
  [administrator, person] = await Promise.all([makeUser({ isAdmin: true, name: "Grace" }), makeUser()]);
});

const list = (query = "") => administrator.call<AuditEvent[]>("GET", `/api/audit-events?${query}`);
const change = (name: string, whom = person) =>
  administrator.call("PUT", `/api/users/${whom.id}`, { name, email: whom.email });

async function everyPage(query: string): Promise<AuditEvent[]> {
  const found: AuditEvent[] = [];
  let path: string | undefined = `/api/audit-events?${query}`;
  while (path) {
    const answer: Answer<AuditEvent[]> = await administrator.call("GET", path);
    found.push(...answer.body);
    path = answer.headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1];
  }
  return found;
}

describe("GET /api/audit-events", () => {
  test("lists actor, action, subject, time and origin, newest first", async () => {
    const name = newName("Changed");
    await change(name);
    const { status, headers, body } = await list("limit=200");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    for (const event of body) expect(auditEventSchema.parse(event)).toEqual(event);
    expect(body.map(({ at }) => at)).toEqual(
      body
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(body.find(({ subject }) => subject?.id === person.id)).toMatchObject({
      action: "user.changed",
      actor: { id: administrator.id, name: "Grace", email: administrator.email },
      subject: { id: person.id, name, email: person.email },
      address: expect.stringMatching(/^2001:db8:/),
      detail: { changed: ["name"], isAdmin: false },
    });
  });

  test("filters by user, as actor or subject, and by kind", async () => {
    const [doer, other] = [await makeUser(), await makeUser()];
    await doer.call("DELETE", "/api/account/sessions");
    for (const name of ["one", "two", "three"]) await change(name, doer);
    await change("else", other);
    const of = async (query: string) => (await everyPage(`${query}&limit=2`)).map(({ action }) => action);
    const mine = `personId=${doer.id}`;
    expect(await of(mine)).toEqual(["user.changed", "user.changed", "user.changed", "session.others_ended"]);
    expect(await of(`${mine}&kind=account`)).toEqual(["session.others_ended"]);
    expect(await of(`${mine}&kind=user`)).toHaveLength(3);
    expect(await of(`${mine}&kind=video`)).toEqual([]);
    expect((await list(`${mine}&limit=1`)).headers.get("x-total-count")).toBe("4");
    expect(await of(`personId=${crypto.randomUUID()}`)).toEqual([]);
  });

  test("pages without skipping or repeating events of the same time", async () => {
    const [actorId, at] = [crypto.randomUUID(), new Date("2026-01-02T03:04:05.678Z")];
    await db().auditEvent.createMany({
      data: Array.from({ length: 7 }, () => ({ at, actorId, subjectId: actorId, action: "user.changed" })),
    });
    const events = await everyPage(`personId=${actorId}&limit=2`);
    expect(new Set(events.map(({ id }) => id)).size).toBe(7);
    expect(events).toHaveLength(7);
    expect(events[0]).toMatchObject({ actor: { id: actorId, name: null, email: null }, device: null });
  });

  test("names deleted objects by their title, and does not name deleted users", async () => {
    const title = newName("Gone");
    const body = { title, description: "x", industry: "x", level: "mid", jobTitles: ["x"], keySkills: ["x"] };
    const { id } = (await administrator.call<{ id: string }>("POST", "/api/career-tracks", body)).body;
    await administrator.call("DELETE", `/api/career-tracks/${id}`);
    const events = await everyPage(`personId=${administrator.id}&kind=career_track`);
    expect(events.map(({ action, subject }) => [action, subject])).toEqual([
      ["career_track.deleted", { id, name: title, email: null }],
      ["career_track.created", { id, name: title, email: null }],
    ]);
    const leaver = await makeUser({ name: newName("Leaver") });
    await administrator.call("DELETE", `/api/users/${leaver.id}`);
    const [gone] = await everyPage(`personId=${leaver.id}`);
    expect(gone).toMatchObject({ action: "user.deleted", subject: { id: leaver.id, name: null, email: null } });
    expect(JSON.stringify(gone)).not.toContain(leaver.name);
  });

  test.each(["limit=0", "kind=x", "personId=x", "cursor=nonsense"])("refuses ?%s", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test("is exported with its filters, and the export is in the audit log", async () => {
    await change(newName("For the file"));
    const path = `/api/audit-events/export?personId=${person.id}&kind=user`;
    const { headers, body } = await administrator.call<string>("GET", path);
    expect(headers.get("content-disposition")).toMatch(/filename="waypoint-audit-\d{4}-\d\d-\d\d\.csv"$/);
    const [first] = Papa.parse<Record<string, string>>(body, { header: true }).data;
    expect(first).toMatchObject({ action: "user.changed", by: "Grace", "about email": person.email });
    expect(first?.detail).toContain("changed: name");
    const [event] = (await list(`personId=${administrator.id}&kind=spreadsheet`)).body;
    expect(event).toMatchObject({ action: "spreadsheet.audit_exported", subject: null });
  });
});

test("filters by days in the organisation's time zone, by part of a detail or name, and by subject", async () => {
  const [actor, subject] = [await makeUser({ name: newName("Odile Öst") }), await makeUser()];
  const mark = crypto.randomUUID().slice(0, 8);
  const event = (at: string, detail: object) => ({
    ...{ at: new Date(at), actorId: actor.id, subjectId: subject.id, action: "user.changed" },
    detail,
  });
  await db().auditEvent.createMany({
    data: [
      event("2001-03-14T00:00:00Z", { changed: [`one ${mark}`] }),
      event("2001-03-15T23:59:59Z", { changed: ["two"] }),
      event("2001-03-16T00:00:00Z", { changed: ["three"] }),
    ],
  });
  const found = async (query: Record<string, string>) => {
    const { status, body } = await administrator.call<AuditEvent[]>(
      "GET",
      `/api/audit-events?${new URLSearchParams({ personId: actor.id, ...query })}`,
    );
    expect(status, JSON.stringify(query)).toBe(200);
    return body.map(({ detail }) => String(detail.changed).split(" ")[0]);
  };
  expect(await found({ from: "2001-03-14", to: "2001-03-15" })).toEqual(["two", "one"]);
  expect(await found({ from: "2001-03-16", to: "2001-03-16" })).toEqual(["three"]);
  expect(await found({ q: mark.toUpperCase() })).toEqual(["one"]);
  expect(await found({ q: actor.name.toLowerCase().replace("ö", "o"), to: "2001-03-15" })).toEqual(["two", "one"]);
  expect(await found({ subjectId: subject.id })).toEqual(["three", "two", "one"]);
  expect(await found({ subjectId: actor.id })).toEqual([]);
  for (const wrong of ["from=2001-03-15&to=2001-03-14", "from=yesterday"])
    expect((await administrator.call("GET", `/api/audit-events?${wrong}`)).status).toBe(400);
});
