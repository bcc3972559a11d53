import { db } from "@/lib/platform/db";
import { makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

/** Makes a lesson that two learners rated 5 and 4, and opens Learn with a search that finds only it. */
async function makeRatedVideo() {
  const video = await makeVideo({ title: newName("Rated") });
  for (const rating of [5, 4]) {
    const { id: userId } = await makeUser();
    await db().rating.create({ data: { videoId: video.id, userId, rating } });
  }
  return video;
}

test("a rating is saved, and the average changes at once in the player and the grid @smoke", async ({
  page,
  learner: _,
}) => {
  const video = await makeRatedVideo();
  await page.goto(`/learn?q=${encodeURIComponent(video.title)}`);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: new RegExp(video.title) }) });
  await expect(card).toContainText("4.5");
  await card.getByRole("link").click();
  const player = page.getByRole("dialog");
  await expect(player.getByText("4.5 (2 ratings)")).toBeVisible();
  const rating = player.getByRole("group", { name: "Your rating" });
  await expect(rating.getByRole("radio")).toHaveCount(5);
  await rating.getByRole("radio", { name: "1 star" }).check();
  await expect(player.getByText("3.3 (3 ratings)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toContainText("3.3");

  await page.reload();
  await card.getByRole("link").click();
  await expect(rating.getByRole("radio", { name: "1 star" })).toBeChecked();
  await expect(player.getByText("3.3 (3 ratings)")).toBeVisible();
});

test("the stars work as five radio buttons, and the last choice counts", async ({ page, learner }) => {
  const video = await makeRatedVideo();
  await page.goto(`/videos/${video.id}`);
  const rating = page.getByRole("group", { name: "Your rating" });
  await rating.getByRole("radio", { name: "1 star" }).focus();
  await page.keyboard.press("Space");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowRight");
  await expect(rating.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await expect(page.getByText("4.3 (3 ratings)")).toBeVisible();
  await expect(async () => {
    const row = await db().rating.findFirst({ where: { userId: learner.id, videoId: video.id } });
    expect(row?.rating).toBe(4);
  }).toPass();
});
