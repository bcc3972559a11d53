import { expect, test } from "vitest";
import { administrator, listedUserOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, noAnswer, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const frieda = listedUserOf({ name: "Frieda Findable", email: "frieda@people.test" });
const update = `PUT /api/users/${frieda.id}`;

function showUsers(query: string, users: () => Response | Promise<Response> = () => page([frieda])) {
  answer({
    "GET /api/users": users,
    [`GET /api/users/${frieda.id}`]: frieda,
    "GET /api/users/invitations": () => page([]),
    "GET /api/progress/totals": [],
    [`GET /api/users/${frieda.id}/standing`]: {
      ratings: 1,
      comments: 1,
      completions: { checked: 0, watched: 1, marked: 1, imported: 0, carried: 0 },
    },
  });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=users${query}` });
}

async function showEdit() {
  const shown = showUsers(`&edit=${frieda.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit user" }));
  return { ...shown, dialog, save: () => shown.user.click(dialog.getByRole("button", { name: "Save changes" })) };
}

test("shows an error for a missing name, an invalid email and a duplicate one", async () => {
  answer({ [update]: refusal(409, "An account with this email already exists") });
  const { fill, dialog, save } = await showEdit();
  await fill(dialog.getByLabelText("Name"), " ");
  await fill(dialog.getByLabelText("Email"), "nobody");
  await save();
  expect(await dialog.findByText("Name is required")).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveFocus();
  expect(dialog.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await fill(dialog.getByLabelText("Name"), "Frieda Found");
  await fill(dialog.getByLabelText("Email"), administrator.email);
  await save();
  expect(await screen.findByText("Failed to update user. Please try again.")).toBeVisible();
  expect(dialog.getByText("An account with this email already exists")).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveValue("Frieda Found");
});

test("shows another administrator's change, and overwrites it on Save anyway", async () => {
  const theirs = { ...frieda, name: "Their Frieda", updatedAt: "2026-01-07T09:00:00.000Z" };
  const { user, fill, dialog, save } = await showEdit();
  await fill(dialog.getByLabelText("Name"), "My Frieda");
  answer({ [update]: refusal(412, "Another user changed it"), [`GET /api/users/${frieda.id}`]: theirs });
  await save();
  expect(await dialog.findByText("Another user changed this user")).toBeVisible();
  expect(dialog.getByText("Their Frieda")).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveValue("My Frieda");
  answer({ [update]: theirs });
  await user.click(dialog.getByRole("button", { name: "Save anyway" }));
  expect(await screen.findByText("User updated successfully!")).toBeVisible();
  expect(callsTo(update).at(-1)?.body).toMatchObject({ name: "My Frieda" });
  expect(callsTo(update).at(-1)?.headers.get("if-match")).toBe(`"${Date.parse(theirs.updatedAt)}"`);
});

test("shows an error when the server does not respond to a user's deletion", async () => {
  answer({ [`DELETE /api/users/${frieda.id}`]: noAnswer });
  const { user } = showUsers("");
  await user.click(await screen.findByRole("button", { name: "Delete Frieda Findable" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete user")).toBeVisible();
  expect(question.getByText("The server did not respond. Check your connection and try again.")).toBeVisible();
});

test("the deletion dialog says what is lost, and offers to export it and to deactivate", async () => {
  answer({ [`PUT /api/users/${frieda.id}/active`]: { ...frieda, deactivatedAt: "2026-01-05T09:00:00.000Z" } });
  const { user } = showUsers("");
  await user.click(await screen.findByRole("button", { name: "Delete Frieda Findable" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Are you sure you want to delete this user?" }),
  );
  expect(await question.findByText("2 completions, 1 rating, 1 comment")).toBeVisible();
  expect(question.getByRole("link", { name: "Export" })).toHaveAttribute(
    "href",
    `/api/reports/users/${frieda.id}/export`,
  );
  await user.click(question.getByRole("button", { name: "Deactivate instead" }));
  expect(await screen.findByText("User deactivated")).toBeVisible();
  expect(callsTo(`PUT /api/users/${frieda.id}/active`)[0]?.body).toEqual({ active: false });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("the search filters the invitations, too", async () => {
  showUsers("&q=frie");
  expect(await screen.findByText("No invitation matches")).toBeVisible();
  expect(callsTo("GET /api/users/invitations")[0]?.url.search).toBe("?q=frie");
});

test("shows an error for an incomplete invitation and for a duplicate email", async () => {
  answer({ "POST /api/users/invite": refusal(409, "Already has an account") });
  const { user, fill } = showUsers("&add=new");
  const dialog = within(await screen.findByRole("dialog", { name: "Add user" }));
  const send = () => user.click(dialog.getByRole("button", { name: "Send invitation" }));
  await send();
  expect(await dialog.findByText("Name is required")).toBeVisible();
  expect(dialog.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await fill(dialog.getByLabelText("Name"), "Ada");
  await fill(dialog.getByLabelText("Email"), frieda.email);
  await send();
  expect(await dialog.findByText("Already has an account")).toBeVisible();
  expect(dialog.getByLabelText("Email")).toHaveAccessibleDescription("Already has an account");
  expect(dialog.getByLabelText("Email")).toHaveFocus();
});

test("keeps the input when an invitation cannot be sent", async () => {
  answer({ "POST /api/users/invite": noAnswer });
  const { user, fill } = showUsers("&add=new");
  const dialog = within(await screen.findByRole("dialog", { name: "Add user" }));
  await fill(dialog.getByLabelText("Name"), "Ivy");
  await fill(dialog.getByLabelText("Email"), "ivy@people.test");
  await user.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("Failed to send invitation. Please try again.")).toBeVisible();
  expect(dialog.getByLabelText("Email")).toHaveValue("ivy@people.test");
});

test("tells invited, undelivered and deactivated users from active ones", async () => {
  const names = { invited: "Ivy", undelivered: "Una", deactivated: "Dora" } as const;
  const others = Object.entries(names).map(([state, name]) =>
    listedUserOf({ name, state: state as keyof typeof names }),
  );
  showUsers("", () => page([frieda, ...others]));
  const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("tr");
  expect(await rowOf("Ivy")).toHaveTextContent("IvyInvited");
  expect(await rowOf("Una")).toHaveTextContent("UnaInvitation not delivered");
  expect(await rowOf("Dora")).toHaveTextContent("DoraDeactivated");
  expect(await rowOf("Frieda Findable")).toHaveTextContent("Frieda Findablefrieda@people.test");
});

test("shows the invitations only once the list above them is loaded", async () => {
  const waiting: ((users: Response) => void)[] = [];
  showUsers("", () => new Promise((resolve) => waiting.push(resolve)));
  await screen.findByRole("heading", { name: "Users" });
  expect(screen.queryByRole("heading", { name: "Invitations" })).toBeNull();
  for (const respond of waiting) respond(page([frieda]));
  expect(await screen.findByRole("heading", { name: "Invitations" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Frieda Findable" })).toBeVisible();
});

test("offers two actions on a row as buttons and the others in a menu", async () => {
  const { user } = showUsers("");
  for (const act of ["Edit", "Delete"])
    expect(await screen.findByRole("button", { name: `${act} Frieda Findable` })).toHaveTextContent(act);
  await user.click(screen.getByRole("button", { name: "More for Frieda Findable" }));
  const acts = await screen.findAllByRole("menuitem");
  expect(acts.map(({ textContent }) => textContent)).toEqual(["Deactivate", "Report"]);
  await user.click(screen.getByRole("menuitem", { name: "Deactivate" }));
  expect(await screen.findByRole("alertdialog", { name: "Deactivate this user?" })).toBeVisible();
});

test("changes the selected users after a dialog whose button has their number", async () => {
  const una = listedUserOf({ name: "Una", state: "undelivered" });
  const team = { id: crypto.randomUUID(), name: "Lisbon", parentId: null, externalId: null, people: 2 };
  const BULK = "POST /api/users/bulk";
  answer({ "GET /api/teams": [team], [BULK]: { changed: 1, skipped: 1 } });
  const { user } = showUsers("", () => page([frieda, una]));
  for (const { name } of [frieda, una])
    await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  const bar = () => within(screen.getByRole("region", { name: "Selected users" }));
  expect(bar().getByText("2 users selected")).toBeVisible();
  await user.click(bar().getByRole("button", { name: "Team" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Put 2 users into a team" }));
  await dialog.findByRole("option", { name: "Lisbon" });
  await user.selectOptions(dialog.getByLabelText("Team"), "Lisbon");
  await user.click(dialog.getByRole("button", { name: "Add 2" }));
  expect(await screen.findByText("1 user changed, 1 skipped")).toBeVisible();
  expect(callsTo(BULK)[0]?.body).toEqual({ action: "team", userIds: [frieda.id, una.id], teamId: team.id });
  expect(screen.queryByRole("region", { name: "Selected users" })).toBeNull();

  await user.click(screen.getByRole("checkbox", { name: "Select Una" }));
  await user.click(bar().getByRole("button", { name: "Send again" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Send 1 invitation again?" }));
  await user.click(question.getByRole("button", { name: "Send 1" }));
  await waitFor(() => expect(callsTo(BULK).at(-1)?.body).toEqual({ action: "resend", userIds: [una.id] }));
});

test("shows watched and marked completions, and requests them once for all users", async () => {
  const ivy = listedUserOf({ name: "Ivy Idle" });
  showUsers("", () => page([frieda, ivy]));
  answer({
    "GET /api/progress/totals": [{ userId: frieda.id, videos: 12, checked: 0, watched: 9, marked: 3, points: 40 }],
  });
  const completedOf = async (name: string) => {
    const row = (await screen.findByRole("link", { name })).closest("tr") as HTMLElement;
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    return row.children[headers.indexOf("Completed")]?.textContent;
  };
  await expect.poll(() => completedOf("Frieda Findable")).toBe("9 watched3 marked");
  expect(await completedOf("Ivy Idle")).toBe("0 watched0 marked");
  const asked = callsTo("GET /api/progress/totals").map(({ url }) => url.searchParams.get("userIds"));
  expect(asked).toEqual([`${frieda.id},${ivy.id}`]);
});
