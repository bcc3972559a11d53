import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makePath } from "../fixtures/curation";
import { makeArea, makeVideo } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

const player = (page: Page) => page.getByRole("dialog");

test("playing a gap adds to the watched parts, and reaching the share completes the lesson @narrow", async ({
  page,
  learner,
}) => {
  const area = await makeArea();
  const video = await makeVideo({ duration: 600, points: { [area.id]: 40 } });
  await db().$executeRaw`
    INSERT INTO watches (user_id, video_id, seconds, played)
    VALUES (${learner.id}::uuid, ${video.id}::uuid, '{[0,300),[360,599)}', 539)`;
  await page.goto(`/videos/${video.id}`);
  const strip = player(page);
  await expect(strip.getByText("Watched 89%")).toBeVisible();
  await expect(strip.getByRole("button", { name: "Watch what is missing (2 parts, 1:01)" })).toBeVisible();
  await strip.getByRole("button", { name: "Not watched: 5:00 to 6:00. Play it" }).click();
  await expect(strip.locator("iframe")).toHaveAttribute("src", /start=300/);
  await expect(strip.getByText("Watched 90%")).toBeVisible();
  await strip.frameLocator("iframe").getByRole("button", { name: "Pause the video" }).click();
  await expect(page.getByText("Lesson completed").first()).toBeVisible();
  await expect(strip.getByRole("button", { name: "Mark as complete", pressed: true })).toBeVisible();
  await expect(strip.getByText("Watched", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(strip.getByRole("button", { name: "Mark as complete", pressed: false })).toBeVisible();
});

test("the end of a lesson replaces the video, and a click plays the next one @narrow", async ({ page, learner: _ }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const area = await makeArea();
  const [first, second] = [
    await makeVideo({ duration: 600, points: { [area.id]: 40 } }),
    await makeVideo({ duration: 1080, points: { [area.id]: 10 } }),
  ];
  const path = await makePath({ videoIds: [first.id, second.id] });
  await page.goto(`/videos/${first.id}?path=${path.id}`);
  const lesson = player(page);
  await lesson.getByRole("button", { name: /^Play / }).click();
  await lesson.getByRole("button", { name: "Mark as complete" }).click();
  const end = lesson.getByRole("region", { name: "Lesson completed" });
  await expect(end.getByText("+40 points")).toBeVisible();
  await expect(end.getByText(`${path.title}: 1 of 2`)).toBeVisible();
  await expect(end.getByRole("timer")).toHaveCount(0);
  await lesson.frameLocator("iframe").getByRole("button", { name: "End the video" }).click();
  await expect(lesson.locator("iframe")).toHaveCount(0);
  await expect(end.getByRole("timer")).toBeVisible();
  await end.getByRole("button", { name: "Stop" }).click();
  await expect(end.getByRole("timer")).toHaveCount(0);
  await end.getByRole("button", { name: "Watch again" }).click();
  await expect(lesson.locator("iframe")).toHaveAttribute("src", /start=0/);
  await lesson.getByRole("link", { name: `Play next: ${second.title}` }).click();
  await expect(lesson.getByRole("heading", { name: second.title })).toBeVisible();
  await expect(lesson.locator("iframe")).toHaveAttribute("title", second.title);
});
