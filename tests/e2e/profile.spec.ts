import type { Locator, Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { lastMail } from "../fixtures/mailbox";
import { halvedPicture } from "../fixtures/picture";
import { expect, test } from "../fixtures/test";
import { findViolations } from "../fixtures/violations";

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const picture = file("me.png", "image/png", halvedPicture());

// Inside main, because a page that streams in has its form twice for a moment, once hidden outside of it.
const form = (page: Page) => page.getByRole("main");
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  form(page).locator("input[type=file]").setInputFiles(chosen);
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const cropDialog = (page: Page) => page.getByRole("dialog", { name: "Crop your picture" });

/** The picture in the account button. */
const shownPicture = (page: Page) => page.getByRole("button", { name: /Account menu/ }).locator("img");

/** The size of a picture in pixels, and the red and blue (0 to 255) of its middle. */
const middleOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const { naturalWidth: width, naturalHeight: height } = element;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context?.drawImage(element, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
    return { width, height, red, blue };
  });

test("a saved profile is kept, and the new name appears everywhere", async ({ page, learner: _ }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await expect(page).toHaveURL("/profile");
  const said = {
    "Display name": "Ada L.",
    "First name": "Ada",
    "Last name": "Lovelace",
    Bio: "Writes programs\nfor engines.",
    Location: "London",
    "Date of birth": "1915-12-10",
    Website: "https://ada.example/",
    "Phone number": "+49 151 23456789",
  };
  for (const [label, value] of Object.entries(said)) await form(page).getByLabel(label, { exact: true }).fill(value);
  await save(page).click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Account menu of Ada L." })).toBeVisible();
  await page.reload();
  for (const [label, value] of Object.entries({ ...said, "Phone number": "+4915123456789" })) {
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await form(page).getByLabel("Bio").fill("");
  await save(page).click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  await page.reload();
  await expect(form(page).getByLabel("Bio")).toHaveValue("");
  await expect(form(page).getByLabel("Location")).toHaveValue("London");
});

test("input typed before the page's code is loaded is kept and saved", async ({ page, learner }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/profile", { waitUntil: "commit" });
  const name = form(page).getByLabel("Display name");
  await expect(name).toHaveValue("Ada Learner");
  await name.fill("Ada at once");
  release();
  await expect(page.getByRole("button", { name: "Undo changes" })).toBeVisible();
  await expect(name).toHaveValue("Ada at once");
  await save(page).click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  expect((await db().user.findUniqueOrThrow({ where: { id: learner.id } })).name).toBe("Ada at once");
});

test("the account menu leads to the profile", async ({ page, learner: _ }) => {
  await page.goto("/learn");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Edit Profile", "Change Password", "Recent messages", "Logout"]);
  await page.getByRole("menuitem", { name: "Edit Profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit profile" })).toBeVisible();
});

test("changing the e-mail address needs the password and waits for its confirmation", async ({
  page,
  learner,
  expectConsoleErrors,
}) => {
  const email = `${crypto.randomUUID()}@new.test`;
  await db().session.update({
    where: { sessionToken: learner.sessionId },
    data: { authenticatedAt: new Date(Date.now() - 3_600_000) },
  });
  await page.goto("/profile");
  await form(page).getByLabel("Email").fill(email);
  await form(page).getByLabel("Location").fill("Paris");
  await save(page).click();
  const confirm = page.getByRole("dialog", { name: "Confirm your password" });
  await confirm.getByRole("button", { name: "Close" }).click();
  await expect(form(page).getByLabel("Email")).toHaveValue(email);
  await save(page).click();
  await confirm.getByLabel("Password", { exact: true }).fill(learner.password);
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  await expect(form(page).getByLabel("Email")).toHaveValue(learner.email);
  await expect(form(page).getByLabel("Email")).toHaveAccessibleDescription(
    new RegExp(`Follow the link we sent to ${email}`),
  );
  await expect(form(page).getByLabel("Location")).toHaveValue("Paris");
  expect((await lastMail(email, "email-confirmation")).links.join()).toContain("/confirm-email#");
  expectConsoleErrors("status of 403");
});

