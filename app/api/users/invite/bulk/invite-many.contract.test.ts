import { beforeAll, expect, test } from "vitest";
import { type InvitedRow, invitedRowSchema } from "@/lib/identity/invitations/schema";
import { db } from "@/lib/platform/db";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { invite } from "@/tests/fixtures/invitation";
import { newName } from "@/tests/fixtures/library";
import { lastMail, mailsTo, settledMailsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true, name: "Grace Keeper" });
});

const send = (rows: unknown, more: Record<string, unknown> = {}) =>
  administrator.call<InvitedRow[]>("POST", "/api/users/invite/bulk", { rows, dryRun: false, ...more });
const fatesOf = (rows: InvitedRow[]) => rows.map(({ fate }) => fate);

test("a dry run reports each row's status, the run invites once, and a repeated run skips", async () => {
  const [pending, member] = [await invite(administrator, { name: "Pia Pending" }), await makeUser()];
  const [plain, named] = [newEmail(), newEmail()];
  const rows = [
    { email: ` ${plain.toUpperCase()} ` },
    { email: named, name: "Nora Named", isAdmin: true },
    { email: plain, name: "Again" },
    { email: pending.email, name: "Pia" },
    { email: member.email, isAdmin: true },
    { email: "nobody" },
    { email: newEmail(), name: "x".repeat(121) },
  ];
  const fates = ["new", "new", "repeated", "pending", "account", "invalid", "invalid"];
  const said = [
    null,
    null,
    "Duplicate address",
    "Already invited",
    "Already has an account",
    "Please enter a valid email address",
    "Please keep this under 120 characters",
  ];
  const dry = await send(rows, { dryRun: undefined });
  expect(dry.status).toBe(200);
  for (const row of dry.body) expect(invitedRowSchema.parse(row)).toEqual(row);
  expect(fatesOf(dry.body)).toEqual(fates);
  expect(dry.body.map(({ message }) => message)).toEqual(said);
  expect(await db().user.count({ where: { email: { in: [plain, named] } } })).toBe(0);

  expect(fatesOf((await send(rows)).body)).toEqual(fates);
  expect(await db().user.findUniqueOrThrow({ where: { email: plain } })).toMatchObject({
    name: plain.split("@")[0],
    isAdmin: false,
  });
  expect(await db().user.findUniqueOrThrow({ where: { email: named } })).toMatchObject({
    name: "Nora Named",
    isAdmin: false,
  });
  const body = { token_hash: tokenIn(await lastMail(named, "invitation")), password: "a new password" };
  expect((await visitor("POST", "/api/account/invitations/accept", body)).status).toBe(200);

  expect(fatesOf((await send(rows)).body)).toEqual([
    "pending",
    "account",
    "repeated",
    "pending",
    "account",
    "invalid",
    "invalid",
  ]);
  expect(await mailsTo(plain, "invitation")).toHaveLength(1);
  expect(await mailsTo(pending.email, "invitation")).toHaveLength(1);
  expect((await db().user.findUniqueOrThrow({ where: { id: member.id } })).isAdmin).toBe(false);
});

test("sends a new link to invited users with sendAgain, up to the hourly limit", async () => {
  const pending = await invite(administrator);
  const rows = [{ email: pending.email, name: "Pia Again" }];
  expect(fatesOf((await send(rows, { sendAgain: true, dryRun: true })).body)).toEqual(["again"]);
  for (let sent = 1; sent < 5; sent += 1)
    expect(fatesOf((await send(rows, { sendAgain: true })).body)).toEqual(["again"]);
  expect((await send(rows, { sendAgain: true })).body).toMatchObject([
    { fate: "failed", message: expect.stringContaining("Too many attempts") },
  ]);
  const [last, ...earlier] = (await settledMailsTo(pending.email, "invitation")).map(tokenIn);
  expect(earlier).toContain(pending.token);
  const accept = (token_hash = "") =>
    visitor("POST", "/api/account/invitations/accept", { token_hash, password: "a new password" });
  expect((await accept(pending.token)).status).toBe(400);
  expect((await accept(last)).status).toBe(200);
});

test("the same list sent twice concurrently creates one invitation for each user", async () => {
  const rows = Array.from({ length: 6 }, () => ({ email: newEmail() }));
  const answers = await Promise.all([send(rows), send(rows)]);
  for (const { status } of answers) expect(status).toBe(200);
  for (const { email } of rows) {
    await lastMail(email, "invitation");
    expect((await mailsTo(email, "invitation")).length).toBeLessThanOrEqual(2);
    expect(await db().invitation.count({ where: { user: { email } } })).toBe(1);
  }
});

