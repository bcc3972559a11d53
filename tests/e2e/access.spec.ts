import type { Page } from "@playwright/test";
import { lastMail } from "../fixtures/mailbox";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

async function fillSignIn(page: Page, identifier: string, password: string) {
  await page.getByLabel("Email or phone number").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a recovery mail resets the password, and every session ends", async ({
  page,
  learner,
  openBrowser,
  expectConsoleErrors,
}) => {
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  const elsewhere = await openBrowser();
  await elsewhere.goto("/login");
  await elsewhere.getByLabel("Email or phone number").fill(learner.email);
  await elsewhere.getByRole("button", { name: "Forgot password?" }).click();
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible();
  await expect(elsewhere.getByLabel("Email")).toHaveValue(learner.email);
  await elsewhere.getByRole("button", { name: "Send link" }).click();
  await expect(elsewhere.getByRole("status").getByText(learner.email)).toBeVisible();

  const { links } = await lastMail(learner.email, "recovery");
  const link = links.find((it) => it.includes("/reset-password#")) ?? "";
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(learner.email)).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/reset-password$/);
  await elsewhere.getByLabel("Password", { exact: true }).fill("a new secret");
  await elsewhere.getByLabel("Confirm Password").fill("a new secret");
  await elsewhere.getByRole("button", { name: "Set new password" }).click();
  await expect(elsewhere.getByText("Password changed", { exact: true })).toBeVisible();
  await fillSignIn(elsewhere, learner.email, "a new secret");
  await expect(elsewhere).toHaveURL("/");

  await page.goto("/progress");
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await fillSignIn(page, learner.email, learner.password);
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();

  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("once more");
  await page.getByLabel("Confirm Password").fill("once more");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText(/This link is no longer valid/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
  expectConsoleErrors("status of 400");
});

test("signing in and out in one tab changes the other tabs", async ({ page, context }) => {
  const person = await makeUser({ name: "Tabea Tabs" });
  const other = await context.newPage();
  await other.goto("/login?next=/learn");
  await page.goto("/login");
  await fillSignIn(page, person.email, person.password);
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/learn");
  await expect(other.getByRole("button", { name: /Tabea Tabs/ })).toBeVisible();

  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect(other.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
});

test("changing the password from the menu signs other devices out", async ({ page, learner }) => {
  const other = await learner.signInElsewhere();
  await page.goto("/");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("Current Password").fill(learner.password);
  await dialog.getByLabel("New Password").fill("another secret");
  await dialog.getByLabel("Confirm Password").fill("another secret");
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await other("GET", "/api/account/sessions")).status).toBe(401);
  // This browser got the new session's cookie.
  expect((await page.request.get("/api/account/sessions")).status()).toBe(200);
  expect((await learner.call("GET", "/api/account/sessions")).status).toBe(401);
  expect((await lastMail(learner.email, "password-changed")).subject).toBe("Your Waypoint password has changed");
});
