import { expect, test, vi } from "vitest";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { ada } from "@/tests/fixtures/components/entities";
import { unmarkedFields } from "@/tests/fixtures/components/marks";
import { answer, callsTo, refusal } from "@/tests/fixtures/components/server";
import { act, fireEvent, screen, show, waitFor } from "@/tests/fixtures/components/show";
import { ProfileScreen } from "./profile-screen";

const save = `PUT /api/users/${ada.id}/profile`;

async function showProfile() {
  answer({ "GET /api/account/contact": { pendingEmail: null } });
  const shown = show(
    <ConfirmPassword>
      <ProfileScreen userId={ada.id} />
    </ConfirmPassword>,
    { at: "/profile" },
  );
  await screen.findByLabelText("Display name");
  return { ...shown, submit: () => shown.user.click(screen.getByRole("button", { name: "Save changes" })) };
}

test("shows a profile's errors at their fields, and undoes every change", async () => {
  const { user, fill, submit } = await showProfile();
  await fill(screen.getByLabelText("Bio"), "Kept");
  await fill(screen.getByLabelText("Display name"), " ");
  await fill(screen.getByLabelText("Email"), "nobody");
  await fill(screen.getByLabelText("Website"), "ada.example");
  await submit();
  expect(await screen.findByText("Name is required")).toBeVisible();
  expect(screen.getByLabelText("Display name")).toHaveFocus();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(/Please enter a valid email address/);
  expect(screen.getByLabelText("Website")).toHaveAccessibleDescription(/begins with https/);
  expect(callsTo(save)).toEqual([]);
  await fill(screen.getByLabelText("Display name"), "Ada");
  await waitFor(() => expect(screen.getByLabelText("Display name")).toHaveAccessibleDescription(""));
  await user.click(screen.getByRole("button", { name: "Undo changes" }));
  expect(screen.getByLabelText("Bio")).toHaveValue("");
  expect(screen.getByLabelText("Display name")).toHaveValue(ada.name);
});

test("marks the fields that are required, and the others as optional", async () => {
  await showProfile();
  expect(unmarkedFields(screen.getByRole("form", { name: "Profile" }))).toEqual([]);
  expect(screen.getByLabelText("Display name")).toBeRequired();
  expect(screen.getByLabelText("Bio")).toHaveAccessibleDescription("Optional");
});

test.each(["abc", "12", "0151 23456789"])("refuses the phone number %j without asking the server", async (number) => {
  const { fill, submit } = await showProfile();
  await fill(screen.getByLabelText("Phone number"), number);
  await submit();
  await waitFor(() =>
    expect(screen.getByLabelText("Phone number")).toHaveAccessibleDescription(/Please enter .* with its country code/),
  );
  expect(callsTo(save)).toEqual([]);
});

test("shows the server's error at its field, and keeps the input", async () => {
  const sentence = "Please enter a phone number with its country code";
  answer({ [save]: refusal(400, sentence, [{ path: "phoneNumber", message: sentence }]) });
  const { fill, submit } = await showProfile();
  await fill(screen.getByLabelText("Bio"), "Kept");
  await fill(screen.getByLabelText("Phone number"), "+49 151 23456789");
  await submit();
  expect(await screen.findByText("Failed to update profile")).toBeVisible();
  expect(screen.getByLabelText("Phone number")).toHaveAccessibleDescription(/Please enter .* with its country code/);
  expect(screen.getByLabelText("Phone number")).toHaveFocus();
  expect(screen.getByLabelText("Bio")).toHaveValue("Kept");
});

test.each([
  ["it is a text file", new File(["notes"], "notes.txt", { type: "text/plain" }), "Please select an image file"],
  ["it is an SVG", new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }), "Please select an image file"],
  [
    "it is larger than 5 MB",
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png", { type: "image/png" }),
    "File size must be less than 5MB",
  ],
  [
    "the browser cannot read it as a picture",
    new File(["<!doctype html>"], "page.png", { type: "image/png" }),
    "Please select an image file",
  ],
])("refuses a file and shows the reason when %s", async (_, file, reason) => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("not a picture", "InvalidStateError")));
  await showProfile();
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Picture file"), { target: { files: [file] } });
  });
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole("button", { name: "Choose picture" })).toHaveAccessibleDescription(reason);
  expect(screen.queryByRole("dialog")).toBeNull();
});
