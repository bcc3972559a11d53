import { expect, test } from "vitest";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { UserTokens } from "@/components/identity/api-tokens/user-tokens";
import { ActiveDialog, ResetFactorsDialog } from "@/components/identity/users/account-dialogs";
import { announceSignedOnAgain } from "@/lib/identity/sign-on/signed-on-again";
import { administrator, listedUserOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, page, passwordRequired } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "./dashboard";

const LATER = "2026-02-02T09:00:00.000Z";
const frieda = listedUserOf({ name: "Frieda Findable", email: "frieda@people.test" });
const token = {
  id: crypto.randomUUID(),
  name: "Nightly import",
  scopes: ["read"],
  createdAt: LATER,
  expiresAt: "2999-03-14T09:00:00.000Z",
  lastUsedAt: null,
};
const invitation = {
  id: crypto.randomUUID(),
  userId: frieda.id,
  email: frieda.email,
  name: frieda.name,
  isAdmin: true,
  status: "sent",
  sentAt: LATER,
  expiresAt: LATER,
};

/** Refuses a call until the password was entered, as the server does. */
function guard(route: string, success: object | (() => object)) {
  let isFresh = false;
  answer({
    "POST /api/account/authenticate": () => {
      isFresh = true;
      return done();
    },
    [route]: () => (isFresh ? (typeof success === "function" ? success() : success) : passwordRequired()),
  });
}

