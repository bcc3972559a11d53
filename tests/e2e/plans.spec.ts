import { makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

test("a role shows its shortest route, the pace moves the date, and Home continues the plan @smoke", async ({
  page,
  learner: _,
}) => {
  const area = await makeArea({ name: newName("Optics") });
  const worth = { [area.id]: 30 };
  const short = await makeVideo({ duration: 1080, points: worth });
  const middle = await makeVideo({ duration: 1200, points: worth });
  const long = await makeVideo({ duration: 7200, points: worth });
  const track = await makeTrack({ targets: { [area.id]: 60 } });
  await page.goto("/learning-paths?tab=tracks");
  await page.getByRole("link", { name: track.title, exact: true }).click();
  const route = page.getByRole("region", { name: "Your shortest route: 2 lessons, 38 min" });
  await expect(route).toContainText("This is the shortest way");
  await expect(page.getByRole("listitem").filter({ hasText: short.title })).toContainText(
    `+30 ${area.name} of 60 missing`,
  );

  for (const day of DAYS) await route.getByRole("checkbox", { name: day }).check();
  const finish = route.getByRole("status");
  const soon = (await finish.textContent()) ?? "";
  await route.getByLabel("Hours a week").press("Home");
  await expect(finish).not.toHaveText(soon);
  await expect(finish).toHaveText(/^Done by /);

  await page.getByRole("button", { name: `Change ${middle.title}` }).press("ArrowDown");
  await page.getByRole("menuitem", { name: "Skip" }).press("Enter");
  await expect(page.getByRole("button", { name: `Change ${long.title}` })).toBeFocused();
  await page.getByRole("button", { name: "Start this plan" }).click();
  await expect(page.getByRole("region", { name: "Your plan: 2 lessons, 2 h 18 min" })).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Go on with your plan" })).toBeVisible();
  await expect(page.getByText(/^Next in your plan, 18 min, today$/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Start lesson/ })).toHaveAttribute("href", `/videos/${short.id}`);
});
