import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Comment } from "@/lib/learning/comments/schema";
import type { Moment, MomentReply } from "@/lib/learning/moments/schema";
import { type Reported, reportedSchema } from "@/lib/learning/reported/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let author: TestUser;
let [one, two]: TestUser[] = [];
let administrator: TestUser;
let video: { id: string; title: string };

beforeAll(async () => {
  [author, one, two, administrator] = await Promise.all([
    makeUser(),
    makeUser(),
    makeUser(),
    makeUser({ isAdmin: true }),
  ]);
});

beforeEach(async () => {
  video = await makeVideo();
});

/** A text of each kind, by the author. */
async function write() {
  const at = `/api/videos/${video.id}`;
  const comment = await author.call<Comment>("POST", `${at}/comments`, { userId: author.id, content: "Rude comment" });
  const question = await author.call<Moment>("POST", `${at}/moments`, { kind: "question", second: 1, body: "Rude?" });
  const reply = await author.call<MomentReply>("POST", `/api/moments/${question.body.id}/replies`, {
    body: "Rude reply",
  });
  return {
    comment: `comments/${comment.body.id}`,
    question: `moments/${question.body.id}`,
    reply: `moment-replies/${reply.body.id}`,
  };
}

const report = (path: string, person = one, reason: unknown = "It insults") =>
  (person as TestUser).call<Refusal>("POST", `/api/${path}/report`, { reason });
const listed = async () => {
  const { body } = await administrator.call<Reported[]>("GET", "/api/admin/reported");
  return body.filter((it) => it.video.id === video.id);
};
const decide = (id: string | undefined, act: unknown) =>
  administrator.call<Refusal>("POST", `/api/admin/reported/${id}`, { act });

test("a report counts once for each user, and is listed with the text and the reasons", async () => {
  const paths = await write();
  for (const path of Object.values(paths)) expect((await report(path)).status).toBe(204);
  expect((await report(paths.question, one, "Again")).status).toBe(204);
  expect((await report(paths.question, two, "Me too")).status).toBe(204);
  const reported = await listed();
  for (const row of reported) expect(reportedSchema.parse(row)).toEqual(row);
  expect(reported.map(({ kind, count, body }) => [kind, count, body]).toSorted()).toEqual([
    ["comment", 1, "Rude comment"],
    ["question", 2, "Rude?"],
    ["reply", 1, "Rude reply"],
  ]);
  expect(reported[0]).toMatchObject({
    kind: "question",
    subjectId: paths.question.split("/")[1],
    user: { id: author.id },
  });
  expect(reported[0]?.reasons).toEqual(["Me too", "It insults"]);
});

test("a report needs a reason and a text that the user can see", async () => {
  const paths = await write();
  for (const reason of ["", " ", "x".repeat(301), null])
    expect((await report(paths.comment, one, reason)).status).toBe(400);
  const { body: note } = await author.call<Moment>("POST", `/api/videos/${video.id}/moments`, {
    kind: "note",
    second: 1,
    body: "Mine",
  });
  const nowhere = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
  for (const path of [`moments/${note.id}`, `comments/${nowhere}`, "moment-replies/x"])
    expect((await report(path)).status).toBe(404);
});

test("a kept text leaves the queue, and returns only when another user reports it", async () => {
  const { comment } = await write();
  await report(comment);
  const [{ id } = { id: "" }] = await listed();
  expect((await decide(id, "burn")).status).toBe(400);
  expect((await decide(id, "keep")).status).toBe(204);
  expect((await decide(id, "keep")).status).toBe(404);
  await report(comment);
  expect(await listed()).toEqual([]);
  await report(comment, two);
  expect(await listed()).toMatchObject([{ count: 1 }]);
  const kept = await db().auditEvent.findFirst({ where: { actorId: administrator.id, action: "comment.kept" } });
  expect(kept?.detail).toEqual({});
});

test("deleting a text deletes its reports", async () => {
  const paths = await write();
  for (const path of Object.values(paths)) await report(path);
  for (const { id } of (await listed()).toSorted((a, b) => (a.kind < b.kind ? 1 : -1)))
    expect((await decide(id, "delete")).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await db().comment.count({ where: { videoId: video.id } })).toBe(0);
  expect(await db().moment.count({ where: { videoId: video.id } })).toBe(0);
});
