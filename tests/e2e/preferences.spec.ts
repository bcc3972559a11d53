import type { Page } from "@playwright/test";
import { unsubscribeToken } from "@/lib/learning/notifications/unsubscribe-link";
import { addDays } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { formatsOf } from "@/lib/platform/formats";
import { type Language, languages } from "@/lib/platform/languages";
import { makeCompletions } from "../fixtures/completions";
import { type Formatter, recordIntlCalls } from "../fixtures/intl-calls";
import { expect, test } from "../fixtures/test";
import { makeUser, type TestUser } from "../fixtures/test-user";

const section = (page: Page, name: string) => page.getByRole("region", { name });
const stored = ({ id }: TestUser) => db().user.findUniqueOrThrow({ where: { id } });

test("a switch is saved at once and in every tab, and rolls back when the server refuses", async ({
  page,
  context,
  learner,
  expectConsoleErrors,
}) => {
  await page.goto("/settings");
  const summary = section(page, "Notifications").getByRole("switch", { name: "Weekly summary" });
  const reminder = section(page, "Notifications").getByRole("switch", { name: "Your streak ends today" });
  // Mails are off by default.
  await expect(summary).not.toBeChecked();
  await expect(reminder).not.toBeChecked();
  await expect(section(page, "Keyboard").getByRole("switch")).toBeChecked();

  const other = await context.newPage();
  await other.goto("/settings");
  const otherReminder = other.getByRole("switch", { name: "Your streak ends today" });
  await expect(otherReminder).not.toBeChecked();
  await page.bringToFront();
  await summary.check();
  await reminder.check();
  await expect(otherReminder).toBeChecked();
  await expect.poll(() => stored(learner)).toMatchObject({ weeklySummary: true, streakReminder: true });
  await other.close();

  await page.route("**/preferences", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "about:blank", title: "", status: 503, detail: "Please try again in a moment" }),
    }),
  );
  await reminder.click();
  await expect(page.getByText("Please try again in a moment", { exact: true })).toBeVisible();
  await expect(reminder).toBeChecked();
  expectConsoleErrors("status of 503");
  await page.unroute("**/preferences");

  await page.reload();
  await expect(summary).toBeChecked();
  await expect(reminder).toBeChecked();
});

test("dates and numbers follow the chosen language, and days follow the chosen time zone", async ({
  page,
  learner,
}) => {
  const days = Array.from({ length: 5 }, (_, ago) => new Date(Date.now() - (ago + 40) * 86_400_000));
  await makeCompletions(learner, [new Date(), ...days], 1000);
  const lastDay = (language: string, timeZone = "UTC") =>
    new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone }).format(days[0]);
  // Inside main, because a page that streams in has its text twice for a moment, once hidden outside of it.
  const main = page.getByRole("main");
  await page.goto("/progress");
  await expect(main.getByText("6,000", { exact: true })).toBeVisible();
  await expect(main.getByText(new RegExp(`${lastDay("en-GB")}\\s· `))).toBeVisible();

  await page.goto("/settings");
  const region = section(page, "Dates and numbers");
  await expect(region.getByLabel("Language of dates and numbers")).toHaveAccessibleDescription(
    "For example Friday 20 November · 1,240.5",
  );
  await region.getByLabel("Language of dates and numbers").selectOption("Deutsch");
  await expect(region.getByLabel("Language of dates and numbers")).toHaveAccessibleDescription(
    "For example Freitag, 20. November · 1.240,5",
  );
  await expect.poll(() => stored(learner)).toMatchObject({ language: "de" });
  for (const _ of ["by a link", "by a reload"]) {
    if (_ === "by a link") await page.getByRole("link", { name: "Progress" }).click();
    else await page.reload();
    await expect(main.getByText("6.000", { exact: true })).toBeVisible();
    await expect(main.getByText(new RegExp(`${lastDay("de").replace(".", "\\.")}\\s· `))).toBeVisible();
    await expect(main.getByText(/Heute\s· /)).toBeVisible();
  }

  await page.goto("/settings");
  // A time zone in which the date differs from UTC's now.
  const zone = new Date().getUTCHours() < 10 ? "Pacific/Niue" : "Pacific/Kiritimati";
  await region.getByLabel("Time zone").fill(zone);
  await expect.poll(() => stored(learner)).toMatchObject({ timeZone: zone, timeZoneFixed: true });
  const { body } = await learner.call<{ today: string; streak: number }>("GET", `/api/progress/${learner.id}/summary`);
  expect(body.today).not.toBe(new Date().toISOString().slice(0, 10));
  // The browser's own time zone does not replace the chosen one.
  await page.goto("/");
  const today = new Intl.DateTimeFormat("de", { weekday: "long", day: "numeric", month: "long", timeZone: zone });
  await expect(main.getByText(today.format(new Date()))).toBeVisible();
  expect(await stored(learner)).toMatchObject({ timeZone: zone });

  await page.goto("/settings");
  await region.getByLabel("Time zone").fill("Same as browser");
  await region.getByLabel("Language of dates and numbers").selectOption({ index: 0 });
  await expect.poll(() => stored(learner)).toMatchObject({ timeZone: "UTC", timeZoneFixed: false, language: null });
  await page.goto("/progress");
  await expect(main.getByText("6,000", { exact: true })).toBeVisible();
});

