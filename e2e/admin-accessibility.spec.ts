import { db } from "@/lib/platform/db";
import { makePath, makeTrack } from "../testing/curation";
import { makeArea, makeVideo, newName } from "../testing/library";
import { makePerson, newEmail } from "../testing/person";
import { expect, test } from "../testing/test";
import { chooseTheme, findViolations } from "../testing/violations";

const tabs = ["knowledge", "videos", "paths", "careers"] as const;

/** What each tab can show, and an address in which its list holds little: axe's work grows with a page. */
async function makeOfEach() {
  const main = await makeArea();
  const area = await makeArea({ parentId: main.id });
  const video = await makeVideo({ points: { [area.id]: 30 } });
  const path = await makePath({ videoIds: [video.id] });
  const track = await makeTrack({ pathIds: [path.id] });
  const nothing = newName("nothing").replace(" ", "");
  return {
    video,
    ids: { knowledge: area.id, videos: video.id, paths: path.id, careers: track.id },
    addresses: {
      knowledge: ["?tab=knowledge"],
      videos: [`?tab=videos&q=${encodeURIComponent(video.title)}`, `?tab=videos&q=${nothing}`],
      paths: ["?tab=paths"],
      careers: ["?tab=careers"],
    },
  };
}

for (const theme of ["dark", "light"] as const) {
  for (const tab of tabs) {
    test(`${tab} and its dialogs have no violation in the ${theme} theme`, async ({ page, administrator: _ }) => {
      await chooseTheme(page, theme);
      const { ids, addresses } = await makeOfEach();
      for (const address of addresses[tab]) {
        await page.goto(`/admin${address}`);
        await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
        expect(await findViolations(page), address).toEqual([]);
      }
      await page.goto(`/admin?tab=${tab}&edit=${ids[tab]}`);
      const dialog = page.getByRole("dialog", { name: /^Edit/ });
      await expect(dialog.getByRole("button", { name: "Save changes" })).toBeVisible();
      await expect(dialog.getByText("Loading...")).toHaveCount(0);
      expect(await findViolations(page, '[role="dialog"]'), "dialog").toEqual([]);
      await page.goto(`/admin?tab=${tab}&add=new`);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Add (video|knowledge|learning|career)/ })
        .click();
      await expect(page.getByRole("dialog").locator('[aria-invalid="true"]').first()).toBeVisible();
      expect(await findViolations(page, '[role="dialog"]'), "dialog with errors").toEqual([]);
    });
  }

  test(`nor have the import and a question in the ${theme} theme`, async ({ page, administrator: _ }) => {
    await chooseTheme(page, theme);
    const { video, addresses } = await makeOfEach();
    await page.goto("/admin?tab=videos&add=import");
    await expect(page.getByRole("dialog", { name: "Import videos" })).toBeVisible();
    expect(await findViolations(page, '[role="dialog"]'), "the import").toEqual([]);
    await page.goto(`/admin${addresses.videos[0]}`);
    await page.getByRole("button", { name: `Delete ${video.title}` }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await findViolations(page), "the question").toEqual([]);
  });

  test(`nor have the people, the audit and the end of a session in the ${theme} theme`, async ({
    page,
    administrator,
    complaints,
  }) => {
    await chooseTheme(page, theme);
    for (const address of [
      `?tab=users&q=${encodeURIComponent(administrator.email)}&sort=name`,
      "?tab=audit",
      `?tab=audit&person=${administrator.id}&kind=video`,
    ]) {
      await page.goto(`/admin${address}`);
      await expect(page.locator('[role="tabpanel"] [role="status"]').first()).toContainText(/\d/);
      expect(await findViolations(page), address).toEqual([]);
    }
    await page.goto("/admin?tab=users&add=many");
    const many = page.getByRole("dialog", { name: "Add many users" });
    await many.getByLabel("Or paste the lines").fill(`${newEmail()}\n${administrator.email}\nnobody`);
    await many.getByRole("button", { name: "Check" }).click();
    await expect(many.getByText("1 to invite, 1 left alone, 1 with a mistake")).toBeVisible();
    expect(await findViolations(page, '[role="dialog"]'), "many users").toEqual([]);
    await page.goto("/admin?tab=audit");
    await page.getByLabel("Find a person").fill(administrator.email);
    await expect(page.getByRole("list", { name: "People found" }).getByRole("button")).toHaveCount(1);
    expect(await findViolations(page), "people found").toEqual([]);
    await page.goto(`/admin?tab=users&q=${encodeURIComponent(administrator.email)}`);
    await db().session.deleteMany({ where: { userId: administrator.id } });
    await page.getByLabel("Role").selectOption("Administrators");
    const ended = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(ended.getByLabel("Password", { exact: true })).toBeVisible();
    expect(await findViolations(page, '[role="dialog"]'), "the end of the session").toEqual([]);
    expect(complaints.splice(0).join()).toContain("401");
  });

  test(`neither the overview nor a person's page has a violation in the ${theme} theme`, async ({
    page,
    administrator: _,
  }) => {
    await chooseTheme(page, theme);
    const area = await makeArea();
    const video = await makeVideo({ points: { [area.id]: 30 } });
    const path = await makePath({ videoIds: [video.id] });
    const [person, newcomer] = [await makePerson({ name: newName("Paula") }), await makePerson()];
    const completion = { userId: person.id, videoId: video.id, knowledgeAreaId: area.id, points: 30, completed: true };
    await person.call("POST", "/api/progress/complete", completion);
    await person.call("POST", `/api/users/${person.id}/learning-paths/${path.id}/start`);
    await person.call("POST", `/api/videos/${video.id}/playback-reports`);
    await db().user.update({ where: { id: newcomer.id }, data: { deactivatedAt: new Date() } });

    await page.goto("/admin");
    await page.getByText("The figures of each day").click();
    expect(await findViolations(page), "the overview").toEqual([]);
    await page.goto(`/admin?tab=videos&edit=${video.id}`);
    await expect(page.getByText(/It did not play for/)).toBeVisible();
    expect(await findViolations(page), "a video that was reported").toEqual([]);
    await page.goto(`/admin?tab=users&q=${newcomer.email}&state=deactivated`);
    await expect(page.getByRole("button", { name: /^Reactivate/ })).toBeVisible();
    expect(await findViolations(page), "the list with who is deactivated").toEqual([]);
    await page.goto(`/admin?tab=users&person=${newcomer.id}`);
    await expect(page.getByText("No progress yet")).toBeVisible();
    expect(await findViolations(page), "a person who has not begun").toEqual([]);
    await page.goto(`/admin?tab=users&person=${person.id}`);
    await expect(page.getByRole("heading", { name: "Recently completed" })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: path.title })).toBeVisible();
    expect(await findViolations(page), "a person").toEqual([]);
    for (const name of ["Deactivate", "End sessions"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      expect(await findViolations(page), name).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });
}
