import { expect, onTestFinished, test, vi } from "vitest";
import { authState } from "@/lib/identity/accounts/auth-state";
import { answer, callsTo, done, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { ResetPassword } from "./reset-password";

const RESET = "POST /api/account/recovery/reset";

const token = `${btoa("ada@people.test")}.secret`;

/** Opens a recovery link and sends a new password. */
async function send() {
  const { user, fill } = show(<ResetPassword />, {
    user: null,
    at: `/reset-password#token_hash=${token}&type=recovery`,
  });
  await fill(await screen.findByLabelText("Password"), "correct horse");
  await fill(screen.getByLabelText("Confirm Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Set new password" }));
}

test("signs out every tab of this browser when the password is set", async () => {
  answer({ [RESET]: done() });
  const announced = vi.spyOn(authState(), "announce");
  onTestFinished(() => announced.mockRestore());
  await send();
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(announced).toHaveBeenLastCalledWith("SIGNED_OUT");
  expect(sessionStorage.getItem("waypoint-recovery")).toBeNull();
  expect(callsTo(RESET)[0]?.body).toEqual({ token_hash: token, password: "correct horse" });
});

test("shows the reason and keeps both passwords when the link was used already", async () => {
  answer({ [RESET]: refusal(400, "This link is no longer valid. Request a new one") });
  await send();
  expect(await screen.findByText(/This link is no longer valid/)).toBeVisible();
  expect(screen.getByLabelText("Password")).toHaveValue("correct horse");
  expect(screen.getByLabelText("Confirm Password")).toHaveValue("correct horse");
});
