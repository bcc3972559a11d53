import type { Page } from "@playwright/test";
import { makePath, makeTrack } from "../testing/curation";
import { makeArea, makeVideo, newName } from "../testing/library";
import { makePerson, type Person } from "../testing/person";
import { findHiddenFocus, findMisfits } from "../testing/reflow";
import { expect, test } from "../testing/test";

const token = `${Buffer.from("somebody.with.a.long.address@people.test").toString("base64url")}.secret`;

const forVisitors = [
  "/login",
  "/login?mode=sign-up",
  "/login?mode=recover",
  `/setup-password#token_hash=${token}&type=invite`,
  `/reset-password#token_hash=${token}&type=recovery`,
  `/confirm-email#token_hash=${token}&type=email_change`,
];

/** Somebody on their way through a path and a track, with names as long as they come. */
async function makeProgress(learner: Person) {
  const area = await makeArea({ name: newName("Telecommunications engineering") });
  const title = newName("Incomprehensibilities of electroencephalography");
  const videos = await Promise.all([1, 2].map(() => makeVideo({ title, duration: 3725, points: { [area.id]: 1000 } })));
  const [done, open] = videos.map(({ id }) => id);
  const path = await makePath({ videoIds: videos.map(({ id }) => id) });
  const track = await makeTrack({ pathIds: [path.id] });
  await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
  await learner.call("POST", `/api/users/${learner.id}/career-tracks/${track.id}/start`);
  await learner.call("POST", "/api/progress/complete", {
    userId: learner.id,
    videoId: done,
    knowledgeAreaId: area.id,
    completed: true,
  });
  await learner.call("PUT", `/api/progress/${learner.id}/position`, { videoId: open, seconds: 200 });
  await learner.call("POST", `/api/videos/${open}/comments`, { userId: learner.id, content: "So ".repeat(40) });
  return { path, open };
}

// On a phone as narrow as they come; with letters twice as large, on a phone and on a wide screen.
for (const { width, zoom, isNarrow } of [
  { width: 320, zoom: 1, isNarrow: true },
  { width: 390, zoom: 2, isNarrow: true },
  { width: 1280, zoom: 2, isNarrow: false },
]) {
  const tag = isNarrow ? " @narrow-only" : "";
  test(`at ${width} px and ${zoom * 100} % everything is in its place${tag}`, async ({ page, context, complaints }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 720 });
    const look = async (what: string) => {
      await page.evaluate((times) => {
        document.documentElement.style.fontSize = `${times * 100}%`;
      }, zoom);
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
      await expect.poll(() => findMisfits(page), { message: what }).toEqual([]);
    };
    const visit = async (address: string, heading = page.getByRole("heading", { level: 1 })) => {
      await page.goto(address);
      await expect(heading).toBeVisible();
      await look(address);
    };
    for (const address of forVisitors) await visit(address);

    const learner = await makePerson({ name: "Bartholomew Featherstonehaugh-Cholmondeley" });
    const cookie = { ...learner.cookie, domain: "localhost", path: "/" };
    await context.addCookies([cookie]);
    await visit("/progress");
    const { path, open } = await makeProgress(learner);
    for (const address of [
      "/",
      "/progress",
      "/learn",
      "/learn?q=nothing-like-it",
      "/learning-paths",
      "/learning-paths?tab=tracks",
      `/learning-paths/${path.id}`,
      "/profile",
      "/settings",
      "/no/such/place",
    ]) {
      await visit(address);
      if (isNarrow) expect(await findHiddenFocus(page), `${address}, by Tab`).toEqual([]);
    }
    await visit(`/videos/${open}?path=${path.id}`, page.getByRole("dialog").getByRole("heading").first());
    await page.getByRole("tab", { name: "Comments" }).click();
    await page.getByRole("button", { name: "Delete comment" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await look("deleting a comment");
    await lookAtDialogs(page, look);
    complaints.splice(0);
  });
}

async function lookAtDialogs(page: Page, look: (what: string) => Promise<void>) {
  await page.goto("/settings");
  for (const button of ["Change email", "Change Password", "Add an authenticator app", "Delete my account"]) {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    await look(button);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.getByRole("button", { name: /Account menu/ }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await look("the account's menu");
}
