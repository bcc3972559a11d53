import type { Page, Request } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

const player = (page: Page) => page.getByRole("dialog");

/** Makes a lesson worth points in two areas and opens Learn with a search that finds only it. */
async function showLesson(page: Page, traits: { duration?: number | null } = {}) {
  const [main, sub] = [await makeArea({ name: newName("Craft") }), await makeArea({ name: newName("Taste") })];
  const video = await makeVideo({
    title: newName("Lesson"),
    description: "First line.\nSee https://example.com/more for more.",
    duration: 3725,
    ...traits,
    points: { [main.id]: 30, [sub.id]: 10 },
  });
  await page.goto(`/learn?q=${encodeURIComponent(video.title)}`);
  return { video, main, sub, card: page.getByRole("link", { name: new RegExp(video.title) }) };
}

test("a lesson opens over the grid at its own address @narrow", async ({ page, learner: _ }) => {
  const { video, main, sub, card } = await showLesson(page);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/videos/${video.id}\\?q=`));
  await expect(player(page)).toHaveAccessibleName(new RegExp(video.title));
  await expect(page).toHaveTitle(new RegExp(video.title));
  await expect(player(page).getByText(main.name)).toBeVisible();
  await expect(player(page).getByText(sub.name)).toBeVisible();
  await expect(player(page).getByText("Worth 40 points")).toBeVisible();
  await expect(player(page).getByText(/0 learners/)).toBeVisible();
  await expect(player(page).getByRole("link", { name: /example\.com/ })).toHaveAttribute(
    "href",
    "https://example.com/more",
  );
});

test("the dialog shows at once on a slow connection, and Escape and Back cancel the opening", async ({
  page,
  learner: _,
}) => {
  const { video, card } = await showLesson(page);
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(`**/videos/${video.id}**`, async (route) => {
    await isSent;
    await route.continue();
  });
  await card.click();
  await expect(player(page)).toHaveAccessibleName("Loading...");
  await expect(page).toHaveURL(/\/learn\?q=/);
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(0);
  await expect(card).toBeFocused();
  await card.click();
  await expect(player(page)).toHaveAccessibleName("Loading...");
  await page.goBack();
  await expect(player(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/learn\?q=/);
  await card.click();
  await expect(player(page)).toHaveAccessibleName("Loading...");
  send();
  await expect(player(page)).toHaveAccessibleName(new RegExp(video.title));
  await expect(page).toHaveURL(new RegExp(`/videos/${video.id}`));
});

for (const way of ["Escape", "Close", "Back"] as const) {
  test(`${way} closes the player and returns the focus to the card${way === "Close" ? " @narrow" : ""}`, async ({
    page,
    learner: _,
  }) => {
    const { video, card } = await showLesson(page);
    await card.focus();
    await page.keyboard.press("Enter");
    await expect(player(page)).toHaveAccessibleName(video.title);
    if (way === "Escape") await page.keyboard.press("Escape");
    else if (way === "Close") await player(page).getByRole("button", { name: "Close" }).click();
    else await page.goBack();
    await expect(player(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/learn\\?q=${encodeURIComponent(video.title).slice(0, 6)}`));
    await expect(card).toBeFocused();
    await page.goForward();
    await expect(player(page)).toBeVisible();
  });
}

test("closing the player keeps the grid's scroll position @narrow", async ({ page, learner: _ }) => {
  const word = newName("scroll").replace(" ", "");
  for (let made = 0; made < 20; made += 1) await makeVideo({ title: `${made} ${word}` });
  await page.goto(`/learn?q=${word}`);
  const card = page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(word) })
    .nth(15);
  await card.scrollIntoViewIfNeeded();
  const before = await card.boundingBox();
  await card.click();
  await expect(player(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(0);
  expect((await card.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test.describe("by touch @narrow-only", () => {
  test.use({ reducedMotion: "no-preference" });

  const swipe = async (page: Page, from: number, to: number) => {
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 500 }] });
    await touch("touchStart", from);
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", from + ((to - from) * step) / 8);
    await touch("touchEnd", to);
  };

  test("a swipe from the left edge closes the player", async ({ page, learner: _ }) => {
    const { video, card } = await showLesson(page);
    await card.click();
    await expect(player(page)).toHaveAccessibleName(video.title);
    await swipe(page, 10, 200);
    await expect(player(page)).toHaveCount(0);
  });

  test("a shorter swipe or one from further in leaves the player open", async ({ page, learner: _ }) => {
    const { video, card } = await showLesson(page);
    await card.click();
    await expect(player(page)).toHaveAccessibleName(video.title);
    await swipe(page, 10, 150);
    await swipe(page, 60, 320);
    await expect(player(page)).toBeVisible();
  });
});

