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

test("Overview comes first, with what there is and the ways to add to it @smoke", async ({
  page,
  administrator: _,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Administration Dashboard" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Latest user", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add career track" }).click();
  await expect(page.getByRole("dialog", { name: "Add career track" })).toBeVisible();
  await expect(page).toHaveURL("/admin?tab=careers&add=new");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/");
});

test("the tab and the open dialog are in the address", async ({ page, administrator: _ }) => {
  const video = await makeVideo();
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Videos" }).click();
  await expect(page).toHaveURL("/admin?tab=videos");
  await page.goto(`/admin?tab=videos&edit=${video.id}`);
  await expect(page.getByRole("dialog", { name: "Edit video" }).getByLabel("Title")).toHaveValue(video.title);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin?tab=videos");
});

for (const [tab, title] of [
  ["videos", "Video not found"],
  ["knowledge", "Knowledge area not found"],
  ["paths", "Learning path not found"],
  ["careers", "Career track not found"],
] as const) {
  test(`an address of ${tab} that names nothing says so`, async ({ page, administrator: _, complaints }) => {
    await page.goto(`/admin?tab=${tab}&edit=${crypto.randomUUID()}`);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).last().click();
    await expect(page).toHaveURL(`/admin?tab=${tab}`);
    // The browser says which calls found nothing.
    expect(complaints.splice(0).every((complaint) => complaint.includes("404"))).toBe(true);
  });
}

test("a list that cannot be had is said in place, and comes on retry", async ({
  page,
  administrator: _,
  complaints,
}) => {
  const path = await makePath();
  await page.route("**/api/learning-paths", (route) => route.fulfill({ status: 503, body: "away" }));
  await page.goto("/admin?tab=paths");
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  complaints.splice(0);
  await page.unroute("**/api/learning-paths");
  await retry.click();
  await page.getByLabel("Search learning paths").fill(path.title);
  await expect(page.getByText(path.title)).toBeVisible();
});

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
