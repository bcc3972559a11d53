import { expect, test } from "vitest";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { administrator, listedUserOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, passwordRequired, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { PersonSignOns } from "./person-sign-ons";

const frieda = listedUserOf({ name: "Frieda Findable", email: "frieda@people.test" });
const path = `/api/users/${frieda.id}/sign-ons`;
const signOn = {
  id: crypto.randomUUID(),
  slug: "example",
  name: "Example Ltd",
  active: true,
  linkedAt: "2026-01-07T09:00:00.000Z",
  email: "frieda@elsewhere.test",
};
const removal = `DELETE ${path}/${signOn.id}`;

const showSignOns = (signOns: object[]) => {
  answer({ [`GET ${path}`]: signOns });
  return show(
    <ConfirmPassword>
      <PersonSignOns user={frieda} />
    </ConfirmPassword>,
    { user: administrator },
  );
};

test("removes a sign-on after confirmation and the password", async () => {
  answer({
    [removal]: passwordRequired,
    "POST /api/account/authenticate": () => {
      answer({ [removal]: done, [`GET ${path}`]: [] });
      return done();
    },
  });
  const { user, fill } = showSignOns([signOn]);
  expect(await screen.findByRole("heading", { name: "Sign-ons" })).toBeVisible();
  expect(screen.getByText(/As frieda@elsewhere.test, linked/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Remove/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Remove this sign-on?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  await fill(await screen.findByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Sign-on removed")).toBeVisible();
  expect(callsTo(removal)).toHaveLength(2);
  expect(screen.queryByRole("heading", { name: "Sign-ons" })).toBeNull();
});

test("keeps the confirmation open with the reason of a refusal", async () => {
  answer({ [removal]: refusal(409, "There must be at least one administrator") });
  const { user } = showSignOns([signOn]);
  await user.click(await screen.findByRole("button", { name: /^Remove/ }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Remove" }));
  expect(await question.findByText("There must be at least one administrator")).toBeVisible();
});