test("the address of a lesson opens the player over Learn, and closing it leads there", async ({
  page,
  learner: _,
}) => {
  const { video } = await showLesson(page);
  await page.goto(`/videos/${video.id}`);
  await expect(player(page)).toHaveAccessibleName(new RegExp(video.title));
  await player(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/learn");
  await expect(page.getByRole("heading", { level: 1, name: "Learn" })).toBeVisible();
});

for (const id of ["7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11", "not-an-id"]) {
  test(`/videos/${id} says that the video was not found`, async ({ page, learner: _ }) => {
    await page.goto(`/videos/${id}`);
    await expect(page.getByText("Video not found")).toBeVisible();
  });
}

test("the provider's player loads on the first click, not before", async ({ page, learner: _ }) => {
  const { video, card } = await showLesson(page);
  await card.click();
  await expect(player(page).locator("iframe")).toHaveCount(0);
  await player(page)
    .getByRole("button", { name: `Play ${video.title}` })
    .click();
  const frame = player(page).locator("iframe");
  await expect(frame).toHaveAttribute(
    "src",
    new RegExp(`^https://www.youtube-nocookie.com/embed/${video.providerVideoId}`),
  );
  await expect(frame).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
  await expect(frame).toHaveAttribute("title", /.+/);
});

test("a Vimeo lesson plays in Vimeo's player without tracking, and shows the player's chapters and captions", async ({
  page,
  learner: _,
}) => {
  const { video, card } = await showLesson(page);
  const number = String(Math.floor(Math.random() * 1e9));
  await db().video.update({
    where: { id: video.id },
    data: { provider: "vimeo", providerVideoId: number, videoUrl: `https://vimeo.com/${number}/abcdef1234` },
  });
  await card.click();
  await player(page).getByRole("button", { name: /^Play/ }).click();
  const source = new RegExp(`^https://player.vimeo.com/video/${number}\\?.*dnt=1.*h=abcdef1234`);
  await expect(player(page).locator("iframe")).toHaveAttribute("src", source);
  const chapters = player(page).getByRole("region", { name: "Chapters" });
  await expect(chapters.getByRole("heading")).toHaveText("Chapters from Vimeo");
  await expect(player(page).getByRole("button", { name: "Chapter at 4:00: The shadow" })).toBeVisible();
  await player(page).getByRole("tab", { name: "Transcript" }).click();
  await expect(
    player(page).getByText("Captions that you switch on in Vimeo’s player are shown here, too."),
  ).toBeVisible();
  await page.frameLocator("iframe").getByRole("button", { name: "Pause the video" }).click();
  await expect(player(page).getByText("One lamp, one face.")).toBeVisible();
  await player(page).getByRole("tab", { name: "Overview" }).click();
  await expect(chapters.locator("[aria-current=true]")).toContainText("The shadow");
  await page.reload();
  await expect(chapters).toHaveCount(0);
});

test("a video that refuses embedding shows a link to the provider and is reported to administrators", async ({
  page,
  learner,
  providers,
}) => {
  providers.become("refuses");
  const { video, card } = await showLesson(page);
  const reports = () => db().playbackReport.findMany({ where: { videoId: video.id }, select: { userId: true } });
  await card.click();
  await player(page).getByRole("button", { name: /^Play/ }).click();
  const refusal = player(page).getByRole("alert");
  await expect(refusal.getByRole("link", { name: /Watch on YouTube/ })).toHaveAttribute("href", video.videoUrl);
  await expect(player(page).locator("iframe")).toHaveCount(0);
  await expect.poll(reports).toEqual([{ userId: learner.id }]);
});

test("a lesson of unknown length gets its length from an administrator's player", async ({
  page,
  administrator: _,
}) => {
  const { video, card } = await showLesson(page, { duration: null });
  const shown = page.getByRole("listitem").filter({ has: card });
  await expect(shown).toContainText("~15 min");
  const isTold = page.waitForResponse(`**/api/videos/${video.id}/duration`);
  await card.click();
  await player(page).getByRole("button", { name: /^Play/ }).click();
  expect(await (await isTold).json()).toMatchObject({ duration: 600 });
  await page.keyboard.press("Escape");
  await expect(shown).toContainText("10:00");
  await page.reload();
  await expect(shown).toContainText("10:00");
});

test("the player offers completion at the end of the video", async ({ page, learner: _ }) => {
  const { card } = await showLesson(page);
  await card.click();
  await player(page).getByRole("button", { name: /^Play/ }).click();
  await player(page).frameLocator("iframe").getByRole("button", { name: "End the video" }).click();
  await expect(player(page).getByText(/Mark it as complete to earn 40 points/)).toBeVisible();
});

test("a click completes a lesson at once, Progress counts it, and a second click undoes it @smoke", async ({
  page,
  learner: _,
}) => {
  const { video, main, card } = await showLesson(page);
  await page.goto("/progress");
  await expect(page.getByRole("heading", { name: "No progress yet" })).toBeVisible();
  await page.goto(`/learn?q=${encodeURIComponent(video.title)}`);
  await card.click();
  const toggle = player(page).getByRole("button", { name: "Mark as complete" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(player(page).getByText("+40 points")).toBeVisible();
  await expect(player(page).getByText(/1 learner\b/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listitem").filter({ has: card })).toContainText("Completed");

  await page.getByRole("link", { name: "Progress" }).click();
  const figure = (label: string) =>
    page.locator("dl > div", { has: page.getByText(label, { exact: true }) }).getByRole("definition");
  await expect(figure("Total points")).toHaveText("40");
  await expect(figure("Lessons completed")).toHaveText("1");
  await expect(figure("Day streak")).toHaveText("1");
  await expect(figure("Badges")).toHaveText(/^1/);
  await expect(figure("Hours learned")).toHaveText("1");
  await expect(page.getByText(main.name).first()).toBeVisible();
  await expect(page.getByRole("button", { name: `30 of 100 points in ${main.name}` })).toBeVisible();

  await page.goto(`/videos/${video.id}`);
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  // The change is shown before it is saved; the next page reads the saved state.
  const isSaved = page.waitForResponse("**/api/progress/complete");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(player(page).getByText("Worth 40 points")).toBeVisible();
  await isSaved;
  await page.goto("/progress");
  await expect(page.getByRole("heading", { name: "No progress yet" })).toBeVisible();
});

/** Counts the running requests that change a completion, and keeps the value of the latest one. */
function watchCompletions(page: Page) {
  const state = { pending: 0, latest: undefined as unknown };
  const isChange = (request: Request) => request.url().endsWith("/api/progress/complete");
  page.on("request", (request) => {
    if (!isChange(request)) return;
    state.pending += 1;
    state.latest = request.postDataJSON().completed;
  });
  const end = (request: Request) => {
    if (isChange(request)) state.pending -= 1;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return state;
}

test("rapid clicks end in the state of the last click", async ({ page, learner }) => {
  const { video, card } = await showLesson(page);
  await card.click();
  const toggle = player(page).getByRole("button", { name: "Mark as complete" });
  const sent = watchCompletions(page);
  await toggle.click({ clickCount: 3, delay: 20 });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  // The clicks may send several requests; loading the next page must not abort one.
  await expect.poll(() => sent).toEqual({ pending: 0, latest: true });
  const row = await db().videoProgress.findFirst({ where: { userId: learner.id, videoId: video.id } });
  expect(row?.completedAt).toBeTruthy();
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
});
