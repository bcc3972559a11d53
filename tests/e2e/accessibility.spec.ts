import type { Page } from "@playwright/test";
import { unsubscribeToken } from "@/lib/learning/notifications/unsubscribe-link";
import { env } from "@/lib/platform/env";
import { makePath, makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser, type TestUser } from "../fixtures/test-user";
import { findViolations } from "../fixtures/violations";

const token = `${Buffer.from("ada@people.test").toString("base64url")}.secret`;

async function visit(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("a violation is found in the theme that has it", async ({ page }) => {
  await page.setContent(`<title>Faint</title><style>
    p { background: #fff; color: #000 }
    [data-theme="light"] p { color: #ccc }
  </style><main><h1>Faint</h1><p>Faint</p><img src="data:,"></main>`);
  await page.evaluate(() => (document.documentElement.lang = "en"));
  const found = await findViolations(page);
  expect(found.map((violation) => violation.split(": ").slice(0, 2).join(": "))).toEqual([
    "light: color-contrast",
    "dark: image-alt",
  ]);
});

for (const [address, button, error] of [
  ["/login", "Sign In", /required/i],
  ["/login?mode=sign-up", "Sign Up", /required/i],
  ["/login?mode=recover", "Send link", /valid email address/],
  [`/setup-password#token_hash=${token}&type=invite`, "Set password", /must be/],
  [`/reset-password#token_hash=${token}&type=recovery`, "Set new password", /must be/],
] as const) {
  test(`${address} has no violation, empty or with errors`, async ({ page }) => {
    await visit(page, address);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await expect(page.getByText(error).first()).toBeVisible();
    await expect(page.locator("[aria-invalid]").first()).toBeVisible();
    expect(await findViolations(page), "with errors").toEqual([]);
  });
}

for (const address of [
  `/confirm-email#token_hash=${token}&type=email_change`,
  `/stop-email-change#token_hash=${token}&type=email_change_stop`,
  "/unsubscribe?token=damaged",
  "/reset-password?damaged#token_hash=damaged&type=recovery",
]) {
  test(`${address} has no violation`, async ({ page }) => {
    await visit(page, address);
    expect(await findViolations(page)).toEqual([]);
  });
}

test("the page that ends a subscription has no violation", async ({ page }) => {
  const { id } = await makeUser({ weeklySummary: true });
  const link = unsubscribeToken({ userId: id, kind: "weekly_summary" }, env().AUTH_SECRET ?? "");
  await visit(page, `/unsubscribe?token=${link}`);
  expect(await findViolations(page)).toEqual([]);
});

/** Starts for a learner a path with one completed and one begun lesson, and a track with a completed path. */
async function makeProgress(learner: TestUser) {
  const area = await makeArea();
  const videos = [await makeVideo({ points: { [area.id]: 5 } }), await makeVideo({ points: { [area.id]: 5 } })];
  const [completed, begun] = videos.map(({ id }) => id);
  const extra = await makeVideo();
  const path = await makePath({
    videoIds: [...videos, extra].map(({ id }) => id),
    optionalVideoIds: [extra.id],
    sections: [{ title: "Light", videoId: extra.id }],
  });
  const done = await makePath({ videoIds: videos.slice(0, 1).map(({ id }) => id) });
  const track = await makeTrack({ pathIds: [path.id, done.id], targets: { [area.id]: 80 } });
  await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
  await learner.call("POST", `/api/users/${learner.id}/career-tracks/${track.id}/start`);
  const completion = { userId: learner.id, videoId: completed, knowledgeAreaId: area.id, completed: true };
  await learner.call("POST", "/api/progress/complete", completion);
  await learner.call("PUT", `/api/progress/${learner.id}/position`, { videoId: begun, seconds: 200 });
  return { path, track, begun };
}

for (const address of [
  "/ @narrow",
  "/progress",
  "/learn @narrow",
  "/learn?q=nothing-like-it",
  "/learning-paths",
  "/learning-paths?tab=tracks",
]) {
  test(`${address} has no violation`, async ({ page, learner }) => {
    await makeProgress(learner);
    await visit(page, address.replace(" @narrow", ""));
    expect(await findViolations(page)).toEqual([]);
  });
}

test("Progress has no violation before the first lesson", async ({ page, learner: _ }) => {
  await visit(page, "/progress");
  expect(await findViolations(page)).toEqual([]);
});

test("a path and a lesson that was begun have no violation", async ({ page, learner }) => {
  const { path, begun } = await makeProgress(learner);
  await visit(page, `/learning-paths/${path.id}`);
  expect(await findViolations(page), "the path").toEqual([]);
  await page.goto(`/videos/${begun}?path=${path.id}`);
  await expect(page.getByRole("button", { name: /^Continue at/ })).toBeVisible();
  expect(await findViolations(page), "the lesson").toEqual([]);
});

test("a route to a career track, its plan and their dialogs have no violation", async ({ page, learner }) => {
  const { track } = await makeProgress(learner);
  const other = await makeVideo();
  await visit(page, `/career-tracks/${track.id}`);
  await expect(page.getByRole("region", { name: /^Your shortest route/ })).toBeVisible();
  expect(await findViolations(page), "the route").toEqual([]);
  await page.getByRole("button", { name: "Start this plan" }).click();
  await expect(page.getByRole("region", { name: /^Your plan/ })).toBeVisible();
  const [plan] = (await learner.call<{ id: string }[]>("GET", `/api/users/${learner.id}/plans`)).body;
  const pinned = { pinnedVideoIds: [other.id], excludedVideoIds: [] };
  await learner.call("PUT", `/api/users/${learner.id}/plans/${plan?.id}`, pinned);
  await visit(page, `/career-tracks/${track.id}`);
  await page.getByRole("button", { name: "Make a calendar address" }).click();
  await expect(page.getByRole("button", { name: "Copy address" })).toBeVisible();
  await page.getByRole("button", { name: `Change ${other.title}` }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await findViolations(page), "the plan with a menu").toEqual([]);
  await page.getByRole("menuitem", { name: "Skip" }).click();
  await page.locator("summary").click();
  await expect(page.getByRole("button", { name: `Bring back ${other.title}` })).toBeVisible();
  expect(await findViolations(page), "skipped lessons").toEqual([]);
  await page.getByRole("button", { name: "Stop this plan" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findViolations(page, '[role="alertdialog"]'), "the question").toEqual([]);
});

test("the settings, their dialogs and the list of shortcuts have no violation", async ({ page, learner: _ }) => {
  await visit(page, "/settings");
  expect(await findViolations(page), "the settings").toEqual([]);
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await findViolations(page, '[role="dialog"]'), "shortcuts").toEqual([]);
  await page.keyboard.press("Escape");
  for (const button of [
    "Change email",
    "Add number",
    "Change Password",
    "Add an authenticator app",
    "Add a phone",
    "Delete my account",
  ]) {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    expect(await findViolations(page, '[role="dialog"]'), button).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("comments have no violation, empty, in error, deleted or edited", async ({ page, learner }) => {
  const video = await makeVideo();
  await page.goto(`/videos/${video.id}`);
  await page.getByRole("tab", { name: "Comments" }).click();
  await expect(page.getByText(/No comments yet/)).toBeVisible();
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByText("A comment cannot be empty")).toBeVisible();
  expect(await findViolations(page), "empty, with an error").toEqual([]);
  await learner.call("POST", `/api/videos/${video.id}/comments`, { userId: learner.id, content: "Well said." });
  await page.reload();
  await page.getByRole("tab", { name: "Comments" }).click();
  await page.getByRole("button", { name: "Delete comment" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findViolations(page), "a question").toEqual([]);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit comment" }).click();
  await expect(page.getByLabel("Edit comment")).toBeVisible();
  expect(await findViolations(page), "an edit").toEqual([]);
});

test("the player and the account menu have no violation @narrow", async ({ page, learner: _ }) => {
  const area = await makeArea();
  const video = await makeVideo({ points: { [area.id]: 30 } });
  await page.goto(`/videos/${video.id}`);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await findViolations(page), "the poster").toEqual([]);
  await page.getByRole("button", { name: /^Play/ }).click();
  await expect(page.locator("iframe")).toBeVisible();
  await page.getByRole("button", { name: "Mark as complete" }).click();
  expect(await findViolations(page), "playing").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  expect(await findViolations(page), "the menu").toEqual([]);
});
