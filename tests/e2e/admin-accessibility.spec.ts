import { db } from "@/lib/platform/db";
import { makePath, makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser, newEmail } from "../fixtures/test-user";
import { findViolations } from "../fixtures/violations";

const tabs = ["knowledge", "videos", "paths", "careers"] as const;

/** Creates one entity for each tab. */
async function makeOfEach() {
  const main = await makeArea();
  const area = await makeArea({ parentId: main.id });
  const video = await makeVideo({ points: { [area.id]: 30 } });
  const path = await makePath({
    videoIds: [video.id],
    optionalVideoIds: [video.id],
    sections: [{ title: "Light", videoId: video.id }],
  });
  const track = await makeTrack({ pathIds: [path.id] });
  return {
    ids: { knowledge: area.id, videos: video.id, paths: path.id, careers: track.id },
    titles: { knowledge: null, videos: video.title, paths: path.title, careers: track.title },
  };
}

for (const tab of tabs) {
  // One list stands for all on a narrow screen: they share the layout that shows cards instead of a table.
  test(`the list of ${tab} has no violation${tab === "videos" ? " @narrow" : ""}`, async ({
    page,
    administrator: _,
  }) => {
    const title = (await makeOfEach()).titles[tab];
    // Search shortens the list, because axe takes longer on longer pages.
    await page.goto(`/admin?tab=${tab}${title ? `&q=${encodeURIComponent(title)}` : ""}`);
    await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
    expect(await findViolations(page)).toEqual([]);
  });

  test(`the dialogs of ${tab} have no violation, filled or with errors`, async ({ page, administrator: _ }) => {
    const { ids } = await makeOfEach();
    await page.goto(`/admin?tab=${tab}&edit=${ids[tab]}`);
    const dialog = page.getByRole("dialog", { name: /^Edit/ });
    await expect(dialog.getByRole("button", { name: "Save changes" })).toBeVisible();
    await expect(dialog.getByText("Loading...")).toHaveCount(0);
    expect(await findViolations(page, '[role="dialog"]'), "filled").toEqual([]);
    await page.goto(`/admin?tab=${tab}&add=new`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Add (video|knowledge|learning|career)/ })
      .click();
    await expect(page.getByRole("dialog").locator('[aria-invalid="true"]').first()).toBeVisible();
    expect(await findViolations(page, '[role="dialog"]'), "with errors").toEqual([]);
  });
}

test("a list that found nothing has no violation", async ({ page, administrator: _ }) => {
  await page.goto(`/admin?tab=videos&q=${newName("nothing").replace(" ", "")}`);
  await expect(page.getByText("No video matches", { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("the import has no violation", async ({ page, administrator: _ }) => {
  await page.goto("/admin?tab=videos&add=import");
  await expect(page.getByRole("dialog", { name: "Import videos" })).toBeVisible();
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
});

test("the confirmation of a deletion has no violation", async ({ page, administrator: _ }) => {
  const video = await makeVideo();
  await page.goto(`/admin?tab=videos&q=${encodeURIComponent(video.title)}`);
  await page.getByRole("button", { name: `Delete ${video.title}` }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("the list of users has no violation @narrow", async ({ page, administrator }) => {
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(administrator.email)}&sort=name`);
  await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
  expect(await findViolations(page)).toEqual([]);
});

test("the dialog that adds many users has no violation", async ({ page, administrator }) => {
  await page.goto("/admin?tab=users&add=many");
  const many = page.getByRole("dialog", { name: "Add many users" });
  await many.getByLabel("Or paste the lines").fill(`${newEmail()}\n${administrator.email}\nnobody`);
  await many.getByRole("button", { name: "Check" }).click();
  await expect(many.getByText("1 to invite, 1 skipped, 1 with an error")).toBeVisible();
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
});

test("the audit log and its user search have no violation", async ({ page, administrator }) => {
  await page.goto("/admin?tab=audit");
  await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
  await page.getByLabel("Find a user").fill(administrator.email);
  await expect(page.getByRole("list", { name: "Users found" }).getByRole("button")).toHaveCount(1);
  expect(await findViolations(page), "people found").toEqual([]);
  await page.goto(`/admin?tab=audit&person=${administrator.id}&kind=video`);
  await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
  expect(await findViolations(page), "one person's events").toEqual([]);
});

test("the organisation's settings have no violation, whatever option is chosen @narrow", async ({
  page,
  administrator: _,
}) => {
  await page.goto("/admin?tab=settings");
  await page.getByLabel("Sign-up").selectOption({ label: "Anyone with an address at these mail domains" });
  await expect(page.getByRole("group", { name: "Mail domains" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Administrators need a second factor" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("the sign-in dialog of an ended session has no violation", async ({
  page,
  administrator,
  expectConsoleErrors,
}) => {
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(administrator.email)}`);
  await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
  await db().session.deleteMany({ where: { userId: administrator.id } });
  await page.getByLabel("Role").selectOption("Administrators");
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(ended.getByLabel("Password", { exact: true })).toBeVisible();
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  expectConsoleErrors("status of 401");
});

test("the overview has no violation @narrow", async ({ page, administrator: _ }) => {
  await page.goto("/admin");
  await page.getByRole("main").getByText("Figures by day").click();
  expect(await findViolations(page)).toEqual([]);
});

test("the dialog of a reported video has no violation", async ({ page, administrator: _ }) => {
  const [video, person] = [await makeVideo(), await makeUser()];
  await person.call("POST", `/api/videos/${video.id}/playback-reports`);
  await page.goto(`/admin?tab=videos&edit=${video.id}`);
  await expect(page.getByText(/reported that this video does not play/)).toBeVisible();
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
});

test("a deactivated user has no violation in the list and on the person page", async ({ page, administrator: _ }) => {
  const { id, email } = await makeUser();
  await db().user.update({ where: { id }, data: { deactivatedAt: new Date() } });
  await page.goto(`/admin?tab=users&q=${email}&state=deactivated`);
  await expect(page.getByText("Deactivated", { exact: true }).last()).toBeVisible();
  expect(await findViolations(page), "the list").toEqual([]);
  await page.goto(`/admin?tab=users&person=${id}`);
  await expect(page.getByRole("main").getByText("No progress yet")).toBeVisible();
  expect(await findViolations(page), "the person page").toEqual([]);
});

test("a person page with progress and its confirmations have no violation", async ({ page, administrator: _ }) => {
  const area = await makeArea();
  const video = await makeVideo({ points: { [area.id]: 30 } });
  const path = await makePath({ videoIds: [video.id] });
  const person = await makeUser({ name: newName("Paula") });
  const completion = { userId: person.id, videoId: video.id, knowledgeAreaId: area.id, points: 30, completed: true };
  await person.call("POST", "/api/progress/complete", completion);
  await person.call("POST", `/api/users/${person.id}/learning-paths/${path.id}/start`);
  await page.goto(`/admin?tab=users&person=${person.id}`);
  await expect(page.getByRole("heading", { name: "Recently completed" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: path.title })).toBeVisible();
  expect(await findViolations(page), "the page").toEqual([]);
  for (const name of ["Deactivate", "End sessions"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await findViolations(page, '[role="alertdialog"]'), name).toEqual([]);
    await page.keyboard.press("Escape");
  }
});
