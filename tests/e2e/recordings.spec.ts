import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makeFilm } from "../fixtures/film";
import { makeArea } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { findViolations } from "../fixtures/violations";

const ADDED = "Video added successfully with knowledge areas!";

const addDialog = async (page: Page) => {
  await page.goto("/admin?tab=videos");
  await page.getByRole("button", { name: "Add video" }).click();
  return page.getByRole("dialog", { name: "Add video" });
};

const state = (page: Page) =>
  page.locator("video").evaluate((media: HTMLVideoElement) => ({
    at: media.currentTime,
    rate: media.playbackRate,
    isPlaying: !media.paused,
  }));

test("a recording is uploaded, played at a speed that is kept, and watched to its end", async ({
  page,
  administrator,
}) => {
  const area = await makeArea();
  const dialog = await addDialog(page);
  const name = `Night_shift ${area.name}`;
  const film = await makeFilm(page, 12);
  await dialog
    .getByLabel("Or a recording of yours")
    .setInputFiles({ name: `${name}.webm`, mimeType: "video/webm", buffer: film });
  const title = name.replace("_", " ");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(dialog.getByRole("progressbar", { name: `Upload of ${name}.webm` })).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  await dialog.getByRole("radio").nth(1).check();
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await dialog.getByLabel("Knowledge area 1", { exact: true }).fill(area.name);
  await dialog.getByRole("button", { name: "Add video" }).click();
  await expect(page.getByText(ADDED, { exact: true })).toBeVisible();
  const video = await db().video.findFirstOrThrow({ where: { title } });
  expect(video).toMatchObject({ provider: "file", duration: 12, durationSource: "provider" });
  expect(video.thumbnailUrl).toMatch(/^\/api\/uploads\/videos\//);

  await page.goto(`/videos/${video.id}`);
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect.poll(async () => (await state(page)).isPlaying).toBe(true);
  await page.getByLabel("Speed", { exact: true }).selectOption("2");
  await expect.poll(async () => (await state(page)).rate).toBe(2);
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await expect(page.getByText("Lesson completed").first()).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect.poll(async () => (await state(page)).rate).toBe(2);
  const { body } = await administrator.call<{ percent: number; evidence: string }>(
    "GET",
    `/api/progress/${administrator.id}/watch?videoId=${video.id}`,
  );
  expect(body).toMatchObject({ evidence: "watched" });
});

test("an upload goes on after the page was lost, and a file that no browser plays is refused before it is sent", async ({
  page,
  administrator,
  expectConsoleErrors,
}) => {
  expectConsoleErrors("net::ERR_FAILED");
  let dialog = await addDialog(page);
  const film = await makeFilm(page, 5, "mp4");
  const file = { name: "Round trip.mp4", mimeType: "video/mp4", buffer: film };
  await dialog
    .getByLabel("Or a recording of yours")
    .setInputFiles({ name: "Old.mp4", mimeType: "video/mp4", buffer: Buffer.from("not a film") });
  await expect(dialog.getByText("This is not an MP4, MOV or WebM file that browsers play")).toBeVisible();
  // The line is lost before the first piece.
  await page.route("**/api/uploads/videos/*", (route) => route.abort());
  await dialog.getByLabel("Or a recording of yours").setInputFiles(file);
  await expect(dialog.getByText("The connection is lost. The upload goes on when it is back").first()).toBeVisible();
  expect(await db().videoUpload.count({ where: { ownerId: administrator.id } })).toBe(1);
  await page.unroute("**/api/uploads/videos/*");
  await expect(dialog.getByText(/^Uploaded, /)).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => db().videoUpload.count({ where: { ownerId: administrator.id } })).toBe(0);
  dialog = page.getByRole("dialog", { name: "Add video" });
  await expect(dialog.getByLabel("Video URL")).toBeVisible();
});
