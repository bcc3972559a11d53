import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { startIssuer } from "@/tests/fixtures/issuer";
import { makeArea, makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";
import { startReceiver } from "@/tests/fixtures/webhook-receiver";
import { LIBRARY_ACTIONS } from "./schema";

let administrator: TestUser;
let learner: TestUser;
const seen = new Set<string>();

beforeAll(async () => {
  [administrator, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
});

/** Sends a call as the administrator. @returns its response and the events that it recorded */
async function after(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const { id: actorId } = administrator;
  const before = new Set((await db().auditEvent.findMany({ where: { actorId } })).map(({ id }) => id));
  const answer = await administrator.call<{ id: string }>(method, path, body, headers);
  const events = (await db().auditEvent.findMany({ where: { actorId }, orderBy: { at: "asc" } })).filter(
    ({ id }) => !before.has(id),
  );
  for (const { action, address, device } of events) {
    seen.add(action);
    expect(address).toMatch(/^2001:db8:/);
    expect(device).toBe("node");
  }
  return { ...answer, events: events.map(({ action, subjectId, detail }) => ({ action, subjectId, detail })) };
}

/** Entities with their path, the body that creates one, the fields of a change, and the names of those fields. */
const lives = [
  [
    "learning_path",
    "/api/learning-paths",
    (title: string) => ({ title, difficulty: "beginner", estimatedHours: 1, skills: ["a"], videoIds: [] }),
    { difficulty: "advanced", skills: ["a", "b"] },
    ["difficulty", "skills"],
  ],
  [
    "career_track",
    "/api/career-tracks",
    (title: string) => ({ title, description: "x", industry: "x", level: "mid", jobTitles: ["x"], keySkills: ["x"] }),
    { industry: "y" },
    ["industry"],
  ],
  [
    "knowledge_area",
    "/api/knowledge-matrix",
    (name: string) => ({ name, description: "", level: "main", parentId: null, totalPoints: 10 }),
    { totalPoints: 20 },
    ["totalPoints"],
  ],
] as const;

test.each(lives)(
  "creating, changing, deleting and restoring a %s is recorded",
  async (kind, path, make, changes, changed) => {
    const title = newName("Written down");
    const body = make(title);
    const { body: made, events } = await after("POST", path, body);
    expect(events).toEqual([{ action: `${kind}.created`, subjectId: made.id, detail: { title } }]);
    const change = await after("PUT", `${path}/${made.id}`, { ...body, ...changes });
    expect(change.events).toEqual([{ action: `${kind}.changed`, subjectId: made.id, detail: { title, changed } }]);
    const refused = await after("PUT", `${path}/${made.id}`, { title: null, name: null });
    expect([refused.status, refused.events]).toEqual([400, []]);
    const gone = await after("DELETE", `${path}/${made.id}`);
    expect(gone.events).toEqual([{ action: `${kind}.deleted`, subjectId: made.id, detail: { title } }]);
    expect((await after("DELETE", `${path}/${made.id}`)).events).toEqual([]);
    const back = await after("POST", `${path}/${made.id}/restore`);
    expect(back.events).toEqual([{ action: `${kind}.restored`, subjectId: made.id, detail: { title } }]);
    expect((await after("POST", `${path}/${made.id}/restore`)).events).toEqual([]);
  },
);

test("creating, changing, scoring, deleting and restoring videos is recorded, alone and in bulk", async () => {
  const [area, title] = [await makeArea(), newName("Written down")];
  const knowledgeAreas = [{ knowledgeAreaId: area.id, points: 10 }];
  const input = { title, description: "", videoUrl: `https://youtu.be/${newYoutubeId()}`, knowledgeAreas };
  const { body: video, events } = await after("POST", "/api/videos", input);
  const of = (action: string, changed?: string[]) => ({
    action,
    subjectId: video.id,
    detail: { title, ...(changed && { changed }) },
  });
  expect(events).toEqual([of("video.created")]);
  const put = (changes: object) => after("PUT", `/api/videos/${video.id}`, { ...input, ...changes });
  expect((await put({})).events).toEqual([of("video.changed", [])]);
  const richer = [{ knowledgeAreaId: area.id, points: 20 }];
  expect((await put({ description: "New", knowledgeAreas: richer })).events).toEqual([
    of("video.changed", ["description", "knowledgeAreas"]),
  ]);
  const link = { videoId: video.id, knowledgeAreaId: area.id, points: 5 };
  const set = await after("POST", "/api/video-knowledge-matrix", link);
  expect(set.events).toEqual([of("video.changed", ["knowledgeAreas"])]);
  expect((await after("DELETE", `/api/video-knowledge-matrix/${set.body.id}`)).events).toEqual(set.events);
  await learner.call("POST", `/api/videos/${video.id}/playback-reports`);
  const solved = () => after("DELETE", `/api/videos/${video.id}/playback-reports`);
  expect([(await solved()).events, (await solved()).events]).toEqual([[of("video.reports_solved")], []]);
  const other = await makeVideo();
  const videoIds = [video.id, other.id, crypto.randomUUID()];
  const score = { action: "score", videoIds, knowledgeAreaId: area.id, points: 5 };
  expect((await after("POST", "/api/videos/bulk", score)).events).toHaveLength(2);
  const gone = await after("POST", "/api/videos/bulk", { action: "delete", videoIds: [other.id] });
  expect(gone.events).toEqual([{ action: "video.deleted", subjectId: other.id, detail: { title: other.title } }]);
  expect((await after("DELETE", `/api/videos/${video.id}`)).events).toEqual([of("video.deleted")]);
  expect((await after("POST", `/api/videos/${video.id}/restore`)).events).toEqual([of("video.restored")]);
});

test("re-scoring points, undoing it and exporting points is recorded", async () => {
  const area = await makeArea();
  const video = await makeVideo({ points: { [area.id]: 10 } });
  await learner.call("POST", "/api/progress/complete", {
    userId: learner.id,
    videoId: video.id,
    knowledgeAreaId: area.id,
    completed: true,
  });
  await administrator.call("POST", "/api/video-knowledge-matrix", {
    videoId: video.id,
    knowledgeAreaId: area.id,
    points: 20,
  });
  const body = { videoIds: [video.id], reason: "Longer" };
  const preview = await administrator.call<{ token: string }>("POST", "/api/points/rescore?dryRun=1", body);
  const rescored = await after("POST", "/api/points/rescore", { ...body, token: preview.body.token });
  const { id } = rescored.body;
  const detail = { title: video.title, batch: id };
  expect(rescored.events).toEqual([{ action: "points.rescored", subjectId: id, detail }]);
  const undone = await after("POST", `/api/points/batches/${id}/undo`);
  expect(undone.events).toEqual([
    { action: "points.undone", subjectId: id, detail: { title: "Longer", batch: undone.body.id, undoes: id } },
  ]);
  expect((await after("GET", "/api/points/export")).events).toMatchObject([{ action: "spreadsheet.points_exported" }]);
});

test("creating, changing and deleting a question is recorded with its video's title", async () => {
  const title = newName("Written down");
  const video = await makeVideo({ title });
  const path = `/api/videos/${video.id}/questions`;
  const input = { kind: "number", prompt: "How many", value: 1 };
  const { body: made, events } = await after("POST", path, input);
  const of = (action: string, more = {}) => [
    { action: `question.${action}`, subjectId: made.id, detail: { title, ...more } },
  ];
  expect(events).toEqual(of("created"));
  expect((await after("PUT", `/api/questions/${made.id}`, { value: 2 })).events).toEqual(of("changed", { version: 2 }));
  const file = await after("POST", `${path}/import`, "Two {#2}", { "content-type": "text/plain" });
  expect(file.events).toEqual([{ action: "question.imported", subjectId: video.id, detail: { title, rows: 1 } }]);
  const { body: all } = await administrator.call<{ id: string }[]>("GET", path);
  const ordered = await after("PUT", `${path}/order`, { ids: all.map(({ id }) => id).reverse() });
  expect(ordered.events).toMatchObject([{ action: "question.ordered", subjectId: video.id }]);
  expect((await after("DELETE", `/api/questions/${made.id}`)).events).toEqual(of("deleted"));
});

test("merging an area into another is recorded", async () => {
  const [from, into] = [await makeArea(), await makeArea()];
  const { events } = await after("POST", `/api/knowledge-matrix/${from.id}/merge`, { intoId: into.id });
  const detail = { title: from.name, into: into.name, batch: expect.any(String) };
  expect(events).toEqual([{ action: "knowledge_area.merged", subjectId: from.id, detail }]);
});

test("merging a video into another is recorded with its batch", async () => {
  const [from, into] = [await makeVideo(), await makeVideo()];
  const { events, body } = await after("POST", `/api/videos/${from.id}/merge`, {
    into: into.id,
    reason: "Added twice",
  });
  const detail = { title: from.title, into: into.title, batch: body.id };
  expect(events).toEqual([{ action: "video.merged", subjectId: from.id, detail }]);
});

test("replacing a recording and undoing it are recorded", async () => {
  const video = await makeVideo();
  const body = { videoUrl: `https://www.youtube.com/watch?v=${newYoutubeId()}`, reason: "Uploaded again" };
  const replaced = await after("POST", `/api/videos/${video.id}/replace`, body);
  const [title, before] = [video.title, video.videoUrl];
  const detail = { title, reason: body.reason, before, after: body.videoUrl };
  expect(replaced.events).toEqual([{ action: "video.replaced", subjectId: video.id, detail }]);
  const { events } = await after("POST", `/api/videos/${video.id}/replace/undo`);
  expect(events).toEqual([
    { action: "video.replacement_undone", subjectId: video.id, detail: { title, after: before } },
  ]);
});

test("saving and removing transcripts and chapters is recorded", async () => {
  const video = await makeVideo();
  const path = `/api/videos/${video.id}`;
  const transcript = { language: "en", rights: "own", text: "0:00 One lamp" };
  const of = (action: string, detail: object) => [
    { action: `video.${action}`, subjectId: video.id, detail: { title: video.title, ...detail } },
  ];
  const saved = await after("POST", `${path}/transcripts`, transcript);
  expect(saved.events).toEqual(of("transcript_saved", { language: "en" }));
  expect((await after("POST", `${path}/transcripts`, { ...transcript, dryRun: true })).events).toEqual([]);
  const removed = await after("DELETE", `${path}/transcripts/en`);
  expect(removed.events).toEqual(of("transcript_removed", { language: "en" }));
  const chapters = await after("PUT", `${path}/chapters`, { text: "0:00 One lamp" });
  expect(chapters.events).toEqual(of("chapters_changed", { chapters: 1 }));
  expect((await after("PUT", `${path}/chapters`, { text: "0:00 One lamp" })).events).toEqual([]);
});

test("imports and exports are recorded", async () => {
  const area = await makeArea();
  const row = { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: newName("Imported"), areas: area.name };
  const names = async (...call: [string, string, unknown?]) =>
    (await after(...call)).events.map(({ action }) => action);
  expect(await names("POST", "/api/videos/import", { rows: [row] })).toEqual([]);
  const imported = ["video.created", "spreadsheet.videos_imported"];
  expect(await names("POST", "/api/videos/import", { rows: [row], dryRun: false })).toEqual(imported);
  expect(await names("POST", "/api/videos/import", { rows: [row], dryRun: false })).toEqual([]);
  const people = { rows: [{ email: newEmail() }, { email: "nobody" }], dryRun: false };
  const { events } = await after("POST", "/api/users/invite/bulk", people);
  expect(events.map(({ action }) => action)).toEqual(["user.invited", "spreadsheet.users_invited"]);
  expect(events[1]?.detail).toEqual({ rows: 1 });
  for (const [path, action] of [
    ["/api/library/export", "spreadsheet.library_exported"],
    ["/api/videos/export", "spreadsheet.videos_exported"],
    ["/api/users/export", "spreadsheet.users_exported"],
    ["/api/progress/export", "spreadsheet.progress_exported"],
    ["/api/audit-events/export", "spreadsheet.audit_exported"],
  ] as const) {
    expect(await names("GET", path)).toEqual([action]);
  }
});

test("a team, its members and its report are recorded", async () => {
  const name = newName("Written down");
  const { body: team, events } = await after("POST", "/api/teams", { name });
  const of = (action: string, changed?: string[]) => ({
    action,
    subjectId: team.id,
    detail: { title: name, ...(changed && { changed }) },
  });
  expect(events).toEqual([of("team.created")]);
  const [path, member] = [`/api/teams/${team.id}`, `/api/teams/${team.id}/members/${learner.id}`];
  expect((await after("PUT", path, { externalId: team.id })).events).toEqual([of("team.changed", ["externalId"])]);
  const ofMember = (action: string, detail: object) => ({ action, subjectId: learner.id, detail });
  const joined = await after("PUT", member, { role: "member" });
  expect(joined.events).toEqual([ofMember("team.member_set", { team: name, role: "member" })]);
  const exported = await after("GET", `${path}/progress/export`);
  expect(exported.events).toMatchObject([{ action: "spreadsheet.report_exported" }]);
  expect((await after("DELETE", member)).events).toEqual([ofMember("team.member_removed", { team: name })]);
  expect((await after("DELETE", path)).events).toEqual([of("team.deleted")]);
});

test("deleting another user's comment is recorded without its text", async () => {
  const video = await makeVideo();
  const comment = { userId: learner.id, content: "Rude words" };
  const { body } = await learner.call<{ id: string }>("POST", `/api/videos/${video.id}/comments`, comment);
  const { events } = await after("DELETE", `/api/comments/${body.id}`);
  expect(events).toEqual([{ action: "comment.deleted", subjectId: learner.id, detail: {} }]);
});

test("every act on an assignment is recorded", async () => {
  const video = await makeVideo();
  const [today, userIds] = [dayOf(new Date(), "UTC"), [learner.id]];
  const made = await after("POST", "/api/assignments", { videoId: video.id, userIds, dueOn: addDays(today, 10) });
  const { id } = made.body;
  const of = (action: string) => [{ action: `assignment.${action}`, subjectId: id, detail: { title: video.title } }];
  expect(made.events).toEqual(of("created"));
  const act = async (verb: string, more: object = {}) =>
    (await after("POST", `/api/assignments/${id}/${verb}`, { userIds, ...more })).events;
  expect(await act("extend", { dueOn: addDays(today, 20) })).toMatchObject(of("extended"));
  expect(await act("remind")).toMatchObject(of("reminded"));
  expect(await act("remind")).toEqual([]);
  expect(await act("excuse")).toMatchObject(of("excused"));
  expect((await after("DELETE", `/api/assignments/${id}`)).events).toEqual(of("ended"));
});

test("every act on a webhook is recorded", async () => {
  const { url } = await startReceiver(() => ({ status: 200 }));
  const title = newName("Written down");
  const made = await after("POST", "/api/webhooks", { name: title, url, events: ["user.joined"] });
  const { id } = made.body;
  const of = (action: string) => [{ action: `webhook.${action}`, subjectId: id, detail: { title } }];
  expect(made.events).toEqual(of("created"));
  const path = `/api/webhooks/${id}`;
  expect((await after("PUT", path, { active: false })).events).toMatchObject(of("changed"));
  expect((await after("POST", `${path}/secret`)).events).toEqual(of("secret_renewed"));
  expect((await after("DELETE", path)).events).toEqual(of("deleted"));
});

test("every act on a sign-on connection is recorded", async () => {
  const title = newName("Written down");
  const input = { name: title, issuer: await startIssuer(), clientId: "waypoint", clientSecret: "hush hush" };
  const made = await after("POST", "/api/sso-connections", input);
  const { id } = made.body;
  const of = (action: string) => [{ action: `sso_connection.${action}`, subjectId: id, detail: { title } }];
  expect(made.events).toEqual(of("created"));
  const path = `/api/sso-connections/${id}`;
  const { domainToken } = await db().ssoConnection.findUniqueOrThrow({ where: { id } });
  const domains = [`${domainToken}.proved.test`];
  expect((await after("PUT", path, { domains })).events).toMatchObject(of("changed"));
  expect((await after("POST", `${path}/verify`)).events).toMatchObject(of("verified"));
  expect((await after("DELETE", path)).events).toEqual(of("deleted"));
});

test("moderation of users' texts is recorded without the texts", async () => {
  const video = await makeVideo();
  const write = async (path: string, body: object) => (await learner.call<{ id: string }>("POST", path, body)).body.id;
  const at = `/api/videos/${video.id}`;
  const comment = await write(`${at}/comments`, { userId: learner.id, content: "Rude" });
  const question = await write(`${at}/moments`, { kind: "question", second: 1, body: "Rude?" });
  const reply = await write(`/api/moments/${question}/replies`, { body: "Rude" });
  const of = (action: string, subjectId: string | null) => [{ action, subjectId, detail: {} }];
  for (const [path, id, kind] of [
    ["comments", comment, "comment"],
    ["moments", question, "question"],
  ]) {
    await learner.call("POST", `/api/${path}/${id}/report`, { reason: "Rude" });
    const kept = await after("POST", `/api/admin/reported/${id}`, { act: "keep" });
    expect(kept.events).toEqual(of(`${kind}.kept`, null));
  }
  const replyGone = await after("DELETE", `/api/moment-replies/${reply}`);
  expect(replyGone.events).toEqual(of("question.reply_deleted", learner.id));
  expect((await after("DELETE", `/api/moments/${question}`)).events).toEqual(of("question.deleted", learner.id));
});

test("changing settings is recorded with the section and the fields", async () => {
  const { events } = await after("PUT", "/api/settings/joining", { domains: ["example.org"] });
  await db().setting.deleteMany();
  const detail = { section: "joining", changed: ["domains"] };
  expect(events).toEqual([{ action: "settings.changed", subjectId: null, detail }]);
});

test("a forbidden call records no event", async () => {
  const before = await db().auditEvent.count({ where: { actorId: learner.id } });
  await learner.call("POST", "/api/knowledge-matrix", { name: "x", level: "main" });
  await learner.call("GET", "/api/users/export");
  expect(await db().auditEvent.count({ where: { actorId: learner.id } })).toBe(before);
});

afterAll(() => {
  // These calls need an assistant or an archive, so their own contract tests cover them.
  const elsewhere = ["video.drafts_suggested", "spreadsheet.library_imported"];
  const recorded = LIBRARY_ACTIONS.filter((action) => !elsewhere.includes(action));
  expect([...seen].filter((action) => !action.startsWith("user.")).sort()).toEqual(recorded.sort());
});
