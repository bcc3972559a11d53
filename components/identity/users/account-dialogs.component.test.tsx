import { expect, test } from "vitest";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { administrator, userOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, passwordRequired } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { ConfirmAddressDialog } from "./account-dialogs";

const frieda = userOf({ name: "Frieda Findable", email: "frieda@people.test" });
const confirmation = `POST /api/users/${frieda.id}/email/confirm`;

test("an address is confirmed after the administrator's password, when the server asks for it", async () => {
  answer({
    [confirmation]: passwordRequired,
    "POST /api/account/authenticate": () => {
      answer({ [confirmation]: done });
      return done();
    },
  });
  const { user, fill } = show(
    <ConfirmPassword>
      <ConfirmAddressDialog user={frieda} onClose={() => {}} />
    </ConfirmPassword>,
    { user: administrator },
  );
  const question = within(await screen.findByRole("alertdialog", { name: "Confirm the address of this user?" }));
  await user.click(question.getByRole("button", { name: "Confirm address" }));
  await fill(await screen.findByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Address confirmed")).toBeVisible();
  expect(callsTo(confirmation)).toHaveLength(2);
});
