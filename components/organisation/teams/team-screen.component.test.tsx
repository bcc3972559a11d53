import { beforeEach, expect, test } from "vitest";
import { learningPathSchema } from "@/lib/library/learning-paths/schema";
import { assignedPersonSchema, assignmentSchema, userAssignmentSchema } from "@/lib/organisation/assignments/schema";
import {
  lateEntrySchema,
  reportRowSchema,
  teamAreasSchema,
  teamFiguresSchema,
} from "@/lib/organisation/reports/schema";
import { teamMemberSchema, teamSchema } from "@/lib/organisation/teams/schema";
import { ada } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { TeamScreen } from "./team-screen";

const exampleLearningPath = exampleOf(learningPathSchema);
const exampleAssignedPerson = exampleOf(assignedPersonSchema);
const exampleAssignment = exampleOf(assignmentSchema);
const exampleUserAssignment = exampleOf(userAssignmentSchema);
const exampleReportRow = exampleOf(reportRowSchema);
const exampleTeamAreas = exampleOf(teamAreasSchema);
const exampleTeamFigures = exampleOf(teamFiguresSchema);
const exampleLateEntry = exampleOf(lateEntrySchema);
const exampleTeam = exampleOf(teamSchema);
const exampleTeamMember = exampleOf(teamMemberSchema);

const sub = { ...exampleTeam, id: crypto.randomUUID(), name: "Camera", parentId: exampleTeam.id };
const late = {
  ...exampleAssignment,
  id: crypto.randomUUID(),
  subject: { ...exampleAssignment.subject, title: "Late one" },
};
const fine = { ...exampleAssignment, madeBy: { id: ada.id, name: ada.name }, late: 0 };
const PEOPLE = `/api/assignments/${late.id}/people`;

beforeEach(() => {
  answer({
    "GET /api/teams": [exampleTeam, sub],
    "GET /api/assignments": page([late, fine]),
    "GET /api/teams/*/members": page([exampleTeamMember]),
    "GET /api/teams/*/progress": page([exampleReportRow]),
    "GET /api/teams/*/areas": exampleTeamAreas,
    "GET /api/teams/*/figures": { ...exampleTeamFigures, users: 7, late: 3, entries: 4 },
    "GET /api/teams/*/late": page([exampleLateEntry], 4),
    "GET /api/learning-paths": [exampleLearningPath],
    [`GET ${PEOPLE}`]: page([{ ...exampleAssignedPerson, state: "late" }]),
  });
});

const assignments = async () => within(await screen.findByRole("table", { name: /^Open assignments/ }));

test("shows the assignments of the chosen team, the late ones first", async () => {
  const { user } = show(<TeamScreen />, { at: "/team" });
  const [, ...rows] = (await assignments()).getAllByRole("row");
  expect(rows[0]).toHaveTextContent(/Late one.*2 late.*7 of 12/);
  expect(rows[1]).toHaveTextContent("None");
  const asked = Object.fromEntries(callsTo("GET /api/assignments")[0]?.url.searchParams ?? []);
  expect(asked).toMatchObject({ teamId: exampleTeam.id, below: "1", sort: "late" });
  await user.selectOptions(screen.getByLabelText("Team"), "– Camera");
  await waitFor(() => expect(callsTo("GET /api/assignments").at(-1)?.url.searchParams.get("teamId")).toBe(sub.id));
});

test("shows the progress of the team's users, narrowed to late users on request", async () => {
  const { user } = show(<TeamScreen />, { at: "/team" });
  const table = within(await screen.findByRole("table", { name: "Progress" }));
  expect(await table.findByText(exampleReportRow.name)).toBeVisible();
  expect(await screen.findByRole("table", { name: "Points by user and knowledge area" })).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Due"), "Late only");
  const late = () => callsTo("GET /api/teams/*/progress").at(-1)?.url.searchParams.get("late");
  await waitFor(() => expect(late()).toBe("true"));
  expect(location.search).toBe("?late=1");
  await user.selectOptions(screen.getByLabelText("Due"), "Due this week");
  const due = () => callsTo("GET /api/teams/*/progress").at(-1)?.url.searchParams;
  await waitFor(() => expect([due()?.get("due"), due()?.get("late")]).toEqual(["week", null]));
  expect(location.search).toBe("?due=week");
});

