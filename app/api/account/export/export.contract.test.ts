import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { baseUrl, type Refusal } from "@/tests/fixtures/client";
import { invite } from "@/tests/fixtures/invitation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { lastMail, mailsTo } from "@/tests/fixtures/mailbox";
import { signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, newPhoneNumber, type TestUser } from "@/tests/fixtures/test-user";

type Export = Record<string, unknown> & { profile: Record<string, unknown>; events: { action: string }[] };

const read = ({ call }: TestUser) => call<Export & Refusal>("GET", "/api/account/export");
const remove = ({ call }: TestUser, password: unknown) => call<Refusal>("DELETE", "/api/account", { password });

/** The export's key for each table with data about a user, or why it has none. */
const HELD: Record<string, string> = {
  "credentials.user_id": "a password's hash: lets somebody in",
  "refresh_tokens.session_id": "hashes of handles: let somebody in",
  "sessions.user_id": "sessions",
  "api_tokens.user_id": "apiTokens",
  "factors.user_id": "factors",
  "identities.user_id": "signOns",
  "recovery_codes.user_id": "recoveryCodes",
  "verification_tokens.user_id": "profile.pendingEmail",
  "invitations.user_id": "invitation",
  "invitations.invited_by": "invitationsSent",
  "invitations.message_id": "messages",
  "videos.created_by": "videosCreated",
  "video_files.made_by": "videosCreated",
  "uploads.owner_id": "uploads",
  "video_progress.user_id": "progress",
  "carried_completions.user_id": "carriedCompletions",
  "video_positions.user_id": "positions",
  "watches.user_id": "watches",
  "watch_credits.user_id": "watchedLately",
  "duration_reports.user_id": "durationReports",
  "playback_reports.user_id": "playbackReports",
  "earned_points.user_id": "progress",
  "point_entries.user_id": "points",
  "events.user_id": "points: the same completions, in the order of all users",
  "ratings.user_id": "ratings",
  "comments.user_id": "comments",
  "moments.user_id": "notes",
  "moment_replies.user_id": "replies",
  "content_reports.user_id": "contentReports",
  "transcripts.made_by": "transcripts: what an administrator adds is the library's",
  "watch_later.user_id": "watchLater",
  "notices.user_id": "notices",
  "items.owner_id": "cards",
  "items.made_by": "cards: a curator's questions are the library's",
  "item_states.user_id": "cards",
  "item_reviews.user_id": "cardReviews",
  "check_attempts.user_id": "checks",
  "path_starts.user_id": "learningPaths",
  "path_completions.user_id": "finishedPaths",
  "track_completions.user_id": "finishedTracks",
  "track_starts.user_id": "careerTracks",
  "learning_plans.user_id": "plans",
  "team_members.user_id": "teams",
  "assignment_people.user_id": "assignments",
  "assignment_people.excused_by": "excuses",
  "assignments.made_by": "assignmentsMade",
  "notifications.user_id": "notifications",
  "outbox_messages.user_id": "messages",
  "record_views.user_id": "recordViews",
  "record_views.viewer_id": "recordsViewed",
};

test("the export covers every table with data about a user", async () => {
  const keys = await db().$queryRaw<{ name: string }[]>`
    SELECT c.conrelid::regclass || '.' || a.attname AS name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass`;
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.map(({ name }) => name).filter((name) => !Object.hasOwn(HELD, name))).toEqual([]);
  const { body } = await read(await makeUser());
  for (const place of Object.values(HELD).filter((it) => !it.includes(":"))) expect(body).toHaveProperty(place);
});

