import { expect, test } from "vitest";
import { type Preferences, preferencesSchema } from "@/lib/identity/users/schema";
import { languages } from "@/lib/platform/languages";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const path = ({ id }: TestUser) => `/api/users/${id}/preferences`;
const read = (person: TestUser) => person.call<Preferences>("GET", path(person));
const save = (person: TestUser, change: unknown) => person.call<Preferences & Refusal>("PUT", path(person), change);

const AT_FIRST: Preferences = {
  timeZone: "UTC",
  timeZoneFixed: false,
  language: null,
  weeklySummary: false,
  streakReminder: false,
  teamReport: false,
  shortcuts: true,
  keepWatched: true,
  autoplayNext: true,
  captions: false,
  welcomed: false,
  mutedNotices: [],
  recall: true,
  noteOffsetSeconds: 5,
};

test("all kinds of mail are off for a new user", async () => {
  const person = await makeUser();
  const { status, headers, body } = await read(person);
  expect({ status, body }).toEqual({ status: 200, body: AT_FIRST });
  expect(headers.get("cache-control")).toBe("no-store");
});

test("preferences that are left out of a change stay, and repeating a change has no effect", async () => {
  const person = await makeUser();
  const change = { weeklySummary: true, captions: true, language: "de" };
  const saved = { ...AT_FIRST, ...change };
  for (const _ of [1, 2]) expect(await save(person, change)).toMatchObject({ status: 200, body: saved });
  expect((await save(person, { shortcuts: false })).body).toEqual({ ...saved, shortcuts: false });
  expect((await save(person, {})).body).toEqual({ ...saved, shortcuts: false });
  const { body } = await read(person);
  expect(preferencesSchema.parse(body)).toEqual({ ...saved, shortcuts: false });
  expect((await save(person, { language: null })).body.language).toBeNull();
});

test("concurrent changes of different preferences are all saved", async () => {
  const person = await makeUser();
  await Promise.all([
    save(person, { weeklySummary: true }),
    save(person, { streakReminder: true }),
    save(person, { shortcuts: false }),
    save(person, { timeZone: "Asia/Tokyo" }),
  ]);
  expect((await read(person)).body).toEqual({
    ...AT_FIRST,
    weeklySummary: true,
    streakReminder: true,
    shortcuts: false,
    timeZone: "Asia/Tokyo",
  });
});

test("the browser's time zone is saved unless the user chose one", async () => {
  const person = await makeUser();
  expect((await save(person, { timeZone: "Europe/Paris" })).body.timeZone).toBe("Europe/Paris");
  const chosen = { timeZone: "Asia/Kathmandu", timeZoneFixed: true };
  expect((await save(person, chosen)).body).toMatchObject(chosen);
  expect((await save(person, { timeZone: "Europe/Paris" })).body).toMatchObject(chosen);
  expect((await save(person, { timeZone: "Europe/Paris", timeZoneFixed: false })).body.timeZone).toBe("Europe/Paris");
  expect((await save(person, { timeZone: "UTC" })).body.timeZone).toBe("UTC");
});

test.each([
  ["timeZone", ["Mars/Olympus", "", 1, null]],
  ["language", ["tlh", "", "en-AU", "de-DE", 1, false]],
  ["timeZoneFixed", ["yes", 1, null]],
  ["weeklySummary", ["on", 1, null]],
  ["streakReminder", ["on", 0, null]],
  ["teamReport", ["on", 1, null]],
  ["shortcuts", ["off", {}, null]],
  ["captions", ["on", 1, null]],
  ["noteOffsetSeconds", [-1, 31, 2.5, "5", null]],
])("%s refuses %j", async (name, values) => {
  const person = await makeUser();
  for (const value of values) {
    const { status, body } = await save(person, { weeklySummary: true, [name]: value });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path: name, message: expect.any(String) });
  }
  expect((await read(person)).body).toEqual(AT_FIRST);
});

test("every offered language can be saved", async () => {
  const person = await makeUser();
  for (const language of languages) expect((await save(person, { language })).body.language).toBe(language);
});

test("visitors, other learners and administrators cannot read or change a user's preferences", async () => {
  const [person, other, administrator] = await Promise.all([makeUser(), makeUser(), makeUser({ isAdmin: true })]);
  for (const [call, status] of [
    [visitor, 401],
    [other.call, 403],
    [administrator.call, 403],
  ] as const) {
    expect((await call("GET", path(person))).status).toBe(status);
    expect((await call("PUT", path(person), { weeklySummary: true })).status).toBe(status);
  }
  expect((await read(person)).body).toEqual(AT_FIRST);
});
