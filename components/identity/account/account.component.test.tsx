import { expect, test } from "vitest";
import type { Contact } from "@/lib/identity/contact-details/api";
import { announceSignedOnAgain } from "@/lib/identity/sign-on/signed-on-again";
import { ada } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, noAnswer, passwordRequired, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { ConfirmPassword } from "./confirm-password";
import { ContactSetting } from "./contact-setting";
import { DataSetting } from "./data-setting";
import { FactorsSetting } from "./factors-setting";

const WRONG_CODE = "This code is incorrect or has expired";
const WRONG_PASSWORD = "Incorrect password";
const contact: Contact = {
  email: ada.email,
  emailVerified: true,
  emailGiven: false,
  pendingEmail: null,
  phoneNumber: null,
  phoneVerified: false,
};

/** A refusal with an error at a field. */
const refusalOf = (path: string, sentence: string) => refusal(400, sentence, [{ path, message: sentence }]);

function showSettings(traits: Partial<Contact> = {}) {
  answer({
    "GET /api/account/contact": { ...contact, ...traits },
    "GET /api/account/factors": [],
    "GET /api/account/recovery-codes": { remaining: 0 },
  });
  return show(
    <ConfirmPassword>
      <ContactSetting userId={ada.id} />
      <FactorsSetting />
      <DataSetting />
    </ConfirmPassword>,
    { at: "/settings" },
  );
}

