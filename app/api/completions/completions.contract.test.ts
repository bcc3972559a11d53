import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { listCompletionEvents } from "@/lib/learning/events/data";
import { type CompletionEvent, completionEventSchema } from "@/lib/learning/events/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let video: { id: string };
let area: { id: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  area = await makeArea();
  video = await makeVideo({ points: { [area.id]: 10, [(await makeArea()).id]: 30 } });
});

const read = (query: string) => administrator.call<CompletionEvent[]>("GET", `/api/completions?limit=1000&${query}`);

/** Reads to the end, from a cursor or from the start. */
async function readAll(since?: string): Promise<CompletionEvent[]> {
  const rows = await listCompletionEvents(since, 1000);
  return rows.length < 1000 ? rows : [...rows, ...(await readAll(rows.at(-1)?.cursor))];
}

/** The users of the rows, without users of other tests, which run at the same time. */
const usersOf = (rows: CompletionEvent[], made: { id: string }[]) =>
  rows.map(({ userId }) => userId).filter((id) => made.some((user) => user.id === id));

const endOfList = async () => (await readAll()).at(-1)?.cursor ?? "0";

const mark = ({ id, call }: TestUser, completed: boolean) =>
  call("POST", "/api/progress/complete", { userId: id, videoId: video.id, knowledgeAreaId: area.id, completed });

test("lists completions and undone completions, each once, in order", async () => {
  const since = await endOfList();
  const learner = await makeUser();
  for (const completed of [true, true, false, true]) expect((await mark(learner, completed)).status).toBe(200);
  const { status, body } = await read(`since=${since}`);
  expect(status).toBe(200);
  const own = body.filter(({ userId }) => userId === learner.id);
  for (const row of own) completionEventSchema.strict().parse(row);
  expect(own.map(({ kind, videoId, evidence, points }) => ({ kind, videoId, evidence, points }))).toEqual([
    { kind: "completed", videoId: video.id, evidence: "marked", points: 40 },
    { kind: "taken_back", videoId: video.id, evidence: null, points: -40 },
    { kind: "completed", videoId: video.id, evidence: "marked", points: 40 },
  ]);
  expect((await read(`since=${body.at(-1)?.cursor}`)).body.filter(({ userId }) => userId === learner.id)).toEqual([]);
  expect((await read(`since=${since}`)).body[0]).toEqual(body[0]);
});

test("forgets the rows of a deleted user", async () => {
  const since = await endOfList();
  const learner = await makeUser();
  await mark(learner, true);
  expect(usersOf(await readAll(since), [learner])).toHaveLength(1);
  await administrator.call("DELETE", `/api/users/${learner.id}`);
  expect(usersOf(await readAll(since), [learner])).toEqual([]);
});

test.each(["since=x", "since=-1", "since=1234567890123456789", "limit=0"])("refuses %s (400)", async (query) => {
  expect((await administrator.call("GET", `/api/completions?${query}`)).status).toBe(400);
});

describe("writers that commit out of order", () => {
  /** An open transaction that has completed the lesson for a new user. */
  async function writer() {
    const { id } = await makeUser();
    const client = new pg.Client({ connectionString: env().DATABASE_URL });
    await client.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO video_progress (user_id, video_id, completed_at) VALUES ($1, $2, now())", [
      id,
      video.id,
    ]);
    await client.query("SELECT record_completion($1, $2)", [id, video.id]);
    const end = async (statement: string) => {
      await client.query(statement);
      await client.end();
    };
    return { id, commit: () => end("COMMIT"), rollBack: () => end("ROLLBACK") };
  }

  test("a row that commits after a later one is read after it", async () => {
    const since = await endOfList();
    const [early, late, undone] = [await writer(), await writer(), await writer()];
    await late.commit();
    const seen = await readAll(since);
    expect(usersOf(seen, [early, late, undone])).toEqual([late.id]);
    await Promise.all([early.commit(), undone.rollBack()]);
    expect(usersOf(await readAll(seen.at(-1)?.cursor), [early, late, undone])).toEqual([early.id]);
  });

  test("readers beside many writers get every row once, all in the same order", async () => {
    const start = await endOfList();
    const writers = await Promise.all(Array.from({ length: 16 }, writer));
    const read: string[][] = [[], [], []];
    let isWriting = true;
    const readers = read.map(async (own) => {
      let since = start;
      for (let last = false; !last; ) {
        last = !isWriting;
        const rows = await readAll(since);
        own.push(...usersOf(rows, writers));
        since = rows.at(-1)?.cursor ?? since;
      }
    });
    // The first to begin commits last.
    for (const { commit } of writers.toReversed()) await commit();
    isWriting = false;
    await Promise.all(readers);
    expect(read[0]?.toSorted()).toEqual(writers.map(({ id }) => id).toSorted());
    expect(read[1]).toEqual(read[0]);
    expect(read[2]).toEqual(read[0]);
  });
});

test("a database restored from an older backup assigns no position that a reader has already passed", async () => {
  const since = await endOfList();
  const [lost, learner] = [await makeUser(), await makeUser()];
  await mark(lost, true);
  const cursor = (await readAll(since)).find(({ userId }) => userId === lost.id)?.cursor;
  // The backup is older than this row.
  await db().productEvent.deleteMany({ where: { userId: lost.id } });
  await mark(learner, true);
  expect(usersOf(await readAll(cursor), [learner])).toEqual([learner.id]);
});
