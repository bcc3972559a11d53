import { expect, onTestFinished, test, vi } from "vitest";
import { authState } from "@/lib/identity/accounts/auth-state";
import { ada } from "@/tests/fixtures/components/entities";
import { answer, callsTo, noAnswer, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { SetupPassword } from "./setup-password";

const ACCEPT = "POST /api/account/invitations/accept";

const token = `${btoa("ada@people.test")}.secret`;
const open = (hash = `token_hash=${token}&type=invite`) =>
  show(<SetupPassword />, { user: null, at: `/setup-password#${hash}` });

/** Opens a valid link and fills in a password. */
async function send(password: string, confirmation = password) {
  const shown = open();
  await shown.fill(await screen.findByLabelText("Password"), password);
  await shown.fill(screen.getByLabelText("Confirm Password"), confirmation);
  return { ...shown, press: () => shown.user.click(screen.getByRole("button", { name: "Set password" })) };
}

test("shows an error when the link is damaged", async () => {
  open("token_hash=damaged&type=invite");
  expect(await screen.findByText("Invalid invitation link")).toBeVisible();
});

test("redirects to the sign-in screen when the link has no token", async () => {
  open("");
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
});

test("removes the token from the address and shows the invited email", async () => {
  open();
  expect(await screen.findByText("ada@people.test")).toBeVisible();
  expect(window.location.hash).toBe("");
});

test("shows an error for a short password and for a different confirmation", async () => {
  const { fill, press } = await send("12345");
  await press();
  expect(await screen.findByText(/Password must be at least 6 characters long/)).toBeVisible();
  expect(screen.getByLabelText("Password")).toHaveFocus();
  await fill(screen.getByLabelText("Password"), "correct horse");
  await fill(screen.getByLabelText("Confirm Password"), "correct hose");
  await press();
  await waitFor(() =>
    expect(screen.getByLabelText("Confirm Password")).toHaveAccessibleDescription("Passwords do not match"),
  );
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("At least 6 characters");
});

test("does not send a token that another tab has used", async () => {
  const { press } = await send("correct horse");
  localStorage.removeItem("waypoint-invitation");
  await press();
  expect(await screen.findByText("No invitation data found")).toBeVisible();
});

test("signs in every tab of this browser and removes the token when the password is set", async () => {
  answer({ [ACCEPT]: ada });
  const announced = vi.spyOn(authState(), "announce");
  onTestFinished(() => announced.mockRestore());
  const { press } = await send("correct horse");
  await press();
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(announced).toHaveBeenLastCalledWith("SIGNED_IN");
  expect(localStorage.getItem("waypoint-invitation")).toBeNull();
});

test.each([
  ["the link was used already", refusal(400, "Invalid invitation link"), "Invalid invitation link"],
  ["the server does not respond", noAnswer, "Failed to set up password"],
])("shows the reason and keeps both passwords when %s", async (_, answered, sentence) => {
  answer({ [ACCEPT]: answered });
  const { press } = await send("correct horse");
  await press();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText("Password")).toHaveValue("correct horse");
  expect(screen.getByLabelText("Confirm Password")).toHaveValue("correct horse");
  expect(callsTo(ACCEPT)[0]?.body).toEqual({ token_hash: token, password: "correct horse" });
});
