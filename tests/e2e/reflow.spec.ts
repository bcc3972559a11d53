import type { Page } from "@playwright/test";
import { makePath, makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { findHiddenFocus, findMisfits, setTextSize } from "../fixtures/reflow";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

const token = `${Buffer.from("somebody.with.a.long.address@people.test").toString("base64url")}.secret`;

const forVisitors = [
  "/login",
  "/login?mode=sign-up",
  "/login?mode=recover",
  `/setup-password#token_hash=${token}&type=invite`,
  `/reset-password#token_hash=${token}&type=recovery`,
  `/confirm-email#token_hash=${token}&type=email_change`,
  `/stop-email-change#token_hash=${token}&type=email_change_stop`,
];

/** A learner on a path and a track, all with long names. */
async function makeLearner() {
  const learner = await makeUser({ name: "Bartholomew Featherstonehaugh-Cholmondeley" });
  const area = await makeArea({ name: `${newName("Telecommunications")}${"engineering".repeat(6)}` });
  const title = newName("Incomprehensibilities of electroencephalography");
  const videos = await Promise.all([1, 2].map(() => makeVideo({ title, duration: 3725, points: { [area.id]: 1000 } })));
  const extra = await makeVideo({ title });
  const [done = "", open] = videos.map(({ id }) => id);
  const path = await makePath({
    videoIds: [...videos, extra].map(({ id }) => id),
    optionalVideoIds: [extra.id],
    sections: videos.map((video) => ({ title, videoId: video.id })),
  });
  const finished = await makePath({ videoIds: [done] });
  const track = await makeTrack({ pathIds: [path.id, finished.id], targets: { [area.id]: 3000 } });
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
  return { learner, path: path.id, track: track.id, open };
}

let made: ReturnType<typeof makeLearner> | undefined;

/** Signs a page in as a learner that all tests of this worker share and none changes. */
async function signIn(page: Page) {
  made ??= makeLearner();
  const { learner, ...ids } = await made;
  await page.context().addCookies([{ ...learner.cookie, domain: "localhost", path: "/" }]);
  return ids;
}

type Width = { width: number; zoom: number; isSetting?: boolean; isSpaced?: boolean };

// 320 px is the narrowest phone, or a screen of 1,280 px at 400 %; once with the text spacing of WCAG 2.2, 1.4.12. The
// others have a text size of 200 %, set by the page or by the browser's settings, which breakpoints follow.
const widths: Width[] = [
  { width: 320, zoom: 1 },
  { width: 320, zoom: 1, isSpaced: true },
  { width: 390, zoom: 2 },
  { width: 1280, zoom: 2 },
  { width: 1440, zoom: 2, isSetting: true },
];

/** Widths that have the bar at the bottom. */
const narrow = widths.filter(({ width, isSpaced }) => width < 640 && !isSpaced);

// The narrow project has a touch screen, for which controls are larger.
const tag = "@narrow-only";

const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

async function resize(page: Page, { width, zoom, isSetting = false, isSpaced = false }: Width) {
  await page.setViewportSize({ width, height: 720 });
  await setTextSize(page, isSetting ? zoom : 1);
  await page.evaluate(
    ({ size, spacing }) => {
      document.documentElement.style.fontSize = size;
      let style = document.getElementById("spacing");
      if (!style) {
        style = document.head.appendChild(document.createElement("style"));
        style.id = "spacing";
      }
      style.textContent = spacing;
    },
    { size: isSetting ? "" : `${zoom * 100}%`, spacing: isSpaced ? SPACING : "" },
  );
}

/** Expects that a page fits at each width. */
async function expectFits(page: Page, what = "the screen", sizes = widths) {
  for (const size of sizes) {
    const { width, zoom, isSpaced } = size;
    await resize(page, size);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
    const message = `${what} at ${width} px and ${zoom * 100} %${isSpaced ? ", spaced" : ""}`;
    await expect.poll(() => findMisfits(page), { message }).toEqual([]);
  }
}

async function visit(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const address of forVisitors) {
  test(`${address} fits ${tag}`, async ({ page }) => {
    await visit(page, address);
    await expectFits(page);
  });
}

for (const address of [
  "/",
  "/progress",
  // Few lessons: tabbing through the whole list, which grows on scrolling, would take minutes.
  "/learn?q=Incomprehensibilities",
  "/learn?q=nothing-like-it",
  "/learning-paths",
  "/learning-paths?tab=tracks",
  "/learning-paths/:path",
  "/career-tracks/:track",
  "/profile",
  "/settings",
  "/settings/security",
]) {
  test(`${address} fits ${tag}`, async ({ page }) => {
    const { path, track } = await signIn(page);
    await visit(page, address.replace(":path", path).replace(":track", track));
    await expectFits(page);
    // Last, because the skip link covers the page while it has the focus.
    for (const size of narrow) {
      await resize(page, size);
      expect(await findHiddenFocus(page), `hidden focus at ${size.width} px`).toEqual([]);
    }
  });
}

test(`Progress before the first lesson fits ${tag}`, async ({ page, learner: _ }) => {
  await visit(page, "/progress");
  await expectFits(page);
});

test(`an unknown address fits ${tag}`, async ({ page, expectConsoleErrors }) => {
  await signIn(page);
  expectConsoleErrors("status of 404");
  await visit(page, "/no/such/place");
  await expectFits(page);
});

test(`the player with a confirmation over it fits ${tag}`, async ({ page }) => {
  const { path, open } = await signIn(page);
  await page.goto(`/videos/${open}?path=${path}`);
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  await expectFits(page, "the player");
  await page.getByRole("tab", { name: "Comments" }).click();
  await page.getByRole("button", { name: "Delete comment" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectFits(page, "the confirmation");
});

test(`each dialog of Settings and the account menu fit ${tag}`, async ({ page }) => {
  await signIn(page);
  for (const button of ["Change email", "Change Password", "Add an authenticator app", "Delete my account"]) {
    await page.goto(`/settings/${button === "Delete my account" ? "data" : "security"}`);
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    await expectFits(page, button);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  for (const size of widths) {
    // Wide screens have the menu in another place.
    await resize(page, size);
    await page.getByRole("button", { name: /Account menu/ }).click();
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    await expectFits(page, "the account menu", [size]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  }
});

test(`the bar's marker lies above the icon at every text size ${tag}`, async ({ page }) => {
  await signIn(page);
  await visit(page, "/learn");
  for (const size of narrow) {
    await resize(page, size);
    const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Learn" });
    const room = await entry.evaluate((link) => {
      const marker = Number.parseFloat(getComputedStyle(link, "::before").height);
      const icon = link.querySelector("svg")?.getBoundingClientRect().top ?? 0;
      return icon - link.getBoundingClientRect().top - marker;
    });
    expect(room, `at ${size.width} px and ${size.zoom * 100} %`).toBeGreaterThan(0);
  }
});

test(`the bar replaces the rail when text of 200 % leaves no room for it ${tag}`, async ({ page }) => {
  await signIn(page);
  await visit(page, "/learn");
  const nav = page.getByRole("navigation", { name: "Main" });
  const places: string[] = [];
  for (const zoom of [1, 2]) {
    await resize(page, { width: 1440, zoom, isSetting: true });
    const { width = 0 } = (await nav.boundingBox()) ?? {};
    places.push(width > 1000 ? "bar" : "rail");
  }
  expect(places).toEqual(["rail", "bar"]);
});

test(`the focus is visible in forced colours ${tag}`, async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, "/settings/notifications");
  const unseen: string[] = [];
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      // A control may show the focus on an element beside or inside it.
      const parts = [focused, ...(focused.parentElement?.querySelectorAll("*") ?? []), focused.parentElement];
      const isSeen = parts.some((part) => {
        const { outlineStyle, outlineWidth } = part
          ? getComputedStyle(part)
          : { outlineStyle: "none", outlineWidth: "0" };
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      });
      return { isSeen, name: (focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40) };
    });
    if (!found.isSeen) unseen.push(found.name);
  }
  expect(unseen).toEqual([]);
});
