import { db } from "@/lib/platform/db";
import { makePath } from "../fixtures/curation";
import { makeArea, makeVideo, newYoutubeId } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { findViolations } from "../fixtures/violations";

test("a dead video is listed, replaced by keyboard and restored, without accessibility violations", async ({
  page,
  administrator: _,
}) => {
  const area = await makeArea();
  const video = await makeVideo({ points: { [area.id]: 30 } });
  await makePath({ videoIds: [video.id] });
  await db().video.update({ where: { id: video.id }, data: { health: "gone" } });
  const known = { refusedAs: "gone", refusals: 3, firstRefusedAt: new Date(0), since: new Date() } as const;
  await db().videoCheck.update({ where: { videoId: video.id }, data: known });

  await page.goto("/admin?tab=coverage");
  await expect(page.getByRole("img", { name: /^Learners beside the points offered/ })).toBeVisible();
  expect(await findViolations(page), "coverage").toEqual([]);

  await page.goto(`/admin?tab=health&areaId=${area.id}&state=dead`);
  const replace = page.getByRole("button", { name: `More for ${video.title}` });
  await expect(replace).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await replace.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Replace the recording" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `Replace the recording of “${video.title}”` });
  const url = `https://www.youtube.com/watch?v=${newYoutubeId()}`;
  await dialog.getByLabel("New video URL").fill(url);
  await expect(dialog.getByText("It plays")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Uploaded again");
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(await db().video.findUnique({ where: { id: video.id } })).toMatchObject({ videoUrl: url, health: "ok" });

  await page.goto("/admin?tab=health&state=replaced");
  await page.getByRole("button", { name: `More for ${video.title}` }).click();
  await page.getByRole("menuitem", { name: "Undo the replacement" }).click();
  await expect(page.getByText("The earlier recording is back", { exact: true })).toBeVisible();
  expect(await db().video.findUnique({ where: { id: video.id } })).toMatchObject({ videoUrl: video.videoUrl });
});
