import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { lastMail, lastSms } from "../fixtures/mailbox";
import { expect, test } from "../fixtures/test";
import { expireAuthentication } from "../fixtures/test-user";

const newNumber = () => `+4915${Math.floor(1e8 + Math.random() * 9e8)}0`;

const section = (page: Page, name: string) => page.getByRole("region", { name });

async function codeIn(number: string) {
  const { text } = await lastSms(number);
  return /^\d{6}/.exec(text)?.[0] ?? "";
}

async function signIn(page: Page, identifier: string, password: string) {
  await page.goto("/login");
  await page.getByLabel("Email or phone number").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("an e-mail address changes when its link is opened, and the old address is told", async ({
  page,
  learner,
  expectConsoleErrors,
}) => {
  const email = `${crypto.randomUUID()}@new.test`;
  await expireAuthentication(learner);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm your password" });
  await confirm.getByLabel("Password", { exact: true }).fill("not this one");
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(confirm.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Incorrect password");
  await confirm.getByLabel("Password", { exact: true }).fill(learner.password);
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(`Not confirmed yet: follow the link we sent to ${email}.`)).toBeVisible();
  expectConsoleErrors("status of 403", "status of 400");

  const { links } = await lastMail(email, "email-confirmation");
  await page.goto(links.find((it) => it.includes("/confirm-email#")) ?? "");
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Email confirmed" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Waypoint" }).click();
  await page.goto("/settings");
  await expect(section(page, "Sign-in").getByText(email)).toBeVisible();
  expect((await lastMail(learner.email, "email-changed")).text).toContain("…@new.test");
});

test("a phone number is verified by a code and can then sign in", async ({
  page,
  learner,
  expectConsoleErrors,
  openBrowser,
}) => {
  const number = newNumber();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add number" }).click();
  const dialog = page.getByRole("dialog", { name: "Phone number" });
  await dialog.getByLabel("Phone number").fill("12");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByLabel("Phone number")).toHaveAccessibleDescription(/with its country code/);
  await dialog.getByLabel("Phone number").fill(number);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByLabel("Code").fill("12");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByLabel("Code")).toHaveAccessibleDescription("The code has six digits");
  const code = await codeIn(number);
  await dialog.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByLabel("Code")).toHaveAccessibleDescription("This code is incorrect or has expired");
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(section(page, "Sign-in").getByText("Verified", { exact: true })).toBeVisible();
  expectConsoleErrors("status of 400");

  const elsewhere = await openBrowser();
  await signIn(elsewhere, number, learner.password);
  await expect(elsewhere).toHaveURL("/");
});

test("sign-in requires the authenticator app or a recovery code once the app is added", async ({
  page,
  learner,
  openBrowser,
  expectConsoleErrors,
}) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const codeAt = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
  await dialog.getByLabel("Code").fill(codeAt(-3600));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByLabel("Code")).toHaveAccessibleDescription("This code is incorrect or has expired");
  expectConsoleErrors("status of 400");
  await dialog.getByLabel("Code").fill(codeAt(0));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const kept = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const [first = "", second = ""] = await kept.getByRole("listitem").allInnerTexts();
  await kept.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  const elsewhere = await openBrowser();
  await signIn(elsewhere, learner.email, learner.password);
  await expect(elsewhere.getByText(/from your authenticator app/)).toBeVisible();
  await elsewhere.getByLabel("Code").fill("000000");
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(elsewhere.getByText("This code is incorrect or has expired.")).toBeVisible();
  await elsewhere.getByLabel("Code").fill(codeAt(30));
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(elsewhere).toHaveURL("/");

  const third = await openBrowser();
  await signIn(third, learner.email, learner.password);
  await third.getByRole("button", { name: "Use a recovery code" }).click();
  await third.getByLabel("Recovery code").fill(first.toUpperCase());
  await third.getByRole("button", { name: "Continue" }).click();
  await expect(third).toHaveURL("/");

  const fourth = await openBrowser();
  await signIn(fourth, learner.email, learner.password);
  await fourth.getByRole("button", { name: "Use a recovery code" }).click();
  await fourth.getByLabel("Recovery code").fill(first);
  await fourth.getByRole("button", { name: "Continue" }).click();
  await expect(fourth.getByText("This code is incorrect or has expired.")).toBeVisible();
  await fourth.getByLabel("Recovery code").fill(second);
  await fourth.getByRole("button", { name: "Continue" }).click();
  await expect(fourth).toHaveURL("/");

  await page.reload();
  await expect(page.getByRole("main").getByText("8 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(/Off\. Turn it on/)).toBeVisible();
  expect((await lastMail(learner.email, "factor-removed")).subject).toContain("removed");
});

test("a session older than the second factor reaches only the challenge", async ({
  page,
  learner,
  allowConsoleErrors,
}) => {
  const other = await learner.signInElsewhere();
  await page.goto("/learn");
  const { body } = await other<{ id: string; secret: string }>("POST", "/api/account/factors", { factorType: "totp" });
  const codeAt = (seconds: number) =>
    generateSync({ secret: body.secret, epoch: Math.floor(Date.now() / 1000) + seconds });
  expect((await other("POST", `/api/account/factors/${body.id}/verify`, { code: codeAt(0) })).status).toBe(200);

  await page.goto("/progress?from=here");
  await expect(page).toHaveURL(/\/challenge\?next=/);
  expect((await learner.call("GET", "/api/videos")).status).toBe(403);
  await page.getByLabel("Code").fill(codeAt(30));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/progress?from=here");
  await expect(page.getByRole("heading", { level: 1, name: "Progress" })).toBeVisible();
  // Requests of the page behind the challenge may be refused.
  allowConsoleErrors("status of 403");
});

test("sign-in requires a code from the phone once a phone is added", async ({ page, learner, openBrowser }) => {
  const number = newNumber();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a phone" });
  await dialog.getByLabel("Phone number").fill(number);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByLabel("Code").fill(await codeIn(number));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();

  const before = await codeIn(number);
  const elsewhere = await openBrowser();
  await signIn(elsewhere, learner.email, learner.password);
  await expect(elsewhere.getByText(/from the text message/)).toBeVisible();
  await expect.poll(() => codeIn(number)).not.toBe(before);
  await elsewhere.getByLabel("Code").fill(await codeIn(number));
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(elsewhere).toHaveURL("/");
});

test("a learner sees other devices and signs out one or all", async ({ page, learner }) => {
  const [one, two, three] = [
    await learner.signInElsewhere(),
    await learner.signInElsewhere(),
    await learner.signInElsewhere(),
  ];
  await page.goto("/settings");
  const devices = section(page, "Devices");
  await expect(devices.getByRole("listitem")).toHaveCount(4);
  await expect(devices.getByText("This device")).toHaveCount(1);
  await devices
    .getByRole("button", { name: /^Sign out (?!all)/ })
    .first()
    .click();
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await devices.getByRole("button", { name: "Sign out all other devices" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  for (const call of [one, two, three]) expect((await call("GET", "/api/videos")).status).toBe(401);
  expect((await learner.call("GET", "/api/videos")).status).toBe(200);
});

test("a learner exports their data and deletes their account", async ({ page, learner, expectConsoleErrors }) => {
  await page.goto("/settings");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export my data" }).click();
  expect((await download).suggestedFilename()).toBe("waypoint-account.json");

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Incorrect password");
  expectConsoleErrors("status of 400");
  await dialog.getByLabel("Password", { exact: true }).fill(learner.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await signIn(page, learner.email, learner.password);
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();
  expect((await lastMail(learner.email, "account-deleted")).subject).toBe("Your Waypoint account has been deleted");
});
