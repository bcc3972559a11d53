import { expect, test, vi } from "vitest";
import { answer, refusal } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import ChangePasswordDialog from "./change-password-dialog";

test("shows an error at a different confirmation and at a wrong current password", async () => {
  const sentence = "Your current password is incorrect";
  answer({ "PUT /api/account/password": refusal(400, sentence, [{ path: "currentPassword", message: sentence }]) });
  const onClose = vi.fn();
  const { user, fill } = show(<ChangePasswordDialog email="ada@people.test" onClose={onClose} />);
  const send = () => user.click(screen.getByRole("button", { name: "Change Password" }));

  await fill(screen.getByLabelText("Current Password"), "not this one");
  await fill(screen.getByLabelText("New Password"), "another secret");
  await fill(screen.getByLabelText("Confirm Password"), "another secrex");
  await send();
  expect(await screen.findByText("Passwords do not match")).toBeVisible();
  expect(screen.getByLabelText("Confirm Password")).toHaveFocus();

  await fill(screen.getByLabelText("Confirm Password"), "another secret");
  await send();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText("Current Password")).toHaveAccessibleDescription(sentence);
  expect(screen.getByLabelText("Current Password")).toHaveFocus();
  expect(screen.getByLabelText("New Password")).toHaveValue("another secret");
  expect(onClose).not.toHaveBeenCalled();
});
