import type { Page } from "@playwright/test";
import { type FrontProxy, startFrontProxy } from "../fixtures/front-proxy";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { openSection } from "../fixtures/sections";
import { test as base, expect } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

const test = base.extend<{ front: FrontProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  front: async ({}, use) => {
    const front = await startFrontProxy();
    await use(front);
    await front.stop();
  },
});

/** Chromium's errors for a request that runs when the server stops; the last is for an answer that is cut off. */
const CUT_OFF = ["ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE_CHUNKED_ENCODING"];

/** Marks the document, to tell whether the browser has loaded another since. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-first-document", ""));
const isMarked = (page: Page) => page.locator("html[data-first-document]");
const link = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const banner = (page: Page) => page.getByRole("status").filter({ hasText: /offline/i });

/** Serves the product again and waits until the app notices, within five seconds. */
async function comeBack(page: Page, front: FrontProxy): Promise<void> {
  await front.restore();
  // Otherwise a test could click Retry just as it disappears with the banner.
  await expect(banner(page)).toHaveCount(0, { timeout: 15_000 });
}

test("no action leaves the app while the server is stopped, and the last one runs once it is back @narrow", async ({
  page,
  learner: _,
  front,
  expectConsoleErrors,
  allowConsoleErrors,
}) => {
  await page.goto(`${front.url}/settings`);
  await link(page, "Learn").click();
  await expect(page).toHaveURL(`${front.url}/learn`);
  // The scripts of this screen are loaded, too.
  await expect(page.getByLabel("Search lessons")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toBeVisible();
  await mark(page);
  await front.stop();

  await page.getByLabel("Search lessons").fill("light");
  await expect(banner(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Settings")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Learn")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(isMarked(page)).toBeAttached();
  await expect(banner(page)).toBeVisible();

  await comeBack(page, front);
  await expect(page).toHaveURL(`${front.url}/learning-paths`);
  await expect(heading(page, "Paths")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Career Tracks" })).toBeVisible();
  await expect(isMarked(page)).toBeAttached();
  expectConsoleErrors("ERR_CONNECTION_REFUSED");
  allowConsoleErrors(...CUT_OFF);
});

test("a player opened by its address closes while a proxy answers 502, and a clicked link opens later", async ({
  page,
  learner: _,
  front,
  expectConsoleErrors,
}) => {
  const video = await makeVideo({ title: newName("Lesson") });
  await page.goto(`${front.url}/videos/${video.id}`);
  await expect(page.getByRole("dialog", { name: video.title })).toBeVisible();
  // The screen under the dialog loads after it.
  await expect(page.locator("main h1")).toBeAttached();
  // Lets the prefetches of the links end before the server is lost.
  await page.waitForLoadState("networkidle");
  await mark(page);
  front.loseServer();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
  await link(page, "Progress").click();
  await expect(page.getByText("Opens when you are online again", { exact: true })).toBeVisible();
  await expect(heading(page, "Learn")).toBeVisible();

  await comeBack(page, front);
  await expect(page).toHaveURL(`${front.url}/progress`);
  await expect(heading(page, "Progress")).toBeVisible();
  await expect(isMarked(page)).toBeAttached();
  expectConsoleErrors("status of 502");
});

test("a completion, a rating and a comment made offline stay on screen, and are sent once when online again", async ({
  page,
  learner,
  front,
  allowConsoleErrors,
}) => {
  const area = await makeArea();
  const video = await makeVideo({ points: { [area.id]: 10 } });
  await page.goto(`${front.url}/videos/${video.id}`);
  const player = page.getByRole("dialog");
  await player.getByRole("tab", { name: "Comments" }).click();
  await expect(player.getByText("No comments yet")).toBeVisible();
  await player.getByLabel("Add a comment").fill("Written on the train");
  // The code for the end of the lesson loads in the background.
  await page.waitForLoadState("networkidle");
  await front.stop();
  await player.getByRole("button", { name: "Post comment" }).click();
  await player.getByRole("button", { name: "Mark as complete" }).click();
  await player.getByRole("radio", { name: "4 stars" }).first().click();
  // The dialog hides the banner from assistive technology, not from sight.
  const offline = page.getByText("You are offline. What you see may not be the latest.");
  await expect(offline.filter({ visible: true })).toBeVisible();
  await expect(player.getByRole("listitem").filter({ hasText: "Written on the train" })).toBeVisible();
  await expect(player.getByRole("button", { name: "Mark as complete: Completed" })).toBeVisible();
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);

  await front.restore();
  await expect(offline).toHaveCount(0, { timeout: 15_000 });
  const comments = () => learner.call<{ content: string }[]>("GET", `/api/videos/${video.id}/comments`);
  await expect
    .poll(async () => (await comments()).body.map(({ content }) => content))
    .toEqual(["Written on the train"]);
  const rating = () => learner.call<{ rating: number }>("GET", `/api/videos/${video.id}/rating/user/${learner.id}`);
  await expect.poll(async () => (await rating()).body.rating).toBe(4);
  const points = () => learner.call<{ points: number }>("GET", `/api/progress/${learner.id}/summary`);
  await expect.poll(async () => (await points()).body.points).toBe(10);
  await expect(player.getByRole("listitem").filter({ hasText: "Written on the train" })).toHaveCount(1);
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
  allowConsoleErrors("ERR_CONNECTION_REFUSED", ...CUT_OFF);
});

test("offline, notes, questions and replies wait to be sent once, the transcript scrolls, and search fails @narrow", async ({
  page,
  learner,
  front,
  allowConsoleErrors,
}) => {
  const administrator = await makeUser({ isAdmin: true });
  const video = await makeVideo({ title: newName("Lesson"), duration: 600 });
  const text = Array.from({ length: 400 }, (_, line) =>
    `${Math.floor(line / 60)}:${line % 60} line ${line}`.replace(/:(\d) /, ":0$1 "),
  );
  const transcript = { language: "en", rights: "own", text: text.join("\n") };
  await administrator.call("POST", `/api/videos/${video.id}/transcripts`, transcript);
  const ask = { kind: "question", second: 300, body: "Asked before?" };
  const { body: asked } = await administrator.call<{ id: string }>("POST", `/api/videos/${video.id}/moments`, ask);
  await page.goto(`${front.url}/videos/${video.id}?t=130`);
  const player = page.getByRole("dialog").first();
  const tab = (name: string) => player.getByRole("tab", { name });
  await tab("Transcript").click();
  await expect(player.getByRole("listitem").first()).toContainText("line");
  await tab("Questions 1").click();
  const known = player.getByRole("listitem").filter({ hasText: "Asked before?" });
  await expect(known).toBeVisible();
  await tab("Notes").click();
  await expect(player.getByText(/^No notes yet/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await front.stop();

  await player.getByRole("button", { name: "Add note" }).click();
  await player.getByLabel("Note at 2:05").fill("Written on the train");
  await page.keyboard.press("Enter");
  const note = player.getByRole("listitem").filter({ hasText: "Written on the train" });
  await expect(note).toContainText("It is sent as soon as you are back online.");
  await expect(player.getByRole("button", { name: "Add note" })).toBeFocused();
  await tab("Questions").click();
  await known.getByRole("button", { name: "Reply to the question" }).click();
  await known.getByLabel("Your reply").fill("Replied on the train");
  await known.getByRole("button", { name: "Post reply" }).click();
  const reply = known.getByRole("listitem").filter({ hasText: "Replied on the train" });
  await expect(reply).toContainText("It is sent as soon as you are back online.");
  await expect(known.getByRole("button", { name: "1 reply to this question" })).toBeVisible();
  await player.getByRole("button", { name: "Ask" }).click();
  await player.getByLabel("Question at 2:05").fill("Asked on the train?");
  await page.keyboard.press("Enter");
  const question = player.getByRole("listitem").filter({ hasText: "Asked on the train?" });
  await expect(question).toContainText("It is sent as soon as you are back online.");
  await tab("Transcript").click();
  const lines = player.getByRole("listitem");
  await player
    .locator("ol[lang]")
    .locator("..")
    .evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(lines.last()).toContainText("line 399");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search Waypoint" }).fill("line");
  await expect(page.getByText("The server did not respond. Check your connection and try again.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);

  await front.restore();
  const written = () => learner.call<{ body: string; second: number }[]>("GET", `/api/videos/${video.id}/moments`);
  await expect
    // The app notices it within five seconds.
    .poll(async () => (await written()).body.map(({ body, second }) => [second, body]).sort(), { timeout: 15_000 })
    .toEqual([
      [125, "Asked on the train?"],
      [125, "Written on the train"],
      [300, "Asked before?"],
    ]);
  const replies = () => learner.call<{ body: string }[]>("GET", `/api/moments/${asked.id}/replies`);
  await expect.poll(async () => (await replies()).body.map(({ body }) => body)).toEqual(["Replied on the train"]);
  for (const [name, item] of [
    ["Questions 2", question],
    ["Questions 2", reply],
    ["Notes 1", note],
  ] as const) {
    await tab(name).click();
    await expect(item).toHaveCount(1);
    await expect(item).not.toHaveAttribute("aria-busy");
    await expect(item.getByRole("button", { name: /^Edit/ })).toBeVisible();
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search Waypoint" }).fill("line 399");
  await expect(page.getByRole("option", { name: /line 399/ }).first()).toBeVisible();
  allowConsoleErrors("ERR_CONNECTION_REFUSED", ...CUT_OFF);
});

test("a search while the browser is offline says so, and finds results once it is online", async ({
  page,
  learner: _,
  allowConsoleErrors,
}) => {
  const video = await makeVideo({ title: newName("Lesson") });
  await page.goto("/progress");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.context().setOffline(true);
  await page.getByRole("combobox", { name: "Search Waypoint" }).fill(video.title);
  await expect(page.getByText("You are offline. The results come as soon as you are back online.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("option", { name: video.title }).first()).toBeVisible({ timeout: 15_000 });
  allowConsoleErrors("ERR_INTERNET_DISCONNECTED");
});

test("a dashboard tab clicked while offline opens once the network is back @narrow", async ({
  page,
  administrator: _,
  expectConsoleErrors,
}) => {
  await page.goto("/admin");
  const overview = page.getByRole("tabpanel", { name: "Overview" });
  await expect(overview).toBeVisible();
  await page.waitForLoadState("networkidle");
  await mark(page);
  await page.context().setOffline(true);

  await openSection(page, "Audit");
  await expect(page.getByText("The tab opens as soon as you are back online.", { exact: true })).toBeVisible();
  await expect(banner(page).first()).toContainText("You are offline");
  await expect(overview).toBeVisible();
  await expect(page).toHaveURL("/admin");

  await page.context().setOffline(false);
  // The app notices it within five seconds.
  await expect(page).toHaveURL("/admin?tab=audit", { timeout: 15_000 });
  await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
  await expect(isMarked(page)).toBeAttached();
  expectConsoleErrors("ERR_INTERNET_DISCONNECTED");
});

test("signing out waits for the server", async ({
  page,
  learner: _,
  front,
  expectConsoleErrors,
  allowConsoleErrors,
}) => {
  await page.goto(`${front.url}/learn`);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  // The code of toasts loads in the background.
  await page.waitForLoadState("networkidle");
  await front.stop();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("You are signed out as soon as you are back online.", { exact: true })).toBeVisible();
  await expect(heading(page, "Learn")).toBeVisible();
  await comeBack(page, front);
  await expect(heading(page, "Sign In")).toBeVisible();
  expectConsoleErrors("ERR_CONNECTION_REFUSED");
  allowConsoleErrors(...CUT_OFF);
});
