import type { Page } from "@playwright/test";
import { lastMail, mailsTo } from "../fixtures/mailbox";
import { expect, test } from "../fixtures/test";

const newEmail = () => `${crypto.randomUUID()}@people.test`;

async function invite(page: Page, name: string, email: string) {
  await page.goto("/admin?tab=users");
  await page.getByRole("button", { name: "Add user" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(
    page.getByText("Invitation sent successfully! The user will receive an email to set their password.", {
      exact: true,
    }),
  ).toBeVisible();
}

const row = (page: Page, email: string) =>
  page.getByRole("region", { name: "Invitations" }).getByRole("listitem").filter({ hasText: email });

async function linkIn(email: string) {
  const { links } = await lastMail(email, "invitation");
  return links.find((link) => link.includes("/setup-password#")) ?? "";
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
}

test("an invited user sets a password and is signed in @smoke", async ({
  page,
  administrator,
  openBrowser,
  expectConsoleErrors,
}) => {
  expect(administrator.email).toBeTruthy();
  const email = newEmail();
  await invite(page, "Niklas Newcomer", email);
  await expect(row(page, email).getByText("Sent", { exact: true })).toBeVisible();
  const { subject } = await lastMail(email, "invitation");
  expect(subject).toBe("You are invited to Waypoint");
  const link = await linkIn(email);

  const guest = await openBrowser();
  await guest.goto(link);
  await expect(guest.getByText(email)).toBeVisible();
  await expect(guest).toHaveURL(/\/setup-password$/);
  expect(await guest.evaluate(() => localStorage.getItem("waypoint-invitation"))).toBeTruthy();
  // The token is in local storage, so a reload works after it has left the address bar.
  await guest.reload();
  await expect(guest.getByText(email)).toBeVisible();

  await setPassword(guest, "correct horse");
  await expect(guest).toHaveURL("/");
  await expect(guest.getByRole("button", { name: /Niklas Newcomer/ })).toBeVisible();
  expect(await guest.evaluate(() => localStorage.getItem("waypoint-invitation"))).toBeNull();

  const late = await openBrowser();
  await late.goto(link);
  await setPassword(late, "another one");
  await expect(late.getByText("Invalid invitation link")).toBeVisible();
  expectConsoleErrors("status of 400");

  await page.reload();
  await expect(row(page, email).getByText("Accepted", { exact: true })).toBeVisible();
  await expect(row(page, email).getByRole("button")).toHaveCount(0);
});

test("a new invitation replaces the old one, and a withdrawn one is refused", async ({
  page,
  administrator,
  openBrowser,
  expectConsoleErrors,
}) => {
  expect(administrator.email).toBeTruthy();
  const email = newEmail();
  await invite(page, "Petra Patient", email);
  const first = await linkIn(email);
  // The search shortens the list of users above, which loads on scrolling and would move the invitations.
  await page.getByLabel("Search by name or email").fill(email);
  await expect(page.getByText("1 user found", { exact: true })).toBeVisible();
  await row(page, email).getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Invitation sent again", { exact: true })).toBeVisible();
  await expect.poll(async () => (await mailsTo(email, "invitation")).length).toBe(2);
  const second = await linkIn(email);

  const guest = await openBrowser();
  await guest.goto(first);
  await setPassword(guest, "correct horse");
  await expect(guest.getByText("Invalid invitation link")).toBeVisible();

  await row(page, email).getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(row(page, email)).toHaveCount(0);
  await guest.goto("about:blank");
  await guest.goto(second);
  await setPassword(guest, "correct horse");
  await expect(guest.getByText("Invalid invitation link")).toBeVisible();
  expectConsoleErrors("status of 400");
});
