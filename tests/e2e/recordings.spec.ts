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

test("an upload survives a lost connection, and an unplayable file is refused before it is sent", async ({
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
  // The connection is lost before the first part.
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

test("several recordings are added at once, and an unplayable one stays in the list with the reason", async ({
  page,
  administrator: _,
}) => {
  const area = await makeArea();
  const dialog = await addDialog(page);
  const films = [await makeFilm(page, 3), await makeFilm(page, 4, "mp4")];
  const [first, second] = [`First ${area.name}`, `Second ${area.name}`];
  await dialog.getByLabel("Or a recording of yours").setInputFiles([
    { name: `${first}.webm`, mimeType: "video/webm", buffer: films[0] as Buffer },
    { name: "Broken.mp4", mimeType: "video/mp4", buffer: Buffer.from("not a film") },
    { name: `${second}.mp4`, mimeType: "video/mp4", buffer: films[1] as Buffer },
  ]);
  const several = page.getByRole("dialog", { name: "Add recordings" });
  const rows = several.getByRole("list", { name: "Recordings" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(several.getByText("This is not an MP4, MOV or WebM file that browsers play")).toBeVisible();
  await expect(several.getByText(/^Uploaded, /)).toHaveCount(2, { timeout: 15_000 });
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await several.getByLabel("Knowledge area 1", { exact: true }).fill(area.name);
  await several.getByRole("button", { name: "Add 2 videos" }).click();
  await expect(page.getByText("2 videos added", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await several.getByRole("button", { name: "Remove Broken.mp4" }).click();
  const videos = await db().video.findMany({ where: { title: { in: [first, second] } }, orderBy: { title: "asc" } });
  expect(videos.map(({ title, duration }) => [title, duration])).toEqual([
    [first, 3],
    [second, 4],
  ]);
  expect(videos.every(({ thumbnailUrl }) => thumbnailUrl?.startsWith("/api/uploads/videos/"))).toBe(true);
});

test("a recording of the sample library plays from the position sought, with its transcript as captions", async ({
  page,
  learner: _,
}) => {
  const { id, title, duration } = await db().video.findFirstOrThrow({ where: { title: "Binary search in a minute" } });
  await page.goto(`/videos/${id}`);
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect.poll(async () => (await state(page)).at).toBeGreaterThan(0.5);
  await expect(page.locator("video track")).toHaveAttribute("srclang", "en");
  for (let seek = 0; seek < 10; seek += 1) {
    const to = Math.random() * ((duration ?? 0) - 3);
    await page.locator("video").evaluate((media: HTMLVideoElement, second) => {
      media.currentTime = second;
    }, to);
    await expect.poll(async () => (await state(page)).at).toBeGreaterThan(to + 0.2);
    expect((await state(page)).at).toBeLessThan(to + 3);
  }
  const { width, height } = await page.locator("video").evaluate((media: HTMLVideoElement) => ({
    width: media.videoWidth,
    height: media.videoHeight,
  }));
  expect([width, height]).toEqual([640, 360]);
});

test("watched seconds stay exact through random plays, seeks, speeds and lost connections", async ({
  page,
  administrator,
  allowConsoleErrors,
}) => {
  allowConsoleErrors("net::ERR_INTERNET_DISCONNECTED");
  const { id, title, duration } = await db().video.findFirstOrThrow({ where: { title: "What a database index does" } });
  const length = duration ?? 0;
  await page.goto(`/videos/${id}`);
  // Starts by keyboard.
  await page.getByRole("button", { name: `Play ${title}` }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await state(page)).at).toBeGreaterThan(0.3);
  const media = page.locator("video");
  for (let act = 0; act < 12; act += 1) {
    const kind = Math.floor(Math.random() * 4);
    if (kind === 0)
      await media.evaluate(
        (it: HTMLVideoElement, to) => {
          it.currentTime = to;
        },
        Math.random() * (length - 6),
      );
    if (kind === 1) await page.getByLabel("Speed", { exact: true }).selectOption(act % 2 === 0 ? "2" : "1");
    if (kind === 2) {
      await page.context().setOffline(true);
      await page.waitForTimeout(500);
      await page.context().setOffline(false);
    }
    if (kind === 3) {
      await media.evaluate((it: HTMLVideoElement) => it.pause());
      await media.evaluate((it: HTMLVideoElement) => it.play());
    }
    await page.waitForTimeout(300 + Math.random() * 1_700);
  }
  await media.evaluate((it: HTMLVideoElement) => it.pause());
  const played = await media.evaluate(({ played: ranges }: HTMLVideoElement) =>
    Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const),
  );
  const seconds = Array.from({ length }, (_, second) => second);
  // Seconds played in full must be watched; seconds more than half a second away from any played range must not.
  const whole = seconds.filter((second) => played.some(([from, to]) => from <= second && to >= second + 1));
  const touched = seconds.filter((second) => played.some(([from, to]) => from - 0.5 < second + 1 && to + 0.5 > second));
  const watched = async () => {
    const path = `/api/progress/${administrator.id}/watch?videoId=${id}`;
    const { body } = await administrator.call<{ ranges: [number, number][] }>("GET", path);
    return seconds.filter((second) => body.ranges.some(([from, to]) => from <= second && second < to));
  };
  const missing = async () => {
    const there = await watched();
    return whole.filter((second) => !there.includes(second));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
  expect((await watched()).filter((second) => !touched.includes(second))).toEqual([]);
});
