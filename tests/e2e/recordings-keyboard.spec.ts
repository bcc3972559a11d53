import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makeFilm } from "../fixtures/film";
import { makeArea } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { findViolations } from "../fixtures/violations";

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    if (element.getAttribute("role")?.endsWith("dialog")) return "dialog";
    const labels = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(" ");
    return (
      element.getAttribute("aria-label") ||
      labels ||
      element.textContent ||
      element.title ||
      element.tagName
    ).trim();
  });

/** Presses Tab until the focused element has a name. */
async function tabTo(page: Page, name: RegExp, key = "Tab") {
  const seen: string[] = [];
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (name.test(now)) return;
    seen.push(now.slice(0, 30));
  }
  throw new Error(`${key} does not reach ${name}: ${seen.join(" | ")}`);
}

async function chooseFiles(page: Page, names: string[], film: Buffer, isAway = true) {
  if (isAway) await tabTo(page, /^Or a recording of yours/);
  await expect(page.getByLabel("Or a recording of yours")).toBeFocused();
  // The browser's driver misses a chooser now and then, which opens nothing then: the key is pressed again.
  await expect(async () => {
    const opening = page.waitForEvent("filechooser", { timeout: 5_000 });
    const [chooser] = await Promise.all([opening, page.keyboard.press("Space")]);
    await chooser.setFiles(names.map((name) => ({ name, mimeType: "video/webm", buffer: film })));
  }).toPass({ timeout: 30_000 });
}

test("a recording is added, saved, played, replaced and deleted by the keyboard alone", async ({
  page,
  administrator: _,
}) => {
  const area = await makeArea();
  await page.goto("/admin?tab=videos");
  const films = [await makeFilm(page, 6), await makeFilm(page, 8)] as [Buffer, Buffer];
  const title = `By keys ${area.name}`;
  await expect(page.getByRole("button", { name: "Add video" })).toBeVisible();
  await tabTo(page, /^Add video/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add video" });
  await expect(dialog.getByLabel("Or a recording of yours")).toBeVisible();
  await chooseFiles(page, [`${title}.webm`], films[0]);
  await expect(dialog.getByText(/^Uploaded, /)).toBeVisible({ timeout: 15_000 });
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  expect(await focused(page)).toBe("Remove");
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Or a recording of yours")).toBeVisible();
  await chooseFiles(page, [`${title}.webm`], films[0], false);
  await expect(dialog.getByRole("radio")).toHaveCount(3, { timeout: 15_000 });
  await tabTo(page, /Knowledge area 1/);
  await page.keyboard.type(area.name);
  await tabTo(page, /^Picture at/);
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio").nth(1)).toBeChecked();
  await tabTo(page, /^Add video$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Video added successfully with knowledge areas!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  const { id } = await db().video.findFirstOrThrow({ where: { title } });

  await page.goto(`/admin?tab=videos&q=${encodeURIComponent(title)}&edit=${id}`);
  const edit = page.getByRole("dialog", { name: "Edit video" });
  await expect(edit.getByText("WEBM")).toBeVisible();
  await tabTo(page, /^Download$/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toBe(`${title}.webm`);
  await page.keyboard.press("Escape");

  await page.goto(`/videos/${id}`);
  await expect(page.getByRole("button", { name: `Play ${title}` })).toBeVisible();
  await tabTo(page, new RegExp(`^Play ${title}`));
  await page.keyboard.press("Enter");
  const media = page.locator("video");
  await expect.poll(() => media.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0.2);
  await tabTo(page, new RegExp(`^(${title}|VIDEO)$`));
  await page.keyboard.press("Space");
  await expect.poll(() => media.evaluate((it: HTMLVideoElement) => it.paused)).toBe(true);
  const at = await media.evaluate((it: HTMLVideoElement) => it.currentTime);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => media.evaluate((it: HTMLVideoElement) => it.currentTime)).not.toBe(at);
  await tabTo(page, /^Speed/);
  await page.keyboard.press("2");
  await expect(page.getByLabel("Speed", { exact: true })).toHaveValue("2");
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);

  await page.goto(`/admin?tab=health&replace=${id}`);
  const replace = page.getByRole("dialog", { name: /^Replace the recording of/ });
  await expect(replace.getByLabel("Or a recording of yours")).toBeVisible();
  await chooseFiles(page, ["Better take.webm"], films[1]);
  await expect(replace.getByText(/^Uploaded, /)).toBeVisible({ timeout: 15_000 });
  await tabTo(page, /^Reason/);
  await page.keyboard.type("A better take");
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(replace).toBeHidden();
  expect(await db().video.findUniqueOrThrow({ where: { id } })).toMatchObject({ duration: 8 });

  await page.goto(`/admin?tab=videos&q=${encodeURIComponent(title)}`);
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeVisible();
  await tabTo(page, new RegExp(`^Delete ${title}`));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await tabTo(page, /^Delete/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Video deleted successfully", { exact: true })).toBeVisible();

  await page.goto("/admin?tab=videos");
  await expect(page.getByRole("button", { name: "Add video" })).toBeVisible();
  await tabTo(page, /^Add video/);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Or a recording of yours")).toBeVisible();
  await chooseFiles(page, [`First ${title}.webm`, `Second ${title}.webm`], films[0]);
  const several = page.getByRole("dialog", { name: "Add recordings" });
  await expect(several.getByText(/^Uploaded, /)).toHaveCount(2, { timeout: 15_000 });
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await tabTo(page, /^Remove First/);
  await page.keyboard.press("Enter");
  await expect(several.getByRole("listitem").filter({ hasText: "Uploaded" })).toHaveCount(1);
  await tabTo(page, new RegExp(`^Title of Second ${title}`));
});
