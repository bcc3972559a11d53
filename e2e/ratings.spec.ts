import { db } from "@/lib/platform/db";
import { makeVideo, newName } from "../testing/library";
import { makePerson } from "../testing/person";
import { expect, test } from "../testing/test";

/** A video that two others have rated 5 and 4, and Learn showing it alone. */
async function makeRatedVideo() {
  const video = await makeVideo({ title: newName("Rated") });
  for (const rating of [5, 4]) {
    const { id: userId } = await makePerson();
    await db().rating.create({ data: { videoId: video.id, userId, rating } });
  }
  return video;
}

test("a rating is kept, and the average follows at once in the player and in the grid @smoke @narrow", async ({
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

test("by keyboard the stars are five radios: the last word counts", async ({ page, learner }) => {
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