function showUsers(query: string) {
  answer({
    "GET /api/users": () => page([frieda]),
    [`GET /api/users/${frieda.id}`]: frieda,
    "GET /api/users/invitations": () => page([invitation]),
    "GET /api/progress/totals": [],
  });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=users${query}` });
}

type Shown = ReturnType<typeof show>;

async function cancelPassword({ user }: Shown) {
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm your password" })).toBeNull());
}

async function enterPassword({ user, fill }: Shown) {
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
  await fill(dialog.getByLabelText("Password"), "a long secret");
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
}

test("keeps a user's form while the password is asked for, and saves it afterwards", async () => {
  const route = `PUT /api/users/${frieda.id}`;
  guard(route, frieda);
  const shown = showUsers(`&edit=${frieda.id}`);
  const form = within(await screen.findByRole("dialog", { name: "Edit user" }));
  await shown.fill(form.getByLabelText("Email"), "frieda@new.test");
  const save = () => shown.user.click(screen.getByRole("button", { name: "Save changes" }));
  await save();
  await cancelPassword(shown);
  expect(form.getByLabelText("Email")).toHaveValue("frieda@new.test");
  expect(screen.queryByText("Failed to update user. Please try again.")).toBeNull();
  await save();
  await enterPassword(shown);
  expect(await screen.findByText("User updated successfully!")).toBeVisible();
  expect(callsTo(route).at(-1)?.body).toMatchObject({ email: "frieda@new.test" });
});

test("keeps the invitation of an administrator, and sends it once the password is entered", async () => {
  guard("POST /api/users/invite", { ...invitation, id: frieda.id });
  const shown = showUsers("&add=new");
  const form = within(await screen.findByRole("dialog", { name: "Add user" }));
  await shown.fill(form.getByLabelText("Email"), "ada@people.test");
  await shown.fill(form.getByLabelText("Name"), "Ada");
  const send = () => shown.user.click(screen.getByRole("button", { name: "Send invitation" }));
  await send();
  await cancelPassword(shown);
  expect(form.getByLabelText("Email")).toHaveValue("ada@people.test");
  await send();
  await enterPassword(shown);
  expect(await screen.findByText(/^Invitation sent successfully!/)).toBeVisible();
});

test("keeps the lines of a bulk invitation while the password is asked for, and sends it afterwards", async () => {
  let isFresh = false;
  const rows = [{ email: "ada@people.test", fate: "new", message: null }];
  answer({
    "POST /api/account/authenticate": () => {
      isFresh = true;
      return done();
    },
    "POST /api/users/invite/bulk": ({ body }) =>
      isFresh || (body as { dryRun: boolean }).dryRun ? rows : passwordRequired(),
  });
  const shown = showUsers("&add=many");
  const sheet = within(await screen.findByRole("dialog", { name: "Add many users" }));
  await shown.fill(sheet.getByLabelText("Or paste the lines"), "ada@people.test, Ada, admin");
  await shown.user.click(sheet.getByRole("button", { name: "Check" }));
  await shown.user.click(await sheet.findByRole("button", { name: "Send 1 invitation" }));
  await cancelPassword(shown);
  expect(sheet.getByLabelText("Or paste the lines")).toHaveValue("ada@people.test, Ada, admin");
  expect(screen.queryByText("Failed to send invitation. Please try again.")).toBeNull();
  await shown.user.click(sheet.getByRole("button", { name: "Send 1 invitation" }));
  await enterPassword(shown);
  expect(await screen.findByText("1 invitation sent")).toBeVisible();
});

test("sends an invitation again once the password is entered", async () => {
  guard(`POST /api/users/invitations/${invitation.id}/resend`, invitation);
  const shown = showUsers("");
  await shown.user.click(await screen.findByRole("button", { name: /^Send again/ }));
  await enterPassword(shown);
  expect(await screen.findByText("Invitation sent again")).toBeVisible();
});

test.each([
  [
    "removes the factors",
    `DELETE /api/users/${frieda.id}/factors`,
    <ResetFactorsDialog key="factors" user={frieda} onClose={() => {}} />,
    "Remove",
    "Second factors removed",
  ],
  [
    "reactivates the account",
    `PUT /api/users/${frieda.id}/active`,
    <ActiveDialog key="active" user={{ ...frieda, isAdmin: true, deactivatedAt: LATER }} onClose={() => {}} />,
    "Reactivate",
    "User reactivated",
  ],
  [
    "revokes a token",
    `DELETE /api/users/${frieda.id}/tokens/${token.id}`,
    <UserTokens key="tokens" userId={frieda.id} />,
    "Revoke",
    "Token revoked",
  ],
])("%s of a user once the password is entered", async (_, route, part, confirm, success) => {
  guard(route, done);
  answer({ [`GET /api/users/${frieda.id}/tokens`]: [token] });
  const shown = show(<ConfirmPassword>{part}</ConfirmPassword>, { user: administrator });
  if (confirm === "Revoke") await shown.user.click(await screen.findByRole("button", { name: /^Revoke/ }));
  const question = within(await screen.findByRole("alertdialog"));
  const remove = () => shown.user.click(question.getByText(confirm));
  await remove();
  await cancelPassword(shown);
  expect(screen.queryByText(/^Failed/)).toBeNull();
  await remove();
  await enterPassword(shown);
  expect(await screen.findByText(success)).toBeVisible();
});

test("keeps a form while a user without a password signs on again in another tab, then sends it", async () => {
  let isFresh = false;
  const signOn = { id: crypto.randomUUID(), slug: "example", name: "Example Ltd", active: true, linkedAt: LATER };
  answer({
    "GET /api/account/sign-ons": { hasPassword: false, signOns: [signOn] },
    "POST /api/users/invite": () => (isFresh ? invitation : passwordRequired()),
  });
  const shown = showUsers("&add=new");
  const form = within(await screen.findByRole("dialog", { name: "Add user" }));
  await shown.fill(form.getByLabelText("Email"), "ada@people.test");
  await shown.fill(form.getByLabelText("Name"), "Ada");
  await shown.user.click(screen.getByRole("button", { name: "Send invitation" }));
  const link = await screen.findByRole("link", { name: /^Sign on again with Example Ltd/ });
  expect(link).toHaveAttribute("target", "_blank");
  // After a message before the sign-on the call is refused, and the dialog asks again.
  announceSignedOnAgain();
  await waitFor(() => expect(callsTo("POST /api/users/invite")).toHaveLength(2));
  expect(await screen.findByRole("link", { name: /^Sign on again with Example Ltd/ })).toBeVisible();
  expect(form.getByLabelText("Email")).toHaveValue("ada@people.test");
  isFresh = true;
  announceSignedOnAgain();
  expect(await screen.findByText(/^Invitation sent successfully!/)).toBeVisible();
});
