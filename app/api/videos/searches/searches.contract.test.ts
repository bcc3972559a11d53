import { beforeAll, describe, expect, test } from "vitest";
import { deleteAnsweredTerms, deleteOldSearches } from "@/lib/library/searches/data";
import type { Coverage } from "@/lib/organisation/coverage/schema";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learners: [TestUser, TestUser];

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learners = [await makeUser(), await makeUser()];
});

const today = () => dayOf(new Date(), env().TIME_ZONE);

/** A term that no video has, and that no other test searches for. */
const newTerm = () => `zz${crypto.randomUUID().slice(0, 13)}`;

async function search(by: TestUser, q: string) {
  expect((await by.call("POST", "/api/videos/searches", { q })).status).toBe(204);
}

async function shown(term: string) {
  const { body } = await administrator.call<Coverage>("GET", "/api/admin/coverage");
  return body.searches.find((row) => row.term === term);
}

/** Makes searches for a term the most frequent ones, so that the list of the first 50 has it. */
const lift = (term: string) =>
  db().emptySearchTerm.update({ where: { term }, data: { searches: { increment: 1_000 } } });

/** Moves the searches for a term back in time. */
async function backdate(term: string, days: number) {
  const day = new Date(addDays(today(), -days));
  await db().emptySearch.updateMany({ where: { term }, data: { day } });
  await db().emptySearchTerm.update({ where: { term }, data: { lastOn: day } });
}

const countsOf = (term: string) => db().emptySearchTerm.findUnique({ where: { term } });

describe("a search that found nothing", () => {
  test("is shown from two learners on, and counts once a day for each learner, in any letter case", async () => {
    const term = newTerm();
    await search(learners[0], term);
    await search(learners[0], ` ${term.toUpperCase()} `);
    expect(await countsOf(term)).toMatchObject({ searches: 1, people: 1 });
    await lift(term);
    expect(await shown(term)).toBeUndefined();
    await search(learners[1], term);
    expect(await shown(term)).toEqual({ term, searches: 1_002, people: 2, lastOn: today() });
  });

  test("of one learner on several days stays hidden", async () => {
    const term = newTerm();
    await search(learners[0], term);
    await backdate(term, 1);
    await search(learners[0], term);
    expect(await countsOf(term)).toMatchObject({ searches: 2, people: 1, lastOn: new Date(today()) });
  });

  test("leaves the list as soon as a video matches", async () => {
    const term = newTerm();
    for (const learner of learners) await search(learner, term);
    await lift(term);
    expect(await shown(term)).toBeDefined();
    await makeVideo({ title: `All about ${term.toUpperCase()}` });
    expect(await shown(term)).toBeUndefined();
    const third = await makeUser();
    await search(third, term);
    expect(await countsOf(term)).toMatchObject({ people: 2 });
    expect(await deleteAnsweredTerms()).toBe(2);
    expect(await countsOf(term)).toBeNull();
    expect(await db().emptySearch.count({ where: { term } })).toBe(0);
  });

  test("does not count from administrators, or when it is too short, too long or empty", async () => {
    const term = newTerm();
    await search(administrator, term);
    await search(learners[0], term.repeat(5));
    await search(learners[0], "q9");
    await search(learners[0], "");
    expect(await countsOf(term)).toBeNull();
    expect(await db().emptySearchTerm.count({ where: { term: { in: ["q9", "", term.repeat(5)] } } })).toBe(0);
    expect((await learners[0].call("POST", "/api/videos/searches", {})).status).toBe(400);
  });

  test("counts up to 50 times a day for each learner", async () => {
    const person = await makeUser();
    const prefix = newTerm();
    for (let number = 0; number < 52; number += 1) await search(person, `${prefix} ${number}`);
    expect(await db().emptySearchTerm.count({ where: { term: { startsWith: prefix } } })).toBe(50);
  });

  test("is anonymous: a learner has another hash for each term, and the salt is not exported", async () => {
    const person = await makeUser();
    const terms = [newTerm(), newTerm()];
    for (const term of terms) await search(person, term);
    const rows = await db().emptySearch.findMany({ where: { term: { in: terms } } });
    expect(new Set(rows.map((row) => Buffer.from(row.person).toString("hex"))).size).toBe(2);
    const { searchSalt } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    expect(searchSalt).toEqual(expect.any(String));
    expect(JSON.stringify((await person.call("GET", "/api/account/export")).body)).not.toContain(searchSalt);
  });

  test("is deleted after 90 days, with its part of the counts", async () => {
    const [gone, partly] = [newTerm(), newTerm()];
    for (const term of [gone, partly]) for (const learner of learners) await search(learner, term);
    await backdate(gone, 90);
    await backdate(partly, 90);
    await search(learners[0], partly);
    expect(await deleteOldSearches(addDays(today(), -1))).toBe(0);
    expect(await deleteOldSearches(today())).toBe(4);
    expect(await countsOf(gone)).toBeNull();
    expect(await countsOf(partly)).toMatchObject({ searches: 1, people: 1 });
    expect(await db().emptySearch.count({ where: { term: { in: [gone, partly] } } })).toBe(1);
  });
});
