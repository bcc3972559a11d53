import type { Page } from "@playwright/test";
import { makeVideo } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { findViolations } from "../fixtures/violations";

const callOf = (page: Page, id: string) => page.locator(`details#${id}`);

test("a visitor finds and reads a call, and must sign in to try it", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Find a call or a schema" });
  await search.fill("put admin api/videos change");
  await expect(page.getByRole("status")).toHaveText("1 found");
  await expect(callOf(page, "listUsers")).toBeHidden();
  await expect(page).toHaveURL(/\?q=put\+admin\+api%2Fvideos\+change$/);

  const call = callOf(page, "updateVideo");
  await search.press("Tab");
  await expect(call.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#updateVideo$/);
  await expect(call.getByRole("table", { name: "Parameters" })).toContainText("If-Match");
  await expect(call.getByText("Another user changed it")).toBeVisible();
  await expect(call.getByRole("textbox", { name: "Example request" })).toHaveValue(/How light falls/);

  await call.getByRole("link", { name: "Sign in to try it" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdocs%23updateVideo$/);

  await page.goto("/docs?q=nothing-like-it");
  await expect(page.getByRole("heading", { name: "No call or schema matches" })).toBeVisible();
});

test("an address opens a call, and a call links to its schemas", async ({ page }) => {
  await page.goto("/docs#getVideo");
  const call = callOf(page, "getVideo");
  await expect(call).toHaveAttribute("open", "");
  await expect(call).toBeInViewport();
  await call.getByRole("link", { name: "Video", exact: true }).click();
  const shape = callOf(page, "Video");
  await expect(shape).toBeInViewport();
  await expect(shape.getByRole("table", { name: "Fields of Video" })).toContainText("averageRating");
});

test("a learner tries calls with the session of the browser", async ({ page, learner, expectConsoleErrors }) => {
  const video = await makeVideo({ title: "How light falls" });
  await page.goto("/docs#getUser");
  const own = callOf(page, "getUser");
  await own.getByRole("button", { name: "Try it" }).click();
  await expect(own.getByRole("textbox", { name: "id" })).toHaveValue(learner.id);
  await own.getByRole("button", { name: "Send GET" }).click();
  await expect(own.getByRole("textbox", { name: "Response body" })).toHaveValue(new RegExp(learner.email));
  await expect(own.getByRole("textbox", { name: "Response headers" })).toHaveValue(/x-request-id/);

  await page.goto("/docs#rateVideo");
  const rating = callOf(page, "rateVideo");
  await rating.getByRole("button", { name: "Try it" }).click();
  await rating.getByRole("textbox", { name: "id" }).fill(video.id);
  await rating.getByRole("button", { name: "Send POST" }).click();
  await expect(rating.getByRole("textbox", { name: "Response body" })).toHaveValue(/"rating": 4/);

  await page.goto("/docs#deleteVideo");
  const removal = callOf(page, "deleteVideo");
  await removal.getByRole("button", { name: "Try it" }).click();
  await removal.getByRole("button", { name: "Send DELETE" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send DELETE" }).click();
  await expect(removal.getByRole("textbox", { name: "Response body" })).toHaveValue(/Only administrators/);
  // The browser logs each refused request.
  expectConsoleErrors("status of 403");
});

async function expandCalls(page: Page) {
  // The search shortens the page, because axe takes longer on longer pages.
  await page.goto("/docs?q=video#createVideo");
  const call = callOf(page, "createVideo");
  await call.getByRole("button", { name: "Try it" }).click();
  await expect(call.getByRole("textbox", { name: "Body", exact: true })).toBeVisible();
  await callOf(page, "listVideos").locator("summary").click();
  await callOf(page, "VideoBulkInput").locator("summary").click();
}

test("expanded calls have no accessibility violation", async ({ page, learner: _ }) => {
  await expandCalls(page);
  // Scrolled down, the search bar would cover a call.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findViolations(page)).toEqual([]);
});

test("expanded calls do not scroll sideways, and the search covers no focus @narrow", async ({ page, learner: _ }) => {
  await expandCalls(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await callOf(page, "updateVideo").locator("summary").focus();
  // Moves the focus back through every call above, until it reaches the search.
  for (let step = 1; ; step += 1) {
    await page.keyboard.press("Shift+Tab");
    const belowSearch = await page.evaluate(() => {
      const [focused, search] = [document.activeElement, document.querySelector("search")];
      if (!focused || !search || search.contains(focused)) return null;
      return focused.getBoundingClientRect().top - search.getBoundingClientRect().bottom;
    });
    if (belowSearch === null) break;
    expect(belowSearch, `the place of the focus after ${step} steps back`).toBeGreaterThanOrEqual(0);
  }
});
