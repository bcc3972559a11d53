import { expect, test } from "vitest";
import type { ReportRow } from "@/lib/organisation/reports/schema";
import { administrator, areaOf, pathOf, userOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const path = pathOf({ title: "Seeing" });
const team = { id: crypto.randomUUID(), name: "Lisbon", parentId: null, externalId: null, people: 2 };

const rowOf = (traits: Partial<ReportRow>): ReportRow => ({
  userId: crypto.randomUUID(),
  name: "Ann",
  email: "ann@people.test",
  teams: [],
  isInvited: false,
  status: "in_progress",
  percent: 40,
  checked: 0,
  watched: 2,
  marked: 1,
  points: 30,
  lastActiveOn: "2026-03-14",
  dueOn: null,
  isLate: false,
  ...traits,
});

const ann = rowOf({ teams: [{ id: team.id, name: team.name }], dueOn: "2026-03-20", isLate: true });
const bob = rowOf({ name: "Bob", status: "completed", percent: 100, points: 0, lastActiveOn: null });

const report = `GET /api/reports/paths/${path.id}`;

function showReport(query: string, rows: Response | (() => Response) = () => page([ann, bob])) {
  answer({ "GET /api/learning-paths": [path], "GET /api/teams": [team], [report]: rows });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=reports${query}` });
}

test("the list shows the figures of each path in the chosen order, and links to its report", async () => {
  const figures = { underWay: 12, completedPercent: 40, late: 3, recent: 31, rating: null };
  answer({ "GET /api/reports/paths": () => page([{ id: path.id, title: "Seeing", ...figures }]) });
  const { user } = showReport("");
  const row = within(await screen.findByRole("row", { name: /^Seeing 12 40% 3/ }));
  expect(row.getByRole("link", { name: /^3 ?users late with Seeing/ })).toHaveAttribute(
    "href",
    `/admin?tab=reports&subject=paths&of=${path.id}&late=true`,
  );
  await user.selectOptions(screen.getByLabelText("Order"), "Best rated first");
  expect(callsTo("GET /api/reports/paths").at(-1)?.url.search).toBe("?sort=rating");
  expect(screen.getByRole("link", { name: "Export" })).toHaveAttribute("href", "/api/reports/paths/export?sort=rating");
  await user.click(row.getByRole("link", { name: "Seeing" }));
  expect(location.search).toBe(`?tab=reports&subject=paths&of=${path.id}`);
});

test("the table shows the status, figures and due date of each user", async () => {
  showReport(`&subject=paths&of=${path.id}`);
  const table = within(await screen.findByRole("table", { name: "Seeing" }));
  const [, first, second] = table.getAllByRole("row").map((row) => within(row));
  expect(first?.getByRole("link", { name: "Ann" })).toHaveAttribute("href", `/admin?tab=users&person=${ann.userId}`);
  for (const text of ["Lisbon", "In progress", "2 watched", "1 marked", "14 Mar 2026", "Late"])
    expect(first?.getByText(text), text).toBeVisible();
  expect(first?.getByRole("progressbar", { name: "Progress of Ann" })).toHaveAttribute("aria-valuetext", "40%");
  expect(first?.getByRole("button", { name: "30 points of Ann" })).toBeVisible();
  expect(second?.getByText("Never")).toBeVisible();
  expect(screen.getByText("2 users")).toBeVisible();
});

test("filters and order are in the address, in the request and in the export", async () => {
  const { user } = showReport(`&subject=paths&of=${path.id}`);
  await user.selectOptions(await screen.findByLabelText("Team"), "Lisbon");
  await user.selectOptions(screen.getByLabelText("Due"), "Late only");
  await user.selectOptions(screen.getByLabelText("Order"), "Earliest due first");
  const query = new URLSearchParams(location.search);
  expect(Object.fromEntries(query)).toMatchObject({ team: team.id, late: "true", sort: "due" });
  const asked = `teamId=${team.id}&late=true&sort=due`;
  expect(screen.getByRole("link", { name: "Export" })).toHaveAttribute(
    "href",
    `/api/reports/paths/${path.id}/export?${asked}`,
  );
  expect(callsTo(report).at(-1)?.url.search).toBe(`?${asked}`);
});

test("assigns the report's path to the selected users, except those hidden by a filter", async () => {
  const { user } = showReport(`&subject=paths&of=${path.id}`);
  const table = within(await screen.findByRole("table", { name: "Seeing" }));
  expect(screen.queryByRole("button", { name: /^Assign to/ })).toBeNull();
  await user.click(table.getByRole("checkbox", { name: "Select Ann" }));
  await user.click(table.getByRole("checkbox", { name: "Select Bob" }));
  expect(screen.getByRole("button", { name: "Assign to 2 users" })).toBeVisible();
  answer({ [report]: () => page([bob]), "POST /api/assignments": { people: 1, alreadyDone: 0, weekendDue: false } });
  await user.selectOptions(screen.getByLabelText("Due"), "Late only");
  await user.click(await screen.findByRole("button", { name: "Assign to 1 user" }));
  const dialog = within(await screen.findByRole("dialog"));
  // The report's path is preselected.
  await waitFor(() => expect(dialog.getByLabelText("Learning path")).toHaveDisplayValue("Seeing"));
  await waitFor(() => expect(callsTo("POST /api/assignments").at(-1)?.body).toMatchObject({ userIds: [bob.userId] }));
});

test("reminds the selected users of the report's subject, and says how many were skipped", async () => {
  const { user } = showReport(`&subject=paths&of=${path.id}`);
  const table = within(await screen.findByRole("table", { name: "Seeing" }));
  await user.click(table.getByRole("checkbox", { name: "Select Ann" }));
  await user.click(table.getByRole("checkbox", { name: "Select Bob" }));
  const mail = { subject: "Reminder: “Seeing”", text: "Hello Ann,\n\nSeeing: was due on 22 November 2026" };
  answer({
    "POST /api/assignments/remind": ({ url }) =>
      url.searchParams.has("dryRun") ? { late: 1, open: 1, skipped: 0, mail } : { sent: 1, skipped: 1 },
  });
  const sent = () => callsTo("POST /api/assignments/remind").filter(({ url }) => !url.searchParams.has("dryRun"));
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Remind 2 users" }));
    return within(await screen.findByRole("dialog", { name: "Send reminders" }));
  };
  const first = await open();
  expect(await first.findByText("1 late, 1 not yet due")).toBeVisible();
  expect(first.getByText(mail.subject)).toBeVisible();
  expect(first.getByText(/^Hello Ann,/)).toBeVisible();
  expect(first.getByRole("radio", { name: "Late only" })).toBeChecked();
  expect(first.getByRole("button", { name: "Remind 1" })).toBeEnabled();
  await user.click(first.getByRole("button", { name: "Cancel" }));
  expect(sent()).toEqual([]);
  const second = await open();
  await user.click(await second.findByRole("radio", { name: "All 2" }));
  await user.click(second.getByRole("button", { name: "Remind 2" }));
  expect(await screen.findByText("1 email sent. 1 user skipped: nothing to do, or reminded today.")).toBeVisible();
  const body = { userIds: [ann.userId, bob.userId], pathId: path.id };
  expect(sent().map((call) => call.body)).toEqual([body]);
  // Reminded users are no longer selected.
  expect(screen.queryByRole("button", { name: /^Remind/ })).toBeNull();
});

test("reminds only late users, and offers no reminder when nobody has anything to do", async () => {
  const { user } = showReport(`&subject=paths&of=${path.id}`);
  const table = within(await screen.findByRole("table", { name: "Seeing" }));
  await user.click(table.getByRole("checkbox", { name: "Select Ann" }));
  answer({ "POST /api/assignments/remind": { late: 0, open: 0, skipped: 1, mail: null } });
  await user.click(screen.getByRole("button", { name: "Remind 1 user" }));
  const none = within(await screen.findByRole("dialog", { name: "Send reminders" }));
  expect(await none.findByText("1 user skipped: nothing to do, or reminded today")).toBeVisible();
  expect(none.getByRole("button", { name: "Remind 0" })).toBeDisabled();
  await user.click(none.getByRole("button", { name: "Cancel" }));
  answer({ "POST /api/assignments/remind": { late: 1, open: 0, skipped: 0, mail: { subject: "S", text: "T" } } });
  await user.click(screen.getByRole("button", { name: "Remind 1 user" }));
  const one = within(await screen.findByRole("dialog", { name: "Send reminders" }));
  await user.click(await one.findByRole("button", { name: "Remind 1" }));
  await waitFor(() =>
    expect(callsTo("POST /api/assignments/remind").at(-1)?.body).toEqual({
      userIds: [ann.userId],
      only: "late",
      pathId: path.id,
    }),
  );
});

test("the completions and the percentage open the user's lessons, with the evidence of each in words", async () => {
  const lesson = { videoId: crypto.randomUUID(), isCurrent: true, isFollowed: true };
  answer({
    [`GET /api/reports/users/${ann.userId}/lessons`]: () =>
      page([
        { ...lesson, title: "Light", completedAt: "2026-03-14T10:00:00.000Z", evidence: "marked" },
        { ...lesson, videoId: path.id, title: "Sound", completedAt: null, evidence: null, isFollowed: false },
      ]),
  });
  const { user } = showReport(`&subject=paths&of=${path.id}`);
  await user.click(await screen.findByRole("button", { name: "2 watched, 1 marked: lessons of Ann" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Lessons: Ann" }));
  expect(await dialog.findByText(/^Marked by the learner, 14 Mar/)).toBeVisible();
  for (const text of ["2 lessons", "Sound", "Not completed", "New in the current version"])
    expect(dialog.getByText(text), text).toBeVisible();
  const [call] = callsTo(`GET /api/reports/users/${ann.userId}/lessons`);
  expect(call?.url.search).toBe(`?pathId=${path.id}`);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Lessons of Ann" }));
  expect(await screen.findByRole("dialog", { name: "Lessons: Ann" })).toBeVisible();
});

test("the report of a career track offers a user's lessons, and that of an area a user's points", async () => {
  const track = { id: crypto.randomUUID(), title: "Guide" };
  const area = areaOf({ name: "Light" });
  answer({
    "GET /api/teams": [team],
    "GET /api/career-tracks": [track],
    "GET /api/knowledge-matrix": [area],
    [`GET /api/reports/tracks/${track.id}`]: () => page([ann]),
    [`GET /api/reports/areas/${area.id}`]: () => page([ann]),
  });
  show(<Dashboard />, { user: administrator, at: `/admin?tab=reports&subject=tracks&of=${track.id}` });
  expect(await screen.findByRole("button", { name: "Lessons of Ann" })).toHaveTextContent("40%");
  show(<Dashboard />, { user: administrator, at: `/admin?tab=reports&subject=areas&of=${area.id}` });
  await waitFor(() => expect(screen.getAllByRole("button", { name: "30 points of Ann" })).toHaveLength(2));
});

test("shows an error when a report cannot be loaded, and says that no user matches in an empty one", async () => {
  const { user } = showReport(`&subject=paths&of=${path.id}`, refusal(503, "away"));
  expect(await screen.findByText(/The report could not be loaded/)).toBeVisible();
  answer({ [report]: () => page([]) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No user matches")).toBeVisible();
});

test("a team shows its assignments, and the points of its users by area", async () => {
  const [light, lenses] = [areaOf({ name: "Light" }), areaOf({ name: "Sound" })];
  const { id, name, level, parentId, totalPoints } = light;
  answer({
    [`GET /api/teams/${team.id}/progress`]: () => page([ann]),
    [`GET /api/teams/${team.id}/areas`]: () =>
      Response.json({
        areas: [
          { id, name, level, parentId, totalPoints, learners: 1, points: 30 },
          { id: lenses.id, name: "Sound", level, parentId, totalPoints, learners: 0, points: 0 },
        ],
        users: [{ userId: ann.userId, name: "Ann", points: { [id]: 30 } }],
      }),
  });
  showReport(`&subject=teams&of=${team.id}`);
  const table = within(await screen.findByRole("table", { name: "Points by user and knowledge area" }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "NameLightSound",
    "Ann300",
    "With points1 userNobody",
  ]);
  expect(await screen.findByRole("table", { name: "Lisbon" })).toBeVisible();
});

test("a user's report lists what they started and what is assigned", async () => {
  const ada = userOf({ name: "Ada" });
  answer({
    [`GET /api/users/${ada.id}`]: ada,
    [`GET /api/reports/users/${ada.id}`]: [
      { ...rowOf({ dueOn: "2026-03-20", isLate: true }), subject: "paths", subjectId: path.id, title: "Seeing" },
    ],
  });
  show(<Dashboard />, { user: administrator, at: `/admin?tab=reports&subject=users&of=${ada.id}` });
  const table = within(await screen.findByRole("table", { name: "Report of Ada" }));
  for (const text of ["Seeing", "Learning path", "Late"]) expect(table.getByText(text), text).toBeVisible();
  expect(table.getByRole("button", { name: "30 points of Seeing" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Export" })).toHaveAttribute("href", `/api/reports/users/${ada.id}/export`);
});