test("shows an address that is not confirmed, and sends its link again", async () => {
  const { user } = showSettings({ emailVerified: false });
  expect(await screen.findByText("Not confirmed: follow the link in our mail to it.")).toBeVisible();
  answer({ "POST /api/account/email": done() });
  await user.click(screen.getByRole("button", { name: "Send link again" }));
  expect(await screen.findByText(`Follow the link we sent to ${ada.email}.`)).toBeVisible();
  answer({ "POST /api/account/email": refusal(409, "This address is confirmed already") });
  answer({ "GET /api/account/contact": contact });
  await user.click(screen.getByRole("button", { name: "Send link again" }));
  expect(await screen.findByText("This address is confirmed already")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Send link again" })).toBeNull());
});

test("shows an error for a number without country code, an incomplete code and a wrong code", async () => {
  answer({
    "POST /api/account/phone": done(),
    "POST /api/account/phone/verify": refusalOf("code", WRONG_CODE),
  });
  const { user, fill } = showSettings();
  await user.click(await screen.findByRole("button", { name: "Add number" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Phone number" }));
  await fill(dialog.getByLabelText("Phone number"), "12");
  await user.click(dialog.getByRole("button", { name: "Send code" }));
  await waitFor(() =>
    expect(dialog.getByLabelText("Phone number")).toHaveAccessibleDescription(/Please enter .* with its country code/),
  );
  expect(callsTo("POST /api/account/phone")).toEqual([]);
  await fill(dialog.getByLabelText("Phone number"), "+4915123456789");
  await user.click(dialog.getByRole("button", { name: "Send code" }));
  await fill(await dialog.findByLabelText("Code"), "12");
  await user.click(dialog.getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(dialog.getByLabelText("Code")).toHaveAccessibleDescription("The code has six digits"));
  expect(callsTo("POST /api/account/phone/verify")).toEqual([]);
  await fill(dialog.getByLabelText("Code"), "000000");
  await user.click(dialog.getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(dialog.getByLabelText("Code")).toHaveAccessibleDescription(WRONG_CODE));
  expect(dialog.getByLabelText("Code")).toHaveValue("000000");
});

test("shows an error at a wrong authenticator code", async () => {
  const id = crypto.randomUUID();
  answer({
    "POST /api/account/factors": { id, factorType: "totp", secret: "ABCDEFGH", qrCode: "<svg/>" },
    [`POST /api/account/factors/${id}/verify`]: refusalOf("code", WRONG_CODE),
  });
  const { user, fill } = showSettings();
  await user.click(await screen.findByRole("button", { name: "Add an authenticator app" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add an authenticator app" }));
  await fill(await dialog.findByLabelText("Code"), "000000");
  await user.click(dialog.getByRole("button", { name: "Turn on" }));
  await waitFor(() => expect(dialog.getByLabelText("Code")).toHaveAccessibleDescription(WRONG_CODE));
});

test("asks a user without a password to sign on again, and deletes the account after it", async () => {
  const signOn = { id: crypto.randomUUID(), slug: "example", name: "Example Ltd", active: true };
  const ways = { hasPassword: false, signOns: [{ ...signOn, linkedAt: "2026-01-05T10:00:00Z" }] };
  answer({ "GET /api/account/sign-ons": ways, "DELETE /api/account": passwordRequired });
  const { user } = showSettings();
  await screen.findByRole("button", { name: "Add number" });
  await user.click(screen.getByRole("button", { name: "Delete my account" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete your account?" }));
  await user.click(question.getByRole("button", { name: "Delete my account" }));
  const link = await screen.findByRole("link", { name: /^Sign on again with Example Ltd/ });
  expect(link).toHaveAttribute("href", "/api/sign-on/example/start?again=1&next=%2Fsigned-on-again");
  expect(link).toHaveAttribute("target", "_blank");
  expect(screen.queryByLabelText("Password")).toBeNull();
  answer({ "DELETE /api/account": done() });
  announceSignedOnAgain();
  await waitFor(() => expect(callsTo("DELETE /api/account")).toHaveLength(2));
});

test("asks for the password before the email changes, and shows an error when it is wrong", async () => {
  answer({
    [`PUT /api/users/${ada.id}/profile`]: passwordRequired,
    "POST /api/account/authenticate": refusalOf("password", WRONG_PASSWORD),
  });
  const { user, fill } = showSettings();
  await user.click(await screen.findByRole("button", { name: "Change email" }));
  await fill(await screen.findByLabelText("New email"), "nobody");
  const send = () => user.click(screen.getByRole("button", { name: "Send link" }));
  await send();
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  await fill(screen.getByLabelText("New email"), "ada@new.test");
  await send();
  const confirm = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
  await fill(confirm.getByLabelText("Password"), "not this one");
  await user.click(confirm.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(confirm.getByLabelText("Password")).toHaveAccessibleDescription(WRONG_PASSWORD));

  answer({
    [`PUT /api/users/${ada.id}/profile`]: ada,
    "POST /api/account/authenticate": done(),
    "GET /api/account/contact": { ...contact, pendingEmail: "ada@new.test" },
  });
  await fill(confirm.getByLabelText("Password"), "difference");
  await user.click(confirm.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Not confirmed yet: follow the link we sent to ada@new.test.")).toBeVisible();
});

test.each([
  ["the password is wrong", refusalOf("password", WRONG_PASSWORD), WRONG_PASSWORD],
  ["the server does not respond", noAnswer, "An error occurred"],
])("keeps the account and shows the reason when %s", async (_, answered, sentence) => {
  answer({ "DELETE /api/account": answered });
  const { user, fill } = showSettings();
  await user.click(await screen.findByRole("button", { name: "Delete my account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  await fill(dialog.getByLabelText("Password"), "not this one");
  await user.click(dialog.getByRole("button", { name: "Delete my account" }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.getByLabelText("Password")).toHaveValue("not this one");
});

test("shows the reason when the export is refused", async () => {
  const { user } = showSettings();
  const button = await screen.findByRole("button", { name: "Export my data" });
  for (const [status, sentence] of [
    [409, "Your data is being exported already. Wait until that is done"],
    [429, "Too many attempts. Please wait 59 minutes, then try again"],
  ] as const) {
    answer({ "GET /api/account/export": refusal(status, sentence) });
    await user.click(button);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(button).toBeEnabled();
  }
});