test("the export has all data about the user and no secrets", async () => {
  const [person, area] = [await makeUser({ factor: "totp", isAdmin: true }), await makeArea()];
  const video = await makeVideo({ points: { [area.id]: 10 } });
  await db().video.update({ where: { id: video.id }, data: { createdById: person.id } });
  const progress = { userId: person.id, videoId: video.id, knowledgeAreaId: area.id, points: 10, completed: true };
  expect((await person.call("POST", "/api/progress/complete", progress)).status).toBe(200);
  await db().videoPosition.create({ data: { userId: person.id, videoId: video.id, seconds: 42 } });
  expect((await person.call("POST", `/api/videos/${video.id}/playback-reports`)).status).toBe(204);
  await db().rating.create({ data: { userId: person.id, videoId: video.id, rating: 5 } });
  await db().comment.create({ data: { userId: person.id, videoId: video.id, content: "Well said" } });
  const decision = { kind: "weekly_summary", day: new Date("2026-11-23"), sent: true } as const;
  await db().notification.create({ data: { userId: person.id, ...decision } });
  await person.call("PUT", `/api/users/${person.id}/preferences`, { language: "pt-BR", captions: true });
  const pendingEmail = newEmail();
  await person.call("PUT", `/api/users/${person.id}/profile`, { bio: "Mine", email: pendingEmail });
  const invitee = await invite(person);
  await lastMail(pendingEmail);

  const { status, headers, body } = await read(person);
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe('attachment; filename="waypoint-account.json"');
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({
    profile: { id: person.id, email: person.email, bio: "Mine", pendingEmail, externalId: null },
    invitationsSent: [{ userId: invitee.id }],
    sessions: [{ id: person.sessionId }],
    factors: [{ factorType: "totp", phoneNumber: null }],
    progress: [{ videoId: video.id, points: [{ knowledgeAreaId: area.id, points: 10 }] }],
    points: [
      { videoId: video.id, title: video.title, area: area.name, points: 10, kind: "earned", evidence: "marked" },
    ],
    positions: [{ videoId: video.id, seconds: 42 }],
    playbackReports: [{ videoId: video.id }],
    ratings: [{ videoId: video.id, rating: 5 }],
    comments: [{ content: "Well said" }],
    videosCreated: [{ id: video.id }],
    preferences: { timeZone: "UTC", language: "pt-BR", weeklySummary: false, shortcuts: true, captions: true },
    notifications: [{ kind: "weekly_summary", day: "2026-11-23", sent: true }],
    messages: expect.arrayContaining([
      expect.objectContaining({ kind: "email-confirmation", recipient: pendingEmail }),
      expect.objectContaining({ kind: "email-change-requested", recipient: person.email }),
    ]),
  });
  expect(body.events.map(({ action }) => action)).toContain("account.exported");
  const text = JSON.stringify(body);
  for (const secret of ["argon2", person.secret, invitee.token, invitee.email]) expect(text).not.toContain(secret);
});

test("a message belongs to the account it is about, not to an account that entered its address", async () => {
  const [administrator, attacker, email] = [await makeUser({ isAdmin: true }), await makeUser(), newEmail()];
  await attacker.call("PUT", `/api/users/${attacker.id}/profile`, { email });
  expect((await administrator.call("POST", "/api/users/invite", { email, name: "Ivy" })).status).toBe(201);
  const { body } = await read(attacker);
  expect(JSON.stringify(body.messages)).not.toContain("invitation");
  expect((await remove(attacker, attacker.password)).status).toBe(204);
  const left = await db().outboxMessage.findMany({ where: { recipient: email } });
  expect(left.map(({ kind }) => kind)).toEqual(["invitation"]);
});

test("the export has the current evidence and watched percentage of each completion", async () => {
  const [person, area] = [await makeUser(), await makeArea()];
  const video = await makeVideo({ duration: 40, points: { [area.id]: 10 } });
  const lesson = { userId: person.id, videoId: video.id, knowledgeAreaId: area.id };
  const complete = (completed: boolean) => person.call("POST", "/api/progress/complete", { ...lesson, completed });
  const watch = (ranges: [number, number][]) =>
    person.call("POST", `/api/progress/${person.id}/watch`, { id: crypto.randomUUID(), videoId: video.id, ranges });
  await complete(true);
  await watch([[0, 20]]);
  const known = async () => {
    const { progress, points } = (await read(person)).body;
    return {
      progress,
      points: (points as { kind: string; evidence: string }[]).map((one) => [one.kind, one.evidence]),
    };
  };
  const entry = { videoId: video.id, title: video.title, points: [{ knowledgeAreaId: area.id, points: 10 }] };
  expect(await known()).toMatchObject({
    progress: [{ ...entry, evidence: "marked", watchedPercent: 50 }],
    points: [["earned", "marked"]],
  });
  await watch([[20, 38]]);
  expect(await known()).toMatchObject({
    progress: [{ ...entry, evidence: "watched", watchedPercent: 100 }],
    points: [["earned", "watched"]],
  });
  await db().video.update({ where: { id: video.id }, data: { duration: 76 } });
  expect(await known()).toMatchObject({ progress: [{ ...entry, evidence: "watched", watchedPercent: 50 }] });
  await complete(false);
  expect(await known()).toMatchObject({
    progress: [{ videoId: video.id, completedAt: null, evidence: null, watchedPercent: 50 }],
    points: [
      ["earned", "marked"],
      ["taken_back", null],
    ],
  });
});

