import type { Page } from "@playwright/test";
import { makePath } from "../fixtures/curation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

const player = (page: Page) => page.getByRole("dialog");
const beside = (page: Page, way: "Previous" | "Next") =>
  player(page).getByRole("link", { name: new RegExp(`^${way}`) });

test("previous and next stay within the list that Learn showed", async ({ page, learner: _ }) => {
  const word = newName("trilogy").replace(" ", "");
  for (const part of ["A", "B", "C"]) await makeVideo({ title: `${part} ${word}` });
  await page.goto(`/learn?q=${word}&sort=title`);
  const card = page.getByRole("main").getByRole("link", { name: new RegExp(`A ${word}`) });
  await card.click();
  await expect(beside(page, "Previous")).toHaveCount(0);
  await expect(beside(page, "Next")).toHaveAccessibleName(`Next: B ${word}`);
  await beside(page, "Next").click();
  await expect(player(page)).toHaveAccessibleName(`B ${word}`);
  await expect(page).toHaveTitle(new RegExp(`B ${word}`));
  await beside(page, "Next").click();
  await expect(player(page)).toHaveAccessibleName(`C ${word}`);
  await expect(beside(page, "Next")).toHaveCount(0);
  await expect(beside(page, "Previous")).toHaveAccessibleName(`Previous: B ${word}`);
  await beside(page, "Previous").click();
  await beside(page, "Previous").click();
  await expect(page).toHaveTitle(new RegExp(`A ${word}`));
  await beside(page, "Next").click();
  await beside(page, "Next").click();

  await page.reload();
  await expect(player(page)).toHaveAccessibleName(`C ${word}`);
  await expect(beside(page, "Previous")).toHaveAccessibleName(`Previous: B ${word}`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/learn?q=${word}&sort=title`);
});

test("closing a later lesson returns to the card that opened the first", async ({ page, learner: _ }) => {
  const word = newName("pair").replace(" ", "");
  for (const part of ["A", "B"]) await makeVideo({ title: `${part} ${word}` });
  await page.goto(`/learn?q=${word}&sort=title`);
  const card = page.getByRole("main").getByRole("link", { name: new RegExp(`A ${word}`) });
  await card.focus();
  await page.keyboard.press("Enter");
  await beside(page, "Next").click();
  await expect(player(page)).toHaveAccessibleName(`B ${word}`);
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/learn?q=${word}&sort=title`);
  await expect(page).toHaveTitle(/^Learn/);
  await expect(card).toBeFocused();
});

test("previous and next follow the path that a lesson was opened from", async ({ page, learner: _ }) => {
  const [first, second] = [await makeVideo(), await makeVideo()];
  const path = await makePath({ videoIds: [first.id, second.id] });
  await page.goto(`/learning-paths/${path.id}`);
  await page.getByRole("main").getByRole("link", { name: second.title }).last().click();
  await expect(beside(page, "Next")).toHaveCount(0);
  await beside(page, "Previous").click();
  await expect(player(page)).toHaveAccessibleName(first.title);
  await expect(page).toHaveURL(`/videos/${first.id}?path=${path.id}`);
  await page.reload();
  await expect(beside(page, "Next")).toHaveAccessibleName(`Next: ${second.title}`);
  await player(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(`/learning-paths/${path.id}`);
});

test("a lesson completed in a list of open lessons keeps its neighbours", async ({ page, learner: _ }) => {
  const word = newName("todo").replace(" ", "");
  const area = await makeArea();
  for (const part of ["A", "B", "C"]) await makeVideo({ title: `${part} ${word}`, points: { [area.id]: 5 } });
  await page.goto(`/learn?q=${word}&sort=title&completed=false`);
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`B ${word}`) })
    .click();
  await player(page).getByRole("button", { name: "Mark as complete" }).click();
  await expect(page.locator("main").getByText("2 lessons found", { exact: true })).toBeAttached();
  await expect(beside(page, "Previous")).toHaveAccessibleName(`Previous: A ${word}`);
  await beside(page, "Next").click();
  await expect(player(page)).toHaveAccessibleName(`C ${word}`);
});

test("a lesson resumes at its last position until it is completed @smoke", async ({ page, learner }) => {
  const area = await makeArea();
  const video = await makeVideo({ duration: 600, points: { [area.id]: 5 } });
  await page.goto(`/videos/${video.id}`);
  await player(page)
    .getByRole("button", { name: `Play ${video.title}` })
    .click();
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith(`/${learner.id}/watch`) && answer.request().method() === "POST",
  );
  await player(page).frameLocator("iframe").getByRole("button", { name: "Pause the video" }).click();
  expect((await told).status()).toBe(200);

  await page.goto(`/videos/${video.id}`);
  await expect(player(page).getByText("Continue at 4:12")).toBeVisible();
  await player(page)
    .getByRole("button", { name: `Continue at 4:12: ${video.title}` })
    .click();
  await expect(player(page).locator("iframe")).toHaveAttribute("src", /[?&]start=252\b/);

  await page.goto(`/videos/${video.id}`);
  await player(page).getByRole("button", { name: "Start from the beginning" }).click();
  await expect(player(page).locator("iframe")).not.toHaveAttribute("src", /start=/);

  await page.goto(`/videos/${video.id}`);
  await player(page).getByRole("button", { name: "Mark as complete" }).click();
  await expect(player(page).getByRole("button", { name: `Play ${video.title}` })).toBeVisible();
});