/** Formats everything that a screen can show, in one language. */
function formatAll(language: Language) {
  const formats = formatsOf(language, "Europe/Berlin");
  const now = new Date("2026-11-20T14:05:06Z");
  for (const value of [0, 16, 1240.5, 1_234_567]) {
    formats.figure(value);
    formats.percent(value);
    formats.rating(value);
  }
  for (const secondsAgo of [0, 90, 7200, 100_000, 200_000, 700_000, 3_000_000, 90_000_000]) {
    formats.ago(new Date(now.getTime() - secondsAgo * 1000).toISOString(), now);
  }
  const today = "2026-11-20";
  // Every weekday and every month.
  for (const daysAgo of [...Array(8).keys(), ...Array.from({ length: 13 }, (_, month) => 29 * month)]) {
    const day = addDays(today, -daysAgo);
    formats.dayLabel(day, today);
    formats.weekdayInShort(day);
    for (const format of [formats.weekdayAndDate, formats.weekday, formats.monthName, formats.longDay]) format(day);
    const morning = `${day}T06:07:08Z`;
    for (const format of [formats.dayAndMonth, formats.date, formats.moment, formats.exactly]) format(morning);
  }
}

test("the browser formats numbers, days and times as the server does, in every language", async ({ page }) => {
  // A difference would cause a hydration error on every screen that shows it.
  const calls = recordIntlCalls(() => languages.forEach(formatAll));
  expect(calls.length).toBeGreaterThan(languages.length * 200);
  const differences = await page.evaluate(
    (all) =>
      all.flatMap(({ kind, options, values, text }) => {
        const formatter: Formatter = Reflect.construct(Intl[kind], options);
        const here = formatter.format(...values);
        return here === text ? [] : [{ options, values, server: text, browser: here }];
      }),
    calls,
  );
  expect(differences).toEqual([]);
});

test("a mail's link unsubscribes and subscribes again without signing in", async ({ page, expectConsoleErrors }) => {
  const person = await makeUser({ weeklySummary: true, streakReminder: true });
  const token = unsubscribeToken({ userId: person.id, kind: "weekly_summary" }, env().AUTH_SECRET ?? "");
  await page.goto(`/unsubscribe?token=${token}`);
  await expect(page.getByRole("heading", { level: 1, name: "Unsubscribe from the weekly summary" })).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  expect(await stored(person)).toMatchObject({ weeklySummary: true });
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are unsubscribed" })).toBeVisible();
  expect(await stored(person)).toMatchObject({ weeklySummary: false, streakReminder: true });
  await page.reload();
  await page.getByRole("button", { name: "Subscribe again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are subscribed again" })).toBeVisible();
  expect(await stored(person)).toMatchObject({ weeklySummary: true });

  await db().user.delete({ where: { id: person.id } });
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("This user was not found")).toBeVisible();
  expectConsoleErrors("status of 404");
  for (const address of [`/unsubscribe?token=${token}`, "/unsubscribe?token=damaged", "/unsubscribe"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "This link is not valid" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
});

test.describe("single keys", () => {
  test("open the search, the screens and their own list, except in a text field", async ({ page, learner: _ }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const search = page.getByRole("combobox", { name: "Search Waypoint" });
    // Keys reach the page only after hydration.
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(search).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.type("g/l?");
    await expect(search).toHaveValue("g/l?");
    await expect(page).toHaveURL("/");
    await page.keyboard.press("Escape");

    await page.getByRole("heading", { level: 1 }).click();
    for (const [key, address] of [
      ["p", "/progress"],
      ["t", "/learning-paths"],
      ["s", "/settings"],
      ["l", "/learn"],
      ["h", "/"],
      ["p", "/progress"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.keyboard.press("g");
    await page.keyboard.press("l");
    await expect(page).toHaveURL("/learn");
    await page.getByRole("searchbox", { name: "Search lessons" }).focus();
    await page.keyboard.press("Tab");

    const select = page.getByLabel("Knowledge area");
    await expect(select).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Learn" });
    await link.focus();
    await page.keyboard.press("Control+/");
    await expect(link).toBeFocused();
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(list.getByText("Search", { exact: true })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await expect(list).toBeVisible();
    await expect(page).toHaveURL("/learn");
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(link).toBeFocused();
  });

  test("do nothing when they are switched off", async ({ page, learner }) => {
    await page.goto("/settings");
    const keyboard = section(page, "Keyboard");
    await expect(keyboard.getByText("Go to Progress")).toBeVisible();
    await keyboard.getByRole("switch", { name: "Keyboard shortcuts" }).uncheck();
    await expect.poll(() => stored(learner)).toMatchObject({ shortcuts: false });
    for (const _ of ["at once", "and from the start"]) {
      for (const key of ["?", "/", "g", "h"]) await page.keyboard.press(key);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL("/settings");
      await page.reload();
      await expect(keyboard.getByRole("switch")).not.toBeChecked();
    }
    await keyboard.getByRole("switch").check();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });
});
