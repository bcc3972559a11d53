import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { db } from "@/lib/platform/db";
import { newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

test("the audit log filters by user and kind, and the export has the same filter", async ({ page, administrator }) => {
  const person = await makeUser({ name: newName("Frieda Followed") });
  const change = (name: string) =>
    administrator.call("PUT", `/api/users/${person.id}`, { name, email: person.email, isAdmin: false });
  const name = newName("Frieda Renamed");
  await change(name);
  await person.call("DELETE", "/api/account/sessions");

  await page.goto("/admin");
  await page.getByRole("tab", { name: "Audit" }).click();
  const panel = page.getByRole("tabpanel", { name: "Audit" });
  await expect(panel.getByText("User changed", { exact: true }).first()).toBeVisible();
  await panel.getByLabel("Find a user").fill(person.email.slice(0, 20));
  await panel.getByRole("list", { name: "Users found" }).getByRole("button", { name }).click();
  await expect(page).toHaveURL(new RegExp(`person=${person.id}`));
  await expect(panel.getByText("2 events found", { exact: true })).toBeVisible();
  await expect(panel.getByText("Other devices signed out", { exact: true })).toBeVisible();
  await panel.getByLabel("Kind").selectOption("Users");
  await expect(panel.getByText("1 event found", { exact: true })).toBeVisible();
  await expect(panel.getByText("name", { exact: true })).toBeVisible();
  await expect(panel.getByText("Grace Keeper")).toBeVisible();
  await page.reload();
  await expect(panel.getByText("1 event found", { exact: true })).toBeVisible();

  const download = page.waitForEvent("download");
  await panel.getByRole("link", { name: "Export" }).click();
  const file = await (await download).path();
  const { data } = Papa.parse<Record<string, string>>((await readFile(file, "utf8")).trim(), { header: true });
  expect(data).toMatchObject([{ action: "user.changed", by: "Grace Keeper", about: name }]);

  await panel.getByLabel("Kind").selectOption("Career tracks");
  await expect(panel.getByText("No event matches")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await panel.getByRole("button", { name: "Show all users" }).click();
  await panel.getByLabel("Find a user").fill("nobody of this name");
  await expect(panel.getByText("No user matches").last()).toBeVisible();
});

test("a long audit log loads page by page, in the viewer's time zone", async ({
  openBrowser,
  page,
  administrator: _,
}) => {
  const person = await makeUser({ name: newName("Long Past") });
  await db().auditEvent.createMany({
    data: Array.from({ length: 120 }, (_none, at) => ({
      at: new Date(Date.UTC(2026, 0, 1, 23, 30, at)),
      actorId: person.id,
      subjectId: person.id,
      action: "account.signed_in",
    })),
  });
  const tokyo = await openBrowser({
    timezoneId: "Asia/Tokyo",
    storageState: await page.context().storageState(),
  });
  await tokyo.goto(`/admin?tab=audit&person=${person.id}`);
  await expect(tokyo.getByText("120 events found", { exact: true })).toBeVisible();
  await expect(tokyo.getByText(/^2 Jan 2026, 08:31:59$/)).toBeVisible();
  await tokyo.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
  await expect(tokyo.getByText(/^(100|120) of 120$/).or(tokyo.getByText("2 Jan 2026, 08:30:40"))).not.toHaveCount(0);
});
