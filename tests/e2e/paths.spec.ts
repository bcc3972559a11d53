import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makePath, makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import type { TestUser } from "../fixtures/test-user";

/** Makes a path of two lessons worth points. */
async function makeCourse() {
  const area = await makeArea();
  const videos = [await makeVideo({ points: { [area.id]: 5 } }), await makeVideo({ points: { [area.id]: 5 } })];
  const path = await makePath({ title: newName("Course"), videoIds: videos.map(({ id }) => id) });
  const complete = (person: TestUser, videoId: string | undefined, completed = true) =>
    person.call("POST", "/api/progress/complete", {
      userId: person.id,
      videoId,
      knowledgeAreaId: area.id,
      completed,
    });
  return { path, videos, complete };
}

const cardOf = (page: Page, title: string) =>
  page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });

test("a path's card follows it from start to completion @smoke @narrow", async ({ page, learner }) => {
  const { path, videos, complete } = await makeCourse();
  await page.goto("/learning-paths");
  const card = cardOf(page, path.title);
  await expect(card).toContainText("Beginner");
  await expect(card).toContainText("1.5 hours");
  await expect(card).toContainText("Patience");
  await expect(card.getByRole("progressbar")).toHaveCount(0);
  await card.getByRole("button", { name: "Start Learning Path" }).click();
  const goOn = card.getByRole("link", { name: "Continue Learning" });
  await expect(goOn).toBeFocused();
  await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "0 of 2 lessons");
  await expect.poll(() => db().pathStart.count({ where: { userId: learner.id } })).toBe(1);

  await complete(learner, videos[0]?.id);
  await page.reload();
  await expect(card).toContainText("50%");
  await goOn.click();
  await expect(page).toHaveURL(`/learning-paths/${path.id}`);
  await expect(page.getByRole("heading", { level: 1, name: path.title })).toBeVisible();
  await complete(learner, videos[1]?.id);
  await page.goto("/learning-paths");
  await expect(card.getByText("Completed", { exact: true })).toBeVisible();
  await expect(card.getByRole("progressbar")).toHaveCount(0);
});

test("a path's screen shows the next lesson and follows completions in the player", async ({ page, learner: _ }) => {
  const { path, videos } = await makeCourse();
  await page.goto(`/learning-paths/${path.id}`);
  const progress = page.getByRole("region", { name: "Your progress" });
  await expect(progress).toContainText("2 lessons. Start the path to follow your progress.");
  await progress.getByRole("button", { name: "Start Learning Path" }).click();
  await progress.getByRole("link", { name: new RegExp(`^Start with the first lesson.*${videos[0]?.title}`) }).click();
  const player = page.getByRole("dialog");
  await player.getByRole("button", { name: "Mark as complete" }).click();
  await player.getByRole("link", { name: `Play next: ${videos[1]?.title}` }).click();
  await expect(player).toHaveAccessibleName(videos[1]?.title ?? "");
  await page.keyboard.press("Escape");
  await expect(progress).toContainText("50%");
  await expect(progress.getByRole("link", { name: /^Continue with the next lesson/ })).toHaveAccessibleName(
    new RegExp(videos[1]?.title ?? ""),
  );
  const lessons = page.getByRole("main").getByRole("list").last().getByRole("listitem");
  await expect(lessons.first()).toContainText("Completed");
  await expect(lessons.nth(1).getByText("Next", { exact: true })).toBeVisible();
  await progress.getByRole("link", { name: /^Continue with the next lesson/ }).click();
  await player.getByRole("button", { name: "Mark as complete" }).click();
  await page.keyboard.press("Escape");
  await expect(progress).toContainText("100%");
  await expect(progress.getByText("Completed", { exact: true })).toBeVisible();
});

test("the tabs are in the address, and a track shows its jobs and progress", async ({ page, learner }) => {
  const { path, videos, complete } = await makeCourse();
  const other = await makePath();
  const track = await makeTrack({ pathIds: [path.id, other.id] });
  await page.goto("/learning-paths");
  await page.getByRole("tab", { name: "Career Tracks" }).click();
  await expect(page).toHaveURL("/learning-paths?tab=tracks");
  await page.reload();
  const card = cardOf(page, track.title);
  for (const words of ["Mid level", "Film", "40,000 to 60,000", "Projectionist", "Patience · Light"]) {
    await expect(card).toContainText(words);
  }
  const paths = card.getByRole("list").getByRole("listitem");
  await expect(paths).toHaveCount(2);
  await expect(paths.first()).toContainText(path.title);
  await expect(paths.nth(1)).toContainText(other.title);
  await card.getByRole("button", { name: "Start Career Track" }).click();
  await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "0 of 2 paths");
  await expect(card.getByRole("link", { name: `Start with ${path.title}` })).toBeVisible();
  await expect.poll(() => db().trackStart.count({ where: { userId: learner.id } })).toBe(1);

  for (const video of videos) await complete(learner, video.id);
  await page.reload();
  await expect(paths.first()).toContainText("Completed");
  await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 of 2 paths");
  await db().trackPath.deleteMany({ where: { trackId: track.id, pathId: other.id } });
  await db().$executeRaw`SELECT ask_completion_checks(ARRAY[${track.id}::uuid], true)`;
  await page.reload();
  await expect(card.getByText("Completed", { exact: true })).toHaveCount(2);
});
