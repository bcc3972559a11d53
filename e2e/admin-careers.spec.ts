import { makePath, makeTrack } from "../testing/curation";
import { newName } from "../testing/library";
import { expect, test } from "../testing/test";

type Stored = { title: string; learningPathIds: string[]; jobTitles: string[]; keySkills: string[]; isActive: boolean };

test("a career track is added, changed and deleted @smoke @narrow", async ({ page, administrator }) => {
  const [one, two] = [await makePath(), await makePath()];
  const title = newName("Colourist");
  await page.goto("/admin?tab=careers");
  await page.getByRole("button", { name: "Add career track" }).click();
  const dialog = page.getByRole("dialog", { name: "Add career track" });
  const submit = dialog.getByRole("button", { name: "Add career track" });
  await submit.click();
  for (const message of [
    "Title is required",
    "Description is required",
    "Industry is required",
    "At least one job title is required",
    "At least one key skill is required",
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel("Title", { exact: true })).toBeFocused();
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await dialog.getByLabel("Description").fill("Where it leads");
  await dialog.getByLabel("Industry").fill("Film");
  await dialog.getByLabel("Level").selectOption("Senior");
  await expect(dialog.getByRole("button", { name: "Remove job title 1" })).toHaveCount(0);
  await dialog.getByLabel("Job title 1", { exact: true }).fill("Colourist");
  await expect(dialog.getByText("At least one job title is required")).toBeHidden();
  await dialog.getByRole("button", { name: "Add job title" }).click();
  await expect(dialog.getByLabel("Job title 2", { exact: true })).toBeFocused();
  await dialog.getByLabel("Job title 2", { exact: true }).fill("Grader");
  await dialog.getByLabel("Key skill 1", { exact: true }).fill("Seeing");
  const search = dialog.getByLabel("Search learning paths to add");
  for (const path of [one, two]) {
    await search.fill(path.title);
    await dialog.getByRole("button", { name: `Add ${path.title}` }).click();
  }
  await dialog.getByRole("button", { name: `Move up ${two.title}` }).click();
  await submit.click();
  await expect(page.getByText("Career track created successfully!", { exact: true })).toBeVisible();
  const find = async (name: string) =>
    (await administrator.call<Stored[]>("GET", "/api/career-tracks")).body.find((track) => track.title === name);
  expect(await find(title)).toMatchObject({
    jobTitles: ["Colourist", "Grader"],
    keySkills: ["Seeing"],
    learningPathIds: [two.id, one.id],
    isActive: true,
  });

  await page.getByLabel("Search career tracks").fill(title);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit career track" });
  await edit.getByLabel("Active").click();
  await edit.getByRole("button", { name: "Remove job title 2" }).click();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Career track updated successfully!", { exact: true })).toBeVisible();
  expect(await find(title)).toMatchObject({ jobTitles: ["Colourist"], isActive: false });

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this career track?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Career track deleted successfully", { exact: true })).toBeVisible();
  expect(await find(title)).toBeUndefined();
});

test("what fails is said, and what somebody else changed", async ({ page, administrator, expectConsoleErrors }) => {
  const track = await makeTrack();
  await page.goto("/admin?tab=careers&add=new");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title", { exact: true }).fill("T");
  await dialog.getByLabel("Description").fill("D");
  await dialog.getByLabel("Industry").fill("I");
  await dialog.getByLabel("Job title 1", { exact: true }).fill("J");
  await dialog.getByLabel("Key skill 1", { exact: true }).fill("K");
  await page.route("**/api/career-tracks", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "no" }) : route.continue(),
  );
  await dialog.getByRole("button", { name: "Add career track" }).click();
  await expect(page.getByText("Failed to create career track. Please try again.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Key skill 1", { exact: true })).toHaveValue("K");

  await page.goto(`/admin?tab=careers&edit=${track.id}`);
  const edit = page.getByRole("dialog", { name: "Edit career track" });
  await edit.getByLabel("Industry").fill("Mine");
  const body = {
    title: track.title,
    description: "d",
    industry: "Theirs",
    level: "mid",
    jobTitles: ["j"],
    keySkills: ["k"],
  };
  await administrator.call("PUT", `/api/career-tracks/${track.id}`, body);
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Failed to update career track. Please try again.", { exact: true })).toBeVisible();
  await expect(edit.getByText("Somebody else changed this career track meanwhile")).toBeVisible();
  await edit.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Career track updated successfully!", { exact: true })).toBeVisible();

  await page.route(`**/api/career-tracks/${track.id}`, (route) => route.abort());
  await page.getByLabel("Search career tracks").fill(track.title);
  await page.getByRole("button", { name: `Delete ${track.title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete career track", { exact: true })).toBeVisible();
  expectConsoleErrors("status of 500", "status of 412", "ERR_FAILED");
});