test("rows with a team add users to it after a dry run, create unknown teams, and are skipped when repeated", async () => {
  // SQL pattern characters are matched literally: only this team is found.
  const known = await makeTeam({ name: newName("R&D \\ 5_%") });
  await makeTeam({ name: known.name.replace("_", "x") });
  const [member, manager] = [await makeUser(), await makeUser()];
  await db().teamMember.create({ data: { teamId: known.id, userId: manager.id, role: "manager" } });
  const [fresh, unknown] = [newEmail(), newName("Team")];
  const rows = [
    { email: fresh, team: ` ${unknown} | ${known.name.toUpperCase()}` },
    { email: member.email, team: unknown.toUpperCase() },
    { email: manager.email, team: known.name },
    { email: newEmail(), team: "x".repeat(121) },
    { email: "nobody", team: known.name },
  ];
  const said = (answers: InvitedRow[]) => answers.map(({ fate, message }) => [fate, message]);
  const expected = [
    ["new", `Makes the team “${unknown}”, joins “${known.name}”`],
    ["team", `Joins “${unknown}”`],
    ["account", "Already has an account"],
    ["invalid", "Team: Please keep this under 120 characters"],
    ["invalid", "Please enter a valid email address"],
  ];
  const dry = await send(rows, { dryRun: true });
  for (const row of dry.body) expect(invitedRowSchema.parse(row)).toEqual(row);
  expect(said(dry.body)).toEqual(expected);
  expect(await db().team.count({ where: { name: unknown } })).toBe(0);

  expect(said((await send(rows)).body)).toEqual(expected);
  const made = await db().team.findFirstOrThrow({ where: { name: unknown }, include: { members: true } });
  const invited = await db().user.findUniqueOrThrow({ where: { email: fresh } });
  expect(made.members.map(({ userId, role }) => [userId, role]).sort()).toEqual(
    [invited.id, member.id].map((id) => [id, "member"]).sort(),
  );
  expect(await db().teamMember.findMany({ where: { userId: manager.id } })).toMatchObject([{ role: "manager" }]);
  expect(await mailsTo(member.email, "invitation")).toEqual([]);
  expect(fatesOf((await send(rows)).body)).toEqual(["pending", "account", "account", "invalid", "invalid"]);

  const { body: csv } = await administrator.call<string>("GET", `/api/users/export?q=${encodeURIComponent(fresh)}`);
  expect(csv).toContain([unknown, known.name].toSorted((a, b) => a.localeCompare(b)).join(" | "));
});

test.each([
  ["nobody has confirmed", { emailVerified: null }, "new"],
  ["somebody else gave its address", { emailGivenAt: new Date() }, "account"],
])("an account that %s joins the team of its row once its address is confirmed", async (_, data, fate) => {
  const [team, holder] = [await makeTeam(), await makeUser()];
  await db().user.update({ where: { id: holder.id }, data });
  const rows = [{ email: holder.email, team: team.name }];
  const teamsOf = () => db().teamMember.count({ where: { userId: holder.id } });
  const { body } = await send(rows);
  expect(body).toMatchObject([{ fate, message: expect.stringContaining("Joins no team yet") }]);
  expect(await teamsOf()).toBe(0);
  await db().user.update({ where: { id: holder.id }, data: { emailVerified: new Date(), emailGivenAt: null } });
  expect(fatesOf((await send(rows)).body)).toEqual(["team"]);
  expect(await teamsOf()).toBe(1);
});

test("an empty or too long list is refused", async () => {
  const row = { email: newEmail() };
  for (const rows of [[], Array(501).fill(row), [{ name: "x" }], [{ email: 1 }], "x", undefined]) {
    expect((await administrator.call<Refusal>("POST", "/api/users/invite/bulk", { rows })).status).toBe(400);
  }
});

test("a long list is processed in one call", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ email: newEmail(), name: `User ${at}` }));
  const { status, body } = await send(rows);
  expect(status).toBe(200);
  expect(new Set(fatesOf(body))).toEqual(new Set(["new"]));
  expect(await db().invitation.count({ where: { user: { email: { in: rows.map(({ email }) => email) } } } })).toBe(60);
});
