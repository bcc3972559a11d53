import { makeArea, makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

test("an administrator adds an area, moves it to another main area and deletes it @smoke", async ({
  page,
  administrator: _,
}) => {
  const [one, another] = [await makeArea({ totalPoints: 300 }), await makeArea()];
  const name = newName("Lenses");
  await page.goto("/admin?tab=knowledge");
  await page.getByRole("button", { name: `More for ${one.name}` }).click();
  await page.getByRole("menuitem", { name: "Add a sub area" }).click();
  const dialog = page.getByRole("dialog", { name: "Add knowledge area" });
  await expect(dialog.getByLabel("Level")).toHaveValue("sub");
  await expect(dialog.getByLabel("Main area", { exact: true })).toHaveValue(one.id);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Total points").fill("40");
  await dialog.getByRole("button", { name: "Add knowledge area" }).click();
  await expect(page.getByText("Knowledge area created successfully!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  const cardOf = (main: { name: string }) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: main.name, exact: true }) });
  await expect(cardOf(one)).toContainText("1 sub area");
  await expect(cardOf(one)).toContainText("0 of 40 points offered");

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit knowledge area" });
  await edit.getByLabel("Main area", { exact: true }).selectOption(another.name);
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Knowledge area updated successfully!", { exact: true })).toBeVisible();
  await expect(cardOf(another)).toContainText(name);
  await expect(cardOf(one)).toContainText("0 sub areas");

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this knowledge area?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Knowledge area deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Knowledge areas" })).toBeFocused();
});

test("merging an area moves its scores to the other area", async ({ page, administrator: _ }) => {
  const [from, into] = [await makeArea({ totalPoints: 10 }), await makeArea({ totalPoints: 20 })];
  await makeVideo({ points: { [from.id]: 6 } });
  await page.goto("/admin?tab=knowledge");
  await page.getByRole("button", { name: `More for ${from.name}` }).click();
  await page.getByRole("menuitem", { name: "Merge into another area" }).click();
  const dialog = page.getByRole("dialog", { name: `Merge ${from.name} into another area` });
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(dialog.getByText("Knowledge area is required")).toBeVisible();
  await dialog.getByLabel("Into").fill(into.name);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("Knowledge areas merged successfully", { exact: true })).toBeVisible();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: into.name, exact: true }) });
  await expect(card).toContainText("6 of 30 points offered");
  await expect(page.getByRole("heading", { name: from.name, exact: true })).toHaveCount(0);
});

test("a form keeps its input and shows an error when its validation cannot be loaded", async ({
  page,
  administrator: _,
  expectConsoleErrors,
}) => {
  await page.goto("/admin?tab=knowledge&add=new");
  const dialog = page.getByRole("dialog", { name: "Add knowledge area" });
  await dialog.getByLabel("Name").fill("Typed with care");
  // The validation loads with the first submit.
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await dialog.getByRole("button", { name: "Add knowledge area" }).click();
  await expect(page.getByText("Failed to submit form. Please try again.", { exact: true })).toBeVisible();
  await expect(dialog.getByText("The form could not be sent. Try again.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Typed with care");
  expectConsoleErrors("ERR_FAILED");
});
