import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import type { ApiToken } from "@/lib/identity/api-tokens/schema";
import { answer, callsTo, done } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { ApiTokensSetting } from "./api-tokens-setting";

const nightly: ApiToken = {
  id: crypto.randomUUID(),
  name: "Nightly import",
  scopes: ["read", "library:write"],
  createdAt: "2026-03-14T09:00:00.000Z",
  expiresAt: "2999-03-14T09:00:00.000Z",
  lastUsedAt: null,
};

function showTokens(
  tokens: ApiToken[],
  rules: ComponentProps<typeof ApiTokensSetting> = { refusal: null, maxDays: 365 },
) {
  answer({ "GET /api/account/tokens": tokens });
  return show(
    <ConfirmPassword>
      <ApiTokensSetting {...rules} />
    </ConfirmPassword>,
    { at: "/settings" },
  );
}

test("makes a token, shows it once and lists it without its text", async () => {
  const { user, fill } = showTokens([]);
  await user.click(await screen.findByRole("button", { name: "New token" }));
  const form = within(await screen.findByRole("dialog", { name: "New token" }));
  await user.click(form.getByRole("button", { name: "Make token" }));
  expect(await form.findByText("Name is required")).toBeVisible();
  expect(form.getByRole("group", { name: "Scopes" })).toHaveAccessibleDescription("Choose a scope");
  await fill(form.getByLabelText("Name"), nightly.name);
  await user.click(form.getByRole("checkbox", { name: /^Read the library/ }));
  await user.click(form.getByRole("checkbox", { name: /^Change the library/ }));
  await user.selectOptions(form.getByLabelText("Valid for"), "30 days");
  answer({ "POST /api/account/tokens": { ...nightly, token: "wpt_secret" }, "GET /api/account/tokens": [nightly] });
  await user.click(form.getByRole("button", { name: "Make token" }));

  const shown = within(await screen.findByRole("dialog", { name: "Copy your token" }));
  expect(shown.getByLabelText("API token")).toHaveValue("wpt_secret");
  expect(callsTo("POST /api/account/tokens").map(({ body }) => body)).toEqual([
    { name: nightly.name, scopes: ["read", "library:write"], days: 30 },
  ]);
  await user.click(shown.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("wpt_secret");
  await user.click(shown.getByRole("button", { name: "I have copied it" }));
  expect(await screen.findByText("Read the library, Change the library")).toBeVisible();
  expect(screen.getByText(/^Not used yet/)).toBeVisible();
  expect(screen.queryByDisplayValue("wpt_secret")).toBeNull();
});

test("revokes a token after asking", async () => {
  const { user } = showTokens([
    nightly,
    { ...nightly, id: crypto.randomUUID(), name: "Old", expiresAt: nightly.createdAt },
  ]);
  const old = within((await screen.findByRole("button", { name: /^Revoke\s*Old$/ })).closest("li") as HTMLElement);
  expect(old.getByText("Expired", { exact: true })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Revoke\s*Nightly import$/ }));
  answer({ [`DELETE /api/account/tokens/${nightly.id}`]: done(), "GET /api/account/tokens": [] });
  const dialog = within(await screen.findByRole("alertdialog", { name: "Revoke Nightly import?" }));
  await user.click(dialog.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(screen.queryByText("Nightly import")).toBeNull());
  expect(callsTo(`DELETE /api/account/tokens/${nightly.id}`)).toHaveLength(1);
});

test("offers validities up to the organisation's maximum, and no new token to a user who may not make one", async () => {
  const { user, unmount } = showTokens([], { refusal: null, maxDays: 45 });
  await user.click(await screen.findByRole("button", { name: "New token" }));
  const choices = within(await screen.findByLabelText("Valid for")).getAllByRole("option");
  expect(choices.map(({ textContent }) => textContent)).toEqual(["7 days", "30 days", "45 days"]);
  expect(screen.getByLabelText("Valid for")).toHaveDisplayValue("45 days");
  unmount();

  showTokens([nightly], { refusal: "Only administrators make API tokens", maxDays: 365 });
  expect(await screen.findByText("Only administrators make API tokens in this organisation.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "New token" })).toBeNull();
  expect(screen.getByRole("button", { name: /^Revoke/ })).toBeVisible();
});
