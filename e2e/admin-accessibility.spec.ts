import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makePath, makeTrack } from "./fixtures/curation";
import { makeArea, makeVideo, newName } from "./fixtures/library";
import { expect, test } from "./fixtures/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function findViolations(page: Page) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

for (const theme of ["dark", "light"] as const) {
  test(`no tab and no dialog has a violation in the ${theme} theme`, async ({ page, administrator: _ }) => {
    await page.addInitScript((value) => {
      if (window === window.top) localStorage.setItem("waypoint-theme", value);
    }, theme);
    const main = await makeArea();
    const area = await makeArea({ parentId: main.id });
    const video = await makeVideo({ points: { [area.id]: 30 } });
    const path = await makePath({ videoIds: [video.id] });
    const track = await makeTrack({ pathIds: [path.id] });
    const word = newName("nothing").replace(" ", "");
    const addresses = [
      "?tab=knowledge",
      `?tab=videos&q=${encodeURIComponent(video.title)}`,
      `?tab=videos&q=${word}`,
      "?tab=paths",
      "?tab=careers",
    ];
    for (const address of addresses) {
      await page.goto(`/admin${address}`);
      await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
      expect(await findViolations(page), address).toEqual([]);
    }
    const dialogs = [
      ["knowledge", area.id],
      ["videos", video.id],
      ["paths", path.id],
      ["careers", track.id],
    ];
    for (const [tab, id] of dialogs) {
      await page.goto(`/admin?tab=${tab}&edit=${id}`);
      const dialog = page.getByRole("dialog", { name: /^Edit/ });
      await expect(dialog.getByRole("button", { name: "Save changes" })).toBeVisible();
      await expect(dialog.getByText("Loading...")).toHaveCount(0);
      expect(await findViolations(page), `${tab} dialog`).toEqual([]);
      await page.goto(`/admin?tab=${tab}&add=new`);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Add (video|knowledge|learning|career)/ })
        .click();
      await expect(page.getByRole("dialog").locator('[aria-invalid="true"]').first()).toBeVisible();
      expect(await findViolations(page), `${tab} dialog with errors`).toEqual([]);
    }
    await page.goto("/admin?tab=videos&add=import");
    await expect(page.getByRole("dialog", { name: "Import videos" })).toBeVisible();
    expect(await findViolations(page), "the import").toEqual([]);
    await page.goto(`/admin?tab=videos&q=${encodeURIComponent(video.title)}`);
    await page.getByRole("button", { name: `Delete ${video.title}` }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await findViolations(page), "the question").toEqual([]);
  });
}