test("shows the late numbers of the team and those below, each linked to its rows", async () => {
  const { user } = show(<TeamScreen />, { at: `/team?teamId=${exampleTeam.id}` });
  const users = await screen.findByRole("link", { name: "3 of 7 users late" });
  expect(users.parentElement).toHaveTextContent("3 of 7 users late, 4 entries");
  expect(users).toHaveAttribute("href", `/team?teamId=${exampleTeam.id}&late=1`);
  await user.click(screen.getByRole("link", { name: "4 entries" }));
  expect(location.search).toBe(`?teamId=${exampleTeam.id}&late=entries`);
  const table = within(await screen.findByRole("table", { name: "Late entries" }));
  expect(table.getByText(exampleLateEntry.subject.title)).toBeVisible();
  expect(screen.queryByRole("table", { name: "Progress" })).toBeNull();
  await user.selectOptions(screen.getByLabelText("Due"), "Late only");
  expect(await screen.findByRole("table", { name: "Progress" })).toBeVisible();
  expect(location.search).toBe(`?teamId=${exampleTeam.id}&late=1`);
});

test.each(["late=1", "late=true"])("the address %s shows the late users", async (query) => {
  show(<TeamScreen />, { at: `/team?${query}` });
  expect(await screen.findByLabelText("Due")).toHaveDisplayValue("Late only");
  expect(callsTo("GET /api/teams/*/progress")[0]?.url.searchParams.get("late")).toBe("true");
});

