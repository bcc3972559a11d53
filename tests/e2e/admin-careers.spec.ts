import { makePath } from "../fixtures/curation";
import { newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

type Stored = { title: string; learningPathIds: string[]; jobTitles: string[]; keySkills: string[]; isActive: boolean };

test("an administrator adds, changes and deletes a career track @smoke", async ({ page, administrator }) => {
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
