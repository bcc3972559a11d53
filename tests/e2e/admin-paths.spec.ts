import { db } from "@/lib/platform/db";
import { makePath } from "../fixtures/curation";
import { makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

type Stored = { title: string };

test("an administrator authors a path with the keyboard alone", async ({ page, administrator }) => {
  const word = newName("stoat").replace(" ", "");
  const videos = [];
  for (const letter of ["A", "B", "C"]) videos.push(await makeVideo({ title: `${letter} ${word}` }));
  const [a, b, c] = videos.map(({ id }) => id);
  const title = newName("Keyboard path");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      const target = page.getByRole("button", { name, exact: typeof name === "string" }).first();
      if ((await target.count()) > 0 && (await target.evaluate((node) => node === document.activeElement))) return;
      await press("Tab");
    }
    throw new Error(`Tab does not come to ${name}`);
  };

  await page.goto("/admin");
  await page.getByRole("tab", { name: "Overview" }).focus();
  const paths = page.getByRole("tab", { name: "Paths" });
  const names = await page.getByRole("tab").allTextContents();
  for (const name of names.slice(1, names.indexOf("Paths") + 1)) {
    await press("ArrowRight");
    await expect(page.getByRole("tab", { name, exact: true })).toBeFocused();
  }
  await expect(paths).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name: "Add learning path" })).toBeVisible();
  await tabTo("Add learning path");
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add learning path" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.type(title);
  await press("Tab");
  await page.keyboard.type("From one end to the other");
  await press("Tab", "ArrowDown", "Tab");
  await page.keyboard.type("3.5");
  await press("Tab");
  await page.keyboard.type("Patience");
  await press("Tab", "Enter");
  await page.keyboard.type("Framing");

  await press("Tab", "Tab", "Tab");
  await expect(dialog.getByLabel("Search videos to add")).toBeFocused();
  await page.keyboard.type(word);
  await expect(dialog.getByRole("button", { name: new RegExp(`^Add . ${word}`) })).toHaveCount(3);
  await tabTo(`Add A ${word}`);
  await press("Enter");
  await tabTo(`Add B ${word}`);
  await press("Enter");
  await tabTo(`Add C ${word}`);
  await press("Enter");
  const entries = dialog.getByRole("list", { name: "Videos in this path, in order" }).getByRole("listitem");
  await expect(entries).toHaveCount(3);

  // With the handle: pick up, move down, drop. Escape cancels the move and leaves the dialog open.
  await dialog.getByRole("button", { name: `Reorder A ${word}` }).focus();
  await press("Space");
  await expect(page.getByText(`Picked up A ${word}, 1 of 3`)).toBeAttached();
  // The entry handles keys only a moment after it was picked up.
  const pressUntil = (key: string, announcement: string) =>
    expect(async () => {
      await press(key);
      await expect(page.getByText(announcement)).toBeAttached({ timeout: 2000 });
    }).toPass();
  await pressUntil("ArrowDown", `A ${word} would be 2 of 3`);
  await press("Space");
  await expect(entries.first()).toContainText("B ");
  await dialog.getByRole("button", { name: `Reorder C ${word}` }).focus();
  await press("Space");
  await expect(page.getByText(`Picked up C ${word}, 3 of 3`)).toBeAttached();
  await pressUntil("Escape", `Move cancelled. C ${word} is 3 of 3`);
  await expect(dialog).toBeVisible();
  await expect(entries.last()).toContainText("C ");

  // With the buttons, which keep the focus.
  await dialog.getByRole("button", { name: `Move up C ${word}` }).focus();
  await press("Enter", "Enter");
  await expect(entries.first()).toContainText("C ");
  await expect(dialog.getByText(`C ${word} is now 1 of 3`)).toBeAttached();
  await expect(dialog.getByRole("button", { name: `Move up C ${word}` })).toBeFocused();

  // A heading above the second lesson moves over the first; the last lesson becomes optional.
  await dialog.getByRole("button", { name: `Add heading above B ${word}` }).focus();
  await press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Heading" })).toBeFocused();
  await page.keyboard.type("Light");
  await tabTo("Move up heading “Light”");
  await press("Enter");
  await expect(dialog.getByText("heading “Light” is now 1 of 4")).toBeAttached();
  await dialog.getByRole("checkbox", { name: `Optional: A ${word}` }).focus();
  await press("Space");

  await tabTo("Cancel");
  await press("Tab", "Enter");
  await expect(page.getByText("Learning path created successfully!", { exact: true })).toBeVisible();
  const { body } = await administrator.call<Stored[]>("GET", "/api/learning-paths");
  expect(body.find((path) => path.title === title)).toMatchObject({
    difficulty: "intermediate",
    estimatedHours: 3.5,
    skills: ["Patience", "Framing"],
    videoIds: [c, b, a],
    optionalVideoIds: [a],
    sections: [{ title: "Light", videoId: c }],
  });
});

test("the form says how a new order of lessons affects the learners of a path", async ({ page, administrator }) => {
  const videos = [await makeVideo(), await makeVideo()] as const;
  const [first, second] = videos;
  const path = await makePath({ videoIds: [first.id, second.id] });
  await db().pathStart.create({ data: { userId: administrator.id, pathId: path.id } });
  await page.goto("/admin?tab=paths");
  await page.getByLabel("Search learning paths").fill(path.title);
  await page.getByRole("button", { name: `Edit ${path.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit learning path" });
  await expect(dialog.getByText("1 learner has started this path. Their progress does not change.")).toBeVisible();
  await dialog.getByRole("button", { name: `Move down ${first.title}` }).click();
  await expect(dialog.getByText("1 learner is under way. The new order does not change their progress.")).toBeVisible();
  await dialog.getByRole("button", { name: `Remove ${first.title}` }).click();
  await expect(dialog.getByText("1 learner is under way. Their percentage does not change.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByRole("button", { name: "Publish to 1 learner" })).toBeVisible();
  await dialog.getByLabel("What changed").fill("One lesson is enough");
  await dialog.getByRole("button", { name: "Publish to 1 learner" }).click();
  await expect(page.getByText("Learning path updated successfully!", { exact: true })).toBeVisible();
  expect((await administrator.call("GET", `/api/learning-paths/${path.id}`)).body).toMatchObject({
    videoIds: [second.id],
  });
  expect((await administrator.call("GET", `/api/learning-paths/${path.id}/versions`)).body).toMatchObject([
    { number: 2, note: "One lesson is enough", removed: [{ id: first.id }] },
    { number: 1 },
  ]);
});

test("dragging a lesson changes its place in the path", async ({ page, administrator: _ }) => {
  const [first, second] = [await makeVideo(), await makeVideo()];
  const path = await makePath({ videoIds: [first.id, second.id] });
  await page.goto(`/admin?tab=paths&edit=${path.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit learning path" });
  const handle = dialog.getByRole("button", { name: `Reorder ${first.title}` });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await dialog.getByRole("button", { name: `Reorder ${second.title}` }).boundingBox();
  if (!from || !to) throw new Error("The handles are not seen");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 24, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 16, { steps: 8 });
  await page.mouse.up();
  const entries = dialog.getByRole("list", { name: "Videos in this path, in order" }).getByRole("listitem");
  await expect(entries.first()).toContainText(second.title);
});
