import { beforeAll, expect, test } from "vitest";
import type { Question } from "@/lib/library/items/schema";
import { db } from "@/lib/platform/db";
import { changeDuring } from "@/tests/fixtures/change-during";
import { answerCheck, startCheck } from "@/tests/fixtures/checks";
import { makeVideo } from "@/tests/fixtures/library";
import { addQuestions } from "@/tests/fixtures/questions";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const deletion = ({ id }: TestUser) => administrator.call("DELETE", `/api/users/${id}`);

/** A learner in a check of two questions that ask for text. */
async function startWriting() {
  const [learner, video] = [await makeUser(), await makeVideo()];
  const texts = ["light", "dark"].map((answer) => ({ kind: "text", prompt: `Say ${answer}`, answers: [answer] }));
  const [first, second] = (await addQuestions(administrator, video.id, texts)) as [Question, Question];
  const { body: check } = await startCheck(learner, video);
  return { learner, video, check, first, second };
}

/** Waits until so many transactions wait for locks, or until an act is done. */
const waitFor = (act: Promise<unknown>, count: number) => {
  let isDone = false;
  void act.finally(() => (isDone = true));
  const counted = async () => {
    const [{ waiting }] = await db().$queryRaw<[{ waiting: bigint }]>`
      SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
    return isDone || waiting >= count;
  };
  return expect.poll(counted, { timeout: 15_000 }).toBe(true);
};

test("a user who writes a note while the account is deleted is deleted with the note", async () => {
  const { learner, video, check, first } = await startWriting();
  await answerCheck(learner, check, first.id, "light");
  const note = { kind: "note", second: 1, body: "Written meanwhile" };
  let noted: Promise<unknown> | undefined;
  const { status } = await changeDuring(
    () => deletion(learner),
    async () => {
      noted = learner.call("POST", `/api/videos/${video.id}/moments`, note);
      await waitFor(noted, 2);
    },
    (tx) => tx.$executeRaw`SELECT FROM check_answers WHERE attempt_id = ${check.id}::uuid FOR UPDATE`,
  );
  await noted;
  expect(status).toBe(204);
  expect(await db().moment.count({ where: { videoId: video.id } })).toBe(0);
});

test("an answer that is written while its user is deleted keeps no text", async () => {
  const { learner, check, first } = await startWriting();
  let deleted: ReturnType<typeof deletion> | undefined;
  await changeDuring(
    () => answerCheck(learner, check, first.id, "private words"),
    async () => {
      deleted = deletion(learner);
      await waitFor(deleted, 2);
    },
    (tx) => tx.$executeRaw`LOCK TABLE item_reviews IN SHARE MODE`,
  );
  expect((await deleted)?.status).toBe(204);
  const left = await db().checkAnswer.findMany({ where: { itemId: first.id } });
  expect(left.map(({ written }) => written)).toEqual([null]);
});

/** Writes questions of a user about a video. */
const ask = ({ id: userId }: TestUser, { id: videoId }: { id: string }, count: number) =>
  db().$executeRaw`
    INSERT INTO moments (video_id, user_id, kind, second, body, recording)
    SELECT ${videoId}::uuid, ${userId}::uuid, 'question', n, 'Why ' || n, 1 FROM generate_series(1, ${count}::int) n`;

test("the questions of a deleted user stay without a name, however many", async () => {
  const [learner, video] = [await makeUser(), await makeVideo()];
  await ask(learner, video, 120);
  expect((await deletion(learner)).status).toBe(204);
  expect(await db().moment.count({ where: { videoId: video.id, userId: null } })).toBe(120);
});

test("a deletion that is refused at its end leaves a user their questions", async () => {
  const [learner, video] = [await makeUser(), await makeVideo()];
  await ask(learner, video, 120);
  const { headers } = await administrator.call("GET", `/api/users/${learner.id}`);
  const ifMatch = { "if-match": headers.get("etag") ?? "" };
  const { status } = await changeDuring(
    () => administrator.call("DELETE", `/api/users/${learner.id}`, undefined, ifMatch),
    (tx) => tx.user.update({ where: { id: learner.id }, data: { updatedAt: new Date() } }),
    (tx) =>
      tx.$executeRaw`SELECT FROM moments WHERE video_id = ${video.id}::uuid ORDER BY second DESC LIMIT 1 FOR UPDATE`,
  );
  expect(status).toBe(412);
  expect(await db().moment.count({ where: { videoId: video.id, userId: learner.id } })).toBe(120);
});
