import { db } from "@/lib/platform/db";
import { failMailOf, invite } from "../fixtures/invitation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { findMisfits, setTextSize } from "../fixtures/reflow";
import { openSection } from "../fixtures/sections";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

test("the dashboard opens on Overview, with counts and links to add entries @smoke @narrow", async ({
  page,
  administrator: _,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Administration Dashboard" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Overview" })).toBeVisible();
  await expect(page.getByText("Latest user", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Add career track" }).click();
  await expect(page.getByRole("dialog", { name: "Add career track" })).toBeVisible();
  await expect(page).toHaveURL("/admin?tab=careers&add=new");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/");
});

test("the sections are grouped, and open in a sheet on a narrow screen @narrow", async ({
  page,
  administrator: _,
  isMobile,
}) => {
  await page.goto("/admin?tab=health");
  await expect(page.getByRole("heading", { level: 2, name: "Library health" })).toBeVisible();
  if (isMobile) await page.getByRole("main").getByRole("button", { name: "Open sections: Videos" }).click();
  const list = page.getByRole("tablist", { name: "Administration" });
  await expect(list.getByRole("tab")).toHaveText([
    ...["Overview", "Users", "Teams", "Reports", "Videos", "Knowledge"],
    ...["Paths", "Careers", "Comments", "Audit", "Settings"],
  ]);
  for (const heading of ["People", "Library", "System"]) await expect(list.getByText(heading)).toBeVisible();
  await expect(list.getByRole("tab", { name: "Videos" })).toHaveAttribute("aria-selected", "true");
  await list.getByRole("tab", { name: "Videos" }).focus();
  await page.keyboard.press("End");
  await expect(list.getByRole("tab", { name: "Settings" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(list.getByRole("tab", { name: "Overview" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("tab", { name: "Users" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin?tab=users");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("tabpanel", { name: "Users" })).toBeVisible();
});

test("the comments on every video are listed, searched and deleted", async ({ page, administrator: _ }) => {
  const [author, video] = [await makeUser({ name: newName("Connie") }), await makeVideo()];
  const content = newName("A remark that must go");
  await author.call("POST", `/api/videos/${video.id}/comments`, { userId: author.id, content });
  await page.goto("/admin?tab=comments");
  await page.getByLabel("Search comments").fill(content);
  const row = page.getByRole("row", { name: content });
  await expect(row.getByRole("link", { name: video.title })).toBeVisible();
  await row.getByRole("button", { name: `Delete comment of ${author.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No comment matches")).toBeVisible();
  await openSection(page, "Audit");
  await expect(page.getByText("Comment of a user deleted").first()).toBeVisible();
  expect(await db().comment.count({ where: { videoId: video.id } })).toBe(0);
});

test("Needs attention links to each problem and drops it once it is solved", async ({ page, administrator }) => {
  const area = await makeArea();
  const broken = await makeVideo({ title: newName("Broken"), points: { [area.id]: 10 } });
  const people = await Promise.all(Array.from({ length: 7 }, () => makeUser()));
  await db().playbackReport.createMany({ data: people.map(({ id }) => ({ userId: id, videoId: broken.id })) });
  await makeVideo();
  const name = newName("Lost");
  const invitee = await invite(administrator, { name });
  await failMailOf(invitee);

  await page.goto("/admin");
  const waiting = page.getByRole("region", { name: "Needs attention" });
  await waiting.getByRole("link", { name: broken.title }).click();
  const dialog = page.getByRole("dialog", { name: "Edit video" });
  await expect(dialog.getByText(/7 users reported that this video does not play/)).toBeVisible();
  await expect(page).toHaveURL(`/admin?tab=videos&edit=${broken.id}`);
  await page.goBack();
  await waiting.getByRole("button", { name: `Clear reports ${broken.title}` }).click();
  await expect(waiting.getByRole("link", { name: broken.title })).toBeHidden();
  await expect(waiting.getByRole("heading", { name: "Needs attention" })).toBeFocused();
  expect(await db().playbackReport.count({ where: { videoId: broken.id } })).toBe(0);

  await waiting.getByRole("link", { name: /^Show all .*without a knowledge area/ }).click();
  await expect(page.getByLabel("Status")).toHaveValue("areas");
  await expect(page.getByText("No area").first()).toBeVisible();
  await page.goBack();
  await waiting.getByRole("link", { name: /^Show all .*not delivered/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Users" })).toBeFocused();
  await expect(page.getByLabel("Status")).toHaveValue("undelivered");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByText("Invitation not delivered")).toBeVisible();
  await page.getByRole("button", { name: "Send invitation again" }).click();
  await expect(page.getByText("Invited", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Users" })).toBeVisible();
  expect(await db().user.findUnique({ where: { id: invitee.id } })).toBeNull();
});

test("Overview shows the last 30 days as charts and as a table @narrow", async ({ page, administrator: _ }) => {
  const [area, learner] = [await makeArea(), await makeUser()];
  const video = await makeVideo({ points: { [area.id]: 10 } });
  const completion = { userId: learner.id, videoId: video.id, knowledgeAreaId: area.id, points: 10, completed: true };
  expect((await learner.call("POST", "/api/progress/complete", completion)).status).toBe(200);
  await page.goto("/admin");
  const glance = page.getByRole("region", { name: "The last 30 days" });
  for (const name of ["Active learners", "Videos completed", "Points earned", "New users"]) {
    await expect(glance.getByRole("term").filter({ hasText: name })).toBeVisible();
  }
  await expect(glance.getByRole("img", { name: /^Highest: [\d,]+, ./ })).toHaveCount(4);
  await glance.getByText("Figures by day").click();
  const today = glance.getByRole("row", { name: /^Today/ });
  await expect(glance.getByRole("row")).toHaveCount(31);
  await expect(today.getByRole("cell").first()).toHaveText(/^[1-9]/);
});

test("the address holds the tab and the open dialog", async ({ page, administrator: _ }) => {
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

test("Back returns to the previous tab, and a tab clicked with the mouse has no focus ring", async ({
  page,
  administrator: _,
}) => {
  await page.goto("/");
  await page.goto("/admin");
  for (const name of ["Users", "Knowledge"]) {
    const tab = page.getByRole("tab", { name });
    await tab.click();
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    await expect(tab).toHaveCSS("outline-style", "none");
    await page.keyboard.press("Shift");
    await expect(tab).toBeFocused();
    await expect(tab).toHaveCSS("outline-style", "none");
  }
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Users" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL("/admin?tab=users");
  await page.goBack();
  await expect(page).toHaveURL("/admin");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("closing a dialog returns the focus to its button", async ({ page, administrator: _ }) => {
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

test("the lists fit a tablet, a phone and text of 200 %, as cards", async ({ page, administrator: _ }) => {
  const word = newName("Incomprehensibilities").replace(" ", "");
  const area = await makeArea({ name: newName("Telecommunications engineering") });
  await makeVideo({ title: `${word} of electroencephalography`, points: { [area.id]: 1000 } });
  await makeUser({ name: `Bartholomew ${word}-Cholmondeley` });
  for (const tab of ["videos", "users", "audit"]) {
    const q = tab === "audit" ? "" : `&q=${word}`;
    await setTextSize(page, 1);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`/admin?tab=${tab}${q}`);
    await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 1024 });
      await expect(page.getByRole("table")).toHaveCount(width < 1024 ? 0 : 1);
      expect(await findMisfits(page), `${tab} at ${width} px`).toEqual([]);
    }
    // 1,280 px at 400 %, and a wide screen with text of 200 %.
    for (const { width, zoom } of [
      { width: 320, zoom: 1 },
      { width: 1440, zoom: 2 },
    ]) {
      await setTextSize(page, zoom);
      await page.setViewportSize({ width, height: 1024 });
      await expect(page.getByRole("table")).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^Open sections/ })).toBeVisible();
      const message = `${tab} at ${width} px and ${100 * zoom} %`;
      await expect.poll(() => findMisfits(page), { message }).toEqual([]);
    }
  }
});

test("nothing moves when the list of users and its invitations arrive @narrow", async ({ page, administrator }) => {
  await invite(administrator);
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, "shifted", Reflect.get(window, "shifted") + Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/admin?tab=users");
  await expect(page.getByRole("heading", { name: "Invitations" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Edit/ }).first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toBeLessThan(0.02);
});