test("opens the late users of an assignment alone, and lists them first among all", async () => {
  const { user } = show(<TeamScreen />, { at: "/team" });
  await user.click((await assignments()).getByRole("button", { name: "2 late" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Late one" }));
  expect(dialog.getByLabelText("Status")).toHaveDisplayValue("Late");
  const asked = () => Object.fromEntries(callsTo(`GET ${PEOPLE}`).at(-1)?.url.searchParams ?? []);
  expect(asked()).toMatchObject({ teamId: exampleTeam.id, state: "late" });
  await user.selectOptions(dialog.getByLabelText("Status"), "Any status");
  await waitFor(() => expect(asked()).toMatchObject({ teamId: exampleTeam.id, sort: "late" }));
});

test("a user's percentage opens the user's assignments", async () => {
  const { name, userId, percent } = exampleReportRow;
  const over = { ...exampleUserAssignment, assignmentId: crypto.randomUUID(), endedAt: exampleUserAssignment.madeAt };
  answer({
    [`GET /api/users/${userId}/assignments`]: [exampleUserAssignment, { ...over, state: "open", doneAt: null }],
  });
  const { user } = show(<TeamScreen />, { at: "/team" });
  const table = within(await screen.findByRole("table", { name: "Progress" }));
  const figure = await table.findByRole("button", { name: `Assignments of ${name}` });
  expect(figure).toHaveTextContent(`${percent}%`);
  await user.click(figure);
  const dialog = within(await screen.findByRole("dialog", { name: `Assignments: ${name}` }));
  const [first, ended] = await dialog.findAllByRole("listitem");
  expect(first).toHaveTextContent(exampleUserAssignment.subject.title);
  expect(ended).toHaveTextContent(/Ended$/);
});

test("a manager can end only assignments that they made", async () => {
  const { user } = show(<TeamScreen />, { at: "/team" });
  const list = await assignments();
  expect(list.queryByRole("button", { name: "End Late one" })).toBeNull();
  await user.click(list.getByRole("button", { name: `End ${fine.subject.title}` }));
  answer({ [`DELETE /api/assignments/${fine.id}`]: refusal(403, "Only administrators can end it") });
  const question = within(await screen.findByRole("alertdialog", { name: "End this assignment?" }));
  await user.click(question.getByRole("button", { name: "End" }));
  expect(await question.findByText("Only administrators can end it")).toBeVisible();
});

test("the assign dialog shows the reach, and an error at the refused field", async () => {
  answer({
    "POST /api/assignments": ({ url }) =>
      url.searchParams.has("dryRun")
        ? { people: 12, alreadyDone: 3, weekendDue: true }
        : refusal(400, "Choose a due date that is not in the past", [
            { path: "dueOn", message: "Choose a due date that is not in the past" },
          ]),
  });
  const { user, fill } = show(<TeamScreen />, { at: "/team" });
  await user.click(await screen.findByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Assign to ${exampleTeam.name}` }));
  const submit = () => user.click(dialog.getByRole("button", { name: "Assign" }));
  await submit();
  expect(await dialog.findByText("Choose one learning path, lesson or career track")).toBeVisible();
  await user.selectOptions(await dialog.findByLabelText("Learning path"), exampleLearningPath.title);
  await fill(dialog.getByLabelText("Due date"), "2026-01-05");
  expect(await dialog.findByText("12 users, 3 already done. The due day is on a weekend.")).toBeVisible();
  await submit();
  expect(await dialog.findByText("Choose a due date that is not in the past")).toBeVisible();
  expect(callsTo("POST /api/assignments").at(-1)?.body).toMatchObject({
    pathId: exampleLearningPath.id,
    teamId: exampleTeam.id,
    dueOn: "2026-01-05",
    everyMonths: null,
  });
});

test("chosen users are reminded, extended and excused", async () => {
  const act = (verb: string) => `POST /api/assignments/${late.id}/${verb}`;
  answer({
    [act("remind")]: ({ url }) =>
      url.searchParams.has("dryRun")
        ? { late: 0, open: 1, skipped: 0, mail: { subject: "Reminder: “Late one”", text: "Hello Ada," } }
        : { sent: 0, skipped: 1 },
    [act("extend")]: { changed: 1 },
    [act("excuse")]: { changed: 1 },
  });
  const { user, fill } = show(<TeamScreen />, { at: "/team" });
  await user.click((await assignments()).getByRole("button", { name: "Users under Late one" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Late one" }));
  const choose = async () =>
    user.click(await dialog.findByRole("checkbox", { name: new RegExp(exampleAssignedPerson.name) }));
  expect(dialog.getByRole("button", { name: "Remind" })).toBeDisabled();
  await choose();
  await user.click(dialog.getByRole("button", { name: "Remind" }));
  const reminder = within(await screen.findByRole("dialog", { name: "Send reminders" }));
  await user.click(await reminder.findByRole("button", { name: "Remind 1" }));
  expect(await screen.findByText("No email was sent. 1 user skipped: done, or reminded today.")).toBeVisible();
  await choose();
  await user.click(dialog.getByRole("button", { name: "Extend" }));
  const extend = within(await screen.findByRole("dialog", { name: "Extend for 1 user" }));
  await fill(extend.getByLabelText("New due date"), "2027-01-05");
  await user.click(extend.getByRole("button", { name: "Extend" }));
  expect(await screen.findByText("1 user extended")).toBeVisible();
  await choose();
  await user.click(dialog.getByRole("button", { name: "Excuse" }));
  await user.click(
    within(await screen.findByRole("alertdialog", { name: "Excuse 1 user?" })).getByRole("button", { name: "Excuse" }),
  );
  expect(await screen.findByText("1 user excused")).toBeVisible();
  expect(callsTo(act("extend"))[0]?.body).toEqual({ userIds: [exampleAssignedPerson.userId], dueOn: "2027-01-05" });
});
