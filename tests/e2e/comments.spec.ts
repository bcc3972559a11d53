import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

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

test("an author adds, edits and deletes a comment @smoke", async ({ page, learner }) => {
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

test("other learners' comments are listed newest first, load on demand and have no edit controls", async ({
  page,
  administrator: _,
}) => {
  const video = await makeVideo();
  const other = await makeUser({ name: "Grace Other" });
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

test("the player asks before it closes over an unsent comment", async ({ page, learner: _ }) => {
  const video = await makeVideo();
  await openComments(page, video.id);
  await comments(page).getByLabel("Add a comment").fill("Not finished");
  await page.getByRole("tab", { name: "Overview" }).click();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName("Your text has not been sent");
  await question.getByRole("button", { name: "Keep writing" }).click();
  await page.getByRole("tab", { name: "Comments" }).click();
  await expect(comments(page).getByLabel("Add a comment")).toHaveValue("Not finished");
  await page.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/learn");
});
