import { expect, test } from "vitest";
import { answer, callsTo, done, refusal } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import { ConfirmEmail, StopEmailChange } from "./mailed-link";

const CONFIRM = "POST /api/account/email/confirm";
const STOP = "POST /api/account/email/stop";
const token = `${btoa("ada@people.test")}.secret`;

const signInRequired = Response.json(
  { type: "urn:waypoint:sign-in-required", status: 403, detail: "Sign in to your account first, then confirm" },
  { status: 403, headers: { "content-type": "application/problem+json" } },
);

test("asks to sign in before an address is confirmed", async () => {
  answer({ [CONFIRM]: signInRequired });
  const { user } = show(<ConfirmEmail />, { user: null, at: `/confirm-email#token_hash=${token}&type=email_change` });
  await user.click(await screen.findByRole("button", { name: "Confirm email" }));
  expect(await screen.findByText("Sign in to your account first, then confirm")).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login?next=/confirm-email");
  answer({ [CONFIRM]: done() });
  await user.click(screen.getByRole("button", { name: "Confirm email" }));
  expect(await screen.findByRole("heading", { name: "Email confirmed" })).toBeVisible();
  expect(callsTo(CONFIRM).map(({ body }) => body)).toEqual([{ token_hash: token }, { token_hash: token }]);
});

test("stops a change of address, and says why a link is refused", async () => {
  answer({ [STOP]: refusal(400, "This link is no longer valid") });
  const at = `/stop-email-change#token_hash=${token}&type=email_change_stop`;
  const { user } = show(<StopEmailChange />, { user: null, at });
  await user.click(await screen.findByRole("button", { name: "Stop the change" }));
  expect(await screen.findByText("This link is no longer valid")).toBeVisible();
  answer({ [STOP]: done() });
  await user.click(screen.getByRole("button", { name: "Stop the change" }));
  expect(await screen.findByRole("heading", { name: "Change stopped" })).toBeVisible();
});

test("shows an error when the link is damaged", async () => {
  window.sessionStorage.clear();
  show(<StopEmailChange />, { user: null, at: "/stop-email-change#token_hash=damaged&type=email_change_stop" });
  expect(await screen.findByRole("heading", { name: "This link is not valid" })).toBeVisible();
});
