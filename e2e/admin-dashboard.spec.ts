import { makePath } from "./fixtures/curation";
import { makeVideo } from "./fixtures/library";
import { expect, test } from "./fixtures/test";

test("Overview comes first, with what there is and the ways to add to it @smoke", async ({
  page,
  administrator: _,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Administration Dashboard" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Latest user", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Add career track" }).click();
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
  await expect(page.getByRole("dialog", { name: "Edit video" }).getByLabel("Title", { exact: true })).toHaveValue(
    video.title,
  );
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

test("the focus goes back to what opened a dialog", async ({ page, administrator: _ }) => {
  const video = await makeVideo();
  await page.goto(`/admin?tab=videos&q=${encodeURIComponent(video.title)}`);
  const edit = page.getByRole("button", { name: `Edit ${video.title}` });
  await edit.click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await dialog.getByLabel("Title", { exact: true }).fill("Another");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(edit).toBeFocused();
});