test("leaving the page asks about unsaved changes on every way out", async ({ page, administrator }) => {
  await page.goto("/learn");
  const chooseInMenu = async (name: string) => {
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await chooseInMenu("Edit Profile");
  const bio = form(page).getByLabel("Bio");
  await bio.fill("Half a thought");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  const ways = [
    () => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Progress" }).click(),
    () => chooseInMenu("Admin Panel"),
    () => chooseInMenu("Logout"),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL("/profile");
    await expect(bio).toHaveValue("Half a thought");
  }
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const browsers = await asked;
  expect(browsers.type()).toBe("beforeunload");
  await browsers.dismiss();
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL("/learn");

  await chooseInMenu("Edit Profile");
  await bio.fill("Another half");
  await chooseInMenu("Admin Panel");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL("/admin");
  await page.goto("/profile");
  await bio.fill("A third");
  await chooseInMenu("Logout");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  expect((await db().user.findUniqueOrThrow({ where: { id: administrator.id } })).bio).toBeNull();
});

test("a picture is cropped with the keyboard, shown everywhere and removed", async ({ page, learner }) => {
  await page.goto("/profile");
  await choose(page, picture);
  const position = cropDialog(page).getByRole("group", { name: "Picture position" });
  await expect(position).toBeVisible();
  await position.focus();
  // Moves the red half into the middle.
  for (let pressed = 0; pressed < 20; pressed += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(cropDialog(page).getByLabel("Zoom", { exact: true })).toHaveValue("1.4");
  await page.keyboard.press("-");
  await expect(cropDialog(page).getByLabel("Zoom", { exact: true })).toHaveValue("1.2");
  await cropDialog(page).getByRole("button", { name: "Save picture" }).press("Enter");
  await expect(toast(page, "Profile picture uploaded successfully!")).toBeVisible();
  await expect(cropDialog(page)).toBeHidden();
  const { width, height, red, blue } = await middleOf(shownPicture(page));
  expect([width, height]).toEqual([512, 512]);
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
  const { profilePictureUrl } = await db().user.findUniqueOrThrow({ where: { id: learner.id } });
  expect(profilePictureUrl).toMatch(/\.webp$/);
  await page.goto("/settings");
  await expect(page.getByRole("main").locator(`img[src="${profilePictureUrl}"]`)).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Remove picture" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(shownPicture(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose picture" })).toBeVisible();
  expect((await page.request.get(profilePictureUrl ?? "")).status()).toBe(404);
});

test("buttons move and zoom the picture as the keys do", async ({ page, learner: _ }) => {
  await page.goto("/profile");
  await choose(page, picture);
  await expect(cropDialog(page).getByRole("group", { name: "Picture position" })).toBeVisible();
  for (let pressed = 0; pressed < 20; pressed += 1) {
    await cropDialog(page).getByRole("button", { name: "Move left" }).click();
  }
  await cropDialog(page).getByRole("button", { name: "Zoom in" }).click();
  await expect(cropDialog(page).getByLabel("Zoom", { exact: true })).toHaveValue("1.2");
  await cropDialog(page).getByRole("button", { name: "Save picture" }).click();
  await expect(toast(page, "Profile picture uploaded successfully!")).toBeVisible();
  const { red, blue } = await middleOf(shownPicture(page));
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(60);
});

for (const way of ["drop", "paste"] as const) {
  test(`${way} opens the crop dialog with the picture`, async ({ page, learner: _ }) => {
    await page.goto("/profile");
    await expect(page.getByRole("button", { name: "Choose picture" })).toBeVisible();
    // The page takes a picture only after hydration.
    await expect(async () => {
      await page.evaluate(
        ([type, data]) => {
          const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
          const carried = new DataTransfer();
          carried.items.add(new File([bytes], "me.png", { type: "image/png" }));
          const event =
            type === "drop"
              ? new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true })
              : new ClipboardEvent("paste", { clipboardData: carried, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
        },
        [way, picture.buffer.toString("base64")] as const,
      );
      await expect(cropDialog(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(cropDialog(page)).toBeHidden();
  });
}

test("a failed upload shows an error and can be retried", async ({ page, learner: _, expectConsoleErrors }) => {
  await page.route("**/api/objects/set-acl", (route) => route.abort(), { times: 1 });
  await page.goto("/profile");
  await choose(page, picture);
  await expect(cropDialog(page).getByRole("group", { name: "Picture position" })).toBeVisible();
  await cropDialog(page).getByRole("button", { name: "Save picture" }).click();
  await expect(toast(page, "Failed to upload profile picture")).toBeVisible();
  await expect(cropDialog(page).getByRole("alert")).toContainText("The server did not respond");
  await cropDialog(page).getByRole("button", { name: "Save picture" }).click();
  await expect(toast(page, "Profile picture uploaded successfully!")).toBeVisible();
  expectConsoleErrors("ERR_FAILED");
});

test("the profile and its picture dialog have no accessibility violation", async ({ page, learner: _ }) => {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await form(page).getByLabel("Display name").fill("");
  await save(page).click();
  await expect(form(page).getByLabel("Display name")).toHaveAccessibleDescription("Name is required");
  await choose(page, file("notes.txt", "text/plain", Buffer.from("notes")));
  expect(await findViolations(page)).toEqual([]);
  await choose(page, picture);
  await expect(cropDialog(page).getByRole("group", { name: "Picture position" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
