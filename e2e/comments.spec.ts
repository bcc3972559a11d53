import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makeVideo, newName } from "../testing/library";
import { makePerson, type Person } from "../testing/person";
import { expect, test } from "../testing/test";

const DELETE_QUESTION = "Are you sure you want to delete this comment? This action cannot be undone.";

const say = (videoId: string, userId: string, content: string, ago = 0) => {
  const createdAt = new Date(Date.now() - ago);
  return db().comment.create({ data: { videoId, userId, content, createdAt, updatedAt: createdAt } });
};

const comments = (page: Page) => page.getByRole("tabpanel", { name: "Comments" });

async function openComments(page: Page, videoId: string) {
  await page.goto(`/videos/${videoId}`);
  await page.getByRole("tab", { name: "Comments" }).click();
  await expect(comments(page).getByLabel("Add a comment")).toBeVisible();
}

const refuse = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          body: JSON.stringify({ detail: "The comments are resting. Please try again in a moment" }),
        }),
  );

test("a comment is added, edited and deleted by its author @smoke @narrow", async ({ page, learner }) => {
  const video = await makeVideo({ title: newName("Discussed") });
  await openComments(page, video.id);
  await expect(comments(page).getByText(/No comments yet/)).toBeVisible();
  await comments(page).getByLabel("Add a comment").fill("  Worth every minuet.\nTwice.  ");
  await comments(page).getByRole("button", { name: "Post comment" }).click();
  const item = comments(page).getByRole("listitem");
  await expect(item).toContainText("Worth every minuet.");
  await expect(item).toContainText(learner.name);
  await expect(item.getByText("just now")).toHaveAttribute("title", /\d{4}/);
  await expect(comments(page).getByLabel("Add a comment")).toHaveValue("");
  await expect(comments(page).getByText("1 comment", { exact: true })).toBeVisible();

  await item.getByRole("button", { name: "Edit comment" }).click();
  const field = item.getByLabel("Edit comment");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Worth every minuet.\nTwice.");
  await field.fill("Worth every minute.");
  await item.getByRole("button", { name: "Save" }).click();
  await expect(item).toContainText("Worth every minute.");
  await expect(item.getByText("(edited)")).toBeVisible();

  await page.reload();
  await page.getByRole("tab", { name: "Comments" }).click();
  await expect(item).toContainText("Worth every minute.");
  await expect(item.getByText("(edited)")).toBeVisible();
  await item.getByRole("button", { name: "Delete comment" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName(DELETE_QUESTION);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(item).toBeVisible();
  await item.getByRole("button", { name: "Delete comment" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(comments(page).getByText(/No comments yet/)).toBeVisible();
  await expect.poll(() => db().comment.count({ where: { videoId: video.id } })).toBe(0);
});

test("others' comments stand there, the newest first, more on demand, and cannot be changed", async ({
  page,
  administrator: _,
}) => {
  const video = await makeVideo();
  const other = await makePerson({ name: "Grace Other" });
  for (let minute = 0; minute < 25; minute += 1) await say(video.id, other.id, `Remark ${minute}.`, minute * 60_000);
  await openComments(page, video.id);
  const items = comments(page).getByRole("listitem");
  await expect(items).toHaveCount(20);
  await expect(items.first()).toContainText("Remark 0.");
  await expect(items.nth(3)).toContainText("3 minutes ago");
  await expect(comments(page).getByText("25 comments")).toBeVisible();
  await comments(page).getByRole("button", { name: "Show more comments" }).click();
  await expect(items).toHaveCount(25);
  await expect(items.last()).toContainText("Remark 24.");
  await expect(comments(page).getByRole("button", { name: /Edit|Delete/ })).toHaveCount(0);
});

test("what is written is text, whatever it looks like", async ({ page, learner }) => {
  const video = await makeVideo();
  const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  await say(video.id, learner.id, hostile);
  await openComments(page, video.id);
  await expect(comments(page).getByText(hostile, { exact: true })).toBeVisible();
  await expect(comments(page).locator("img, script")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/owned/);
});

test("nothing but spaces is not a comment", async ({ page, learner: _ }) => {
  const video = await makeVideo();
  await openComments(page, video.id);
  const field = comments(page).getByLabel("Add a comment");
  await field.fill("   ");
  await comments(page).getByRole("button", { name: "Post comment" }).click();
  await expect(comments(page).getByText("A comment cannot be empty")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
});

test.describe("when the server refuses", () => {
  const sentence = (page: Page) => page.getByText("The comments are resting", { exact: false }).first();

  async function openOwn(page: Page, learner: Person) {
    const video = await makeVideo();
    await say(video.id, learner.id, "As it was");
    await openComments(page, video.id);
    return comments(page).getByRole("listitem");
  }

  test("a new comment is taken off and stands in its field again", async ({
    page,
    learner: _,
    expectConsoleErrors,
  }) => {
    const video = await makeVideo();
    await openComments(page, video.id);
    await refuse(page, "**/api/videos/*/comments");
    await comments(page).getByLabel("Add a comment").fill("Long and thoughtful");
    await comments(page).getByRole("button", { name: "Post comment" }).click();
    await expect(sentence(page)).toBeVisible();
    await expect(comments(page).getByRole("listitem")).toHaveCount(0);
    await expect(comments(page).getByLabel("Add a comment")).toHaveValue("Long and thoughtful");
    expectConsoleErrors("status of 503");
    await page.unroute("**/api/videos/*/comments");
    await comments(page).getByRole("button", { name: "Post comment" }).click();
    await expect(comments(page).getByRole("listitem")).toContainText("Long and thoughtful");
  });

  test("an edit goes back, its words stay in the field", async ({ page, learner, expectConsoleErrors }) => {
    const item = await openOwn(page, learner);
    await refuse(page, "**/api/comments/*");
    await item.getByRole("button", { name: "Edit comment" }).click();
    await item.getByLabel("Edit comment").fill("As it should be");
    await item.getByRole("button", { name: "Save" }).click();
    await expect(sentence(page)).toBeVisible();
    await expect(item.getByLabel("Edit comment")).toHaveValue("As it should be");
    await item.getByRole("button", { name: "Cancel" }).click();
    await expect(item).toContainText("As it was");
    await expect(item.getByText("(edited)")).toHaveCount(0);
    expectConsoleErrors("status of 503");
  });

  test("a deleted one comes back", async ({ page, learner, expectConsoleErrors }) => {
    const item = await openOwn(page, learner);
    await refuse(page, "**/api/comments/*");
    await item.getByRole("button", { name: "Delete comment" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(sentence(page)).toBeVisible();
    await expect(item).toContainText("As it was");
    expectConsoleErrors("status of 503");
  });
});

test("the player asks before it closes over something unsent @narrow", async ({ page, learner: _ }) => {
  const video = await makeVideo();
  await openComments(page, video.id);
  await comments(page).getByLabel("Add a comment").fill("Not finished");
  await page.getByRole("tab", { name: "Overview" }).click();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName("Your comment has not been posted");
  await question.getByRole("button", { name: "Keep writing" }).click();
  await page.getByRole("tab", { name: "Comments" }).click();
  await expect(comments(page).getByLabel("Add a comment")).toHaveValue("Not finished");
  await page.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/learn");
});

test("comments that cannot be had are said in place, and come on retry", async ({
  page,
  learner: _,
  expectConsoleErrors,
}) => {
  const video = await makeVideo();
  await page.route("**/api/videos/*/comments*", (route) => route.fulfill({ status: 503, body: "away" }));
  await page.goto(`/videos/${video.id}`);
  await page.getByRole("tab", { name: "Comments" }).click();
  await expect(comments(page).getByRole("alert")).toContainText("could not be fetched");
  await page.unroute("**/api/videos/*/comments*");
  await comments(page).getByRole("button", { name: "Retry" }).click();
  await expect(comments(page).getByText(/No comments yet/)).toBeVisible();
  expectConsoleErrors("status of 503");
});
