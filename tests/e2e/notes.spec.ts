import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";
import { findViolations } from "../fixtures/violations";

const player = (page: Page) => page.getByRole("dialog").first();
const panel = (page: Page, name: string) => player(page).getByRole("tabpanel", { name });
const frame = (page: Page) => player(page).locator("iframe");

test("a note keeps its second while the lesson plays on, and opens there later @narrow", async ({ page, learner }) => {
  const video = await makeVideo({ title: newName("Noted"), duration: 600 });
  await page.goto(`/videos/${video.id}?t=245`);
  await player(page).getByRole("button", { name: "Play from 4:05" }).click();
  await expect(frame(page)).toHaveAttribute("src", /start=245/);
  await page.keyboard.press("n");
  const field = panel(page, "Notes").getByLabel(/^Note at 4:0\d$/);
  await expect(field).toBeFocused();
  await page.keyboard.type("Nice n");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("and a line");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(panel(page, "Notes").getByLabel(/^Note at 3:5\d$/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel(page, "Notes").getByRole("listitem")).toContainText("Nice n\nand a line", { useInnerText: true });
  await expect(panel(page, "Notes").getByRole("listitem")).not.toHaveAttribute("aria-busy");
  await expect(player(page).getByRole("tab", { name: "Notes 1" })).toBeVisible();
  await expect(frame(page)).toBeVisible();
  const note = await db().moment.findFirstOrThrow({ where: { userId: learner.id } });
  expect(note.second).toBeGreaterThanOrEqual(235);
  expect(note.second).toBeLessThan(245);

  await page.goto("/notes");
  await page.getByRole("searchbox", { name: "Search notes" }).fill("AND A LINE");
  await expect(page).toHaveURL(/\/notes\?q=AND/);
  await expect(page.getByText("1 note found")).toBeVisible();
  expect(await findViolations(page), "the list of notes").toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as Markdown" }).click();
  expect((await download).suggestedFilename()).toMatch(/^waypoint-notes-.+\.md$/);
  await page.getByRole("link", { name: /^Play from 3:5\d$/ }).click();
  await expect(frame(page)).toHaveAttribute("src", new RegExp(`start=${note.second}`));
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/notes/);
});

test("a question has a mark by the strip, gets a reply, and a reply is accepted", async ({ page, learner }) => {
  const video = await makeVideo({ title: newName("Asked"), duration: 600 });
  const other = await makeUser({ name: "Otto Other" });
  const ask = { kind: "question", second: 300, body: "Why at 2:05?" };
  const { body: question } = await other.call<{ id: string }>("POST", `/api/videos/${video.id}/moments`, ask);
  await page.goto(`/videos/${video.id}`);
  await player(page).getByRole("button", { name: "Question at 5:00" }).click();
  await expect(frame(page)).toHaveAttribute("src", /start=300/);
  const item = panel(page, "Questions").getByRole("listitem").filter({ hasText: "Otto Other" });
  await expect(item).toContainText("Why at 2:05?");
  await item.getByRole("button", { name: "Reply to the question" }).click();
  await item.getByLabel("Your reply").fill("Because of 1:00.");
  await item.getByRole("button", { name: "Post reply" }).click();
  await expect(item.getByRole("button", { name: "1 reply to this question" })).toBeVisible();
  await expect(item.getByRole("button", { name: "Play from 1:00" })).toBeVisible();
  await expect(item.getByRole("button", { name: "Accept answer" })).toHaveCount(0);

  await item.getByRole("button", { name: "Report question" }).click();
  await page.getByLabel("What is wrong?").fill("Rude");
  await page.getByRole("dialog", { name: "Report this question" }).getByRole("button", { name: "Report" }).click();
  await expect(page.getByText("The administrators will look at this question.", { exact: true })).toBeVisible();
  expect(await db().contentReport.count({ where: { momentId: question.id, userId: learner.id } })).toBe(1);

  await panel(page, "Questions").getByRole("button", { name: "Ask" }).click();
  await panel(page, "Questions")
    .getByLabel(/^Question at/)
    .fill("And mine?");
  await page.keyboard.press("Enter");
  const own = panel(page, "Questions").getByRole("listitem").filter({ hasText: "And mine?" });
  await expect(own).toBeVisible();
  await expect(own).not.toHaveAttribute("aria-busy");
  const mine = await db().moment.findFirstOrThrow({ where: { userId: learner.id } });
  await other.call("POST", `/api/moments/${mine.id}/replies`, { body: "Yes, yours" });
  await page.reload();
  await player(page).getByRole("tab", { name: "Questions 2" }).click();
  await own.getByRole("button", { name: "1 reply to this question" }).click();
  await own.getByRole("button", { name: "Accept answer" }).click();
  await expect(own.getByText("Accepted answer", { exact: true })).toBeVisible();
  await expect(own.getByText("Answered", { exact: true })).toBeVisible();
  expect(await findViolations(page), "the questions").toEqual([]);
});