describe("an export", () => {
  const begin = ({ cookie }: TestUser, method = "GET") =>
    fetch(new URL("/api/account/export", baseUrl), { method, headers: { cookie: `${cookie.name}=${cookie.value}` } });

  test("of thousands of long notes arrives complete, and a second one is refused while it runs", async () => {
    const [person, video] = [await makeUser(), await makeVideo()];
    const notes = { count: 2_000, characters: 5_000 };
    // In parts, because a statement may take 10 seconds.
    for (let from = 0; from < notes.count; from += 500)
      await db().$executeRaw`
        INSERT INTO moments (video_id, user_id, kind, second, body, recording)
        SELECT ${video.id}::uuid, ${person.id}::uuid, 'note', i, rpad(i || ' ', ${notes.characters}::int, 'é"'), 1
        FROM generate_series(${from}::int + 1, ${from}::int + 500) i`;
    const first = await begin(person);
    expect(first.status).toBe(200);
    const second = await read(person);
    expect([second.status, second.body.detail]).toEqual([
      409,
      "Your data is being exported already. Wait until that is done",
    ]);
    const text = await first.text();
    const file: { notes: { second: number; body: string }[]; questions: unknown[]; events: unknown[] } =
      JSON.parse(text);
    expect(new Set(file.notes.map(({ second }) => second)).size).toBe(notes.count);
    expect(file.notes.every(({ body }) => body.length === notes.characters)).toBe(true);
    expect([file.questions, file.events]).toEqual([[], [expect.objectContaining({ action: "account.exported" })]]);
    expect(text === JSON.stringify(file, null, 2)).toBe(true);
    expect((await begin(person, "HEAD")).status).toBe(200);
    await (await begin(person)).body?.cancel();
    await expect.poll(async () => (await read(person)).status, { timeout: 10_000 }).toBe(200);
  }, 120_000);

  test("is limited to five an hour for each user, and says how long to wait", async () => {
    const person = await makeUser();
    for (let turn = 0; turn < 5; turn += 1) expect((await read(person)).status).toBe(200);
    const { status, headers, body } = await read(person);
    expect(status).toBe(429);
    expect(body.detail).toMatch(/^Too many attempts\. Please wait \d+ minutes, then try again$/);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect((await read(await makeUser())).status).toBe(200);
  });

  test("has every row of a list once and in order when the list fills whole batches", async () => {
    const [person, area, video] = [await makeUser(), await makeArea(), await makeVideo()];
    await db().videoProgress.create({ data: { userId: person.id, videoId: video.id, completedAt: new Date() } });
    await db().$executeRaw`
      INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, at)
      SELECT ${person.id}::uuid, ${video.id}::uuid, ${area.id}::uuid, i, 'earned', 'marked', i, '2026-01-01'::timestamptz + i / 3 * interval '1 second'
      FROM generate_series(1, 2000) i`;
    await db().$executeRaw`
      INSERT INTO audit_events (action, actor_id, subject_id, at)
      SELECT 'account.signed_in', ${person.id}::uuid, ${person.id}::uuid, '2026-01-01'::timestamptz + i / 3 * interval '1 second'
      FROM generate_series(1, 1000) i`;
    for (const content of ["1", "2", "3"])
      await db().comment.create({ data: { videoId: video.id, userId: person.id, content } });
    const { points, events, comments } = (await read(person)).body as unknown as {
      points: { points: number }[];
      events: { at: string }[];
      comments: { content: string }[];
    };
    expect(points.map((entry) => entry.points)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1));
    expect(events).toHaveLength(1001);
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(comments.map(({ content }) => content).toSorted()).toEqual(["1", "2", "3"]);
  });
});

describe("deleting one's own account", () => {
  test("needs the password and deletes all data of the user", async () => {
    const person = await makeUser({ factor: "phone" });
    const phoneNumber = newPhoneNumber();
    await person.call("POST", "/api/account/phone", { phoneNumber });
    expect((await remove(person, "wrong")).body.errors).toEqual([{ path: "password", message: "Incorrect password" }]);
    for (const wrong of [undefined, "", null]) expect((await remove(person, wrong)).status).toBe(400);
    expect((await remove(person, person.password)).status).toBe(204);
    expect((await person.call("GET", "/api/session")).status).toBe(401);
    expect((await signIn(person.email, person.password)).code).toBe("CredentialsSignin");
    expect((await lastMail(person.email, "account-deleted")).text).toContain("This is the last mail");
    expect(await mailsTo(person.email)).toHaveLength(1);
    const kept = await db().outboxMessage.findMany({
      where: { recipient: { in: [person.email, person.phoneNumber] } },
    });
    expect(kept.map(({ kind }) => kind)).toEqual(["account-deleted"]);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
    const again = await person.call("POST", "/api/account/sign-up", {
      name: "Again",
      email: person.email,
      password: "another password",
    });
    expect(again.status).toBe(201);
  });

  test("keeps the videos that the user added", async () => {
    const person = await makeUser({ isAdmin: true });
    const video = await makeVideo();
    await db().video.update({ where: { id: video.id }, data: { createdById: person.id } });
    expect((await remove(person, person.password)).status).toBe(204);
    expect(await db().video.findUniqueOrThrow({ where: { id: video.id } })).toMatchObject({ createdById: null });
  });
});
