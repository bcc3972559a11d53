import { expect, test } from "vitest";
import type { InviteMany } from "@/lib/identity/invitations/schema";
import { administrator } from "@/testing/components/entities";
import { answer, callsTo, noAnswer, page } from "@/testing/components/server";
import { screen, show, waitFor, within } from "@/testing/components/show";
import { Dashboard } from "./dashboard";

const INVITE = "POST /api/users/invite/bulk";
const IMPORT = "POST /api/videos/import";

async function showSheet(tab: "users" | "videos", add: "many" | "import", name: string) {
  answer({
    "GET /api/users": () => page([]),
    "GET /api/users/invitations": () => page([]),
    "GET /api/videos": () => page([]),
    "GET /api/knowledge-matrix": [],
  });
  const shown = show(<Dashboard />, { user: administrator, at: `/admin?tab=${tab}&add=${add}` });
  const dialog = within(await screen.findByRole("dialog", { name }));
  return { ...shown, dialog, check: () => shown.user.click(dialog.getByRole("button", { name: "Check" })) };
}

test("invites the users of a CSV file with a byte order mark and semicolons", async () => {
  answer({ [INVITE]: [{ email: "ada@people.test", fate: "new", message: null }] });
  const { user, dialog, check } = await showSheet("users", "many", "Add many users");
  const file = new File([`\ufeffE-mail;Name\r\nada@people.test;"Learner; Ada"\r\n`], "people.csv", {
    type: "text/csv",
  });
  await user.upload(dialog.getByLabelText("CSV file"), file);
  await waitFor(() => expect(dialog.getByRole("button", { name: "Check" })).toBeEnabled());
  await check();
  await user.click(await dialog.findByRole("button", { name: "Send 1 invitation" }));
  expect(await screen.findByText("1 invitation sent")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [checked, sent] = callsTo(INVITE).map(({ body }) => body as InviteMany);
  expect(checked).toMatchObject({ dryRun: true });
  expect(sent).toMatchObject({ dryRun: false, rows: [{ email: "ada@people.test", name: "Learner; Ada" }] });
});

test("keeps the pasted lines and shows an error when the server does not respond", async () => {
  answer({ [INVITE]: noAnswer });
  const { fill, dialog, check } = await showSheet("users", "many", "Add many users");
  await fill(dialog.getByLabelText("Or paste the lines"), "ada@people.test");
  await check();
  expect(await screen.findByText("Failed to send invitation. Please try again.")).toBeVisible();
  expect(dialog.getByText("The server did not respond. Check your connection and try again.")).toBeVisible();
  expect(dialog.getByLabelText("Or paste the lines")).toHaveValue("ada@people.test");
});

test.each([
  ["users", "many", "Add many users", INVITE, "ada@people.test", /^Send 1 invitation/],
  ["videos", "import", "Import videos", IMPORT, "url\nhttps://youtu.be/aaaaaaaaaaa", /^Add 1 video/],
] as const)("the check of %s has to be repeated when the text changes", async (tab, add, name, call, text, send) => {
  answer({ [call]: [{ email: text, title: "Light", fate: "new", message: null }] });
  const { fill, dialog, check } = await showSheet(tab, add, name);
  const field = dialog.getByLabelText(/^Or paste/);
  await fill(field, text);
  await check();
  expect(await dialog.findByRole("button", { name: send })).toBeEnabled();
  await fill(field, `${text}b`);
  expect(dialog.queryByRole("button", { name: send })).toBeNull();
});

test("shows an error when the pasted rows have no heading line", async () => {
  const { fill, dialog, check } = await showSheet("videos", "import", "Import videos");
  await fill(dialog.getByLabelText("Or paste the rows"), "nothing like it");
  await check();
  expect(await dialog.findByText(/^The first row must name the columns/)).toBeVisible();
});
