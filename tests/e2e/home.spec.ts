import type { Locator } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { makePath, makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";

const DAY = 86_400_000;

/** Ids of the lessons that a part of the page links to, in the order shown. */
const shownIn = (part: Locator) =>
  part
    .getByRole("link")
    .evaluateAll((links) =>
      links.flatMap((link) => new URL((link as HTMLAnchorElement).href).pathname.split("/videos/")[1] ?? []),
    );

test("Home features the first lesson and lists lessons 2 to 7 for a new learner @narrow", async ({ page, learner }) => {
  const library = async () => {
    const { body } = await learner.call<{ id: string }[]>("GET", "/api/videos?limit=7");
    return body.map(({ id }) => id);
  };
  // Other tests add lessons: retry until the library is the same before and after the page load.
  await expect(async () => {
    const before = await library();
    await page.goto("/");
    const [first, ...others] = before;
    await expect(page.getByRole("link", { name: /^Start lesson/ })).toHaveAttribute("href", `/videos/${first}`);
    expect(await shownIn(page.getByRole("region", { name: "Recent lessons" }))).toEqual(others);
    expect(await library()).toEqual(before);
  }).toPass();
  await expect(page.getByRole("heading", { level: 1, name: "Start with this lesson" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent lessons" }).getByRole("listitem")).toHaveCount(6);
  await expect(page.getByRole("region", { name: "Insights" })).toContainText("First Steps");
});

test("Home puts the lesson to resume on top, with the time left, and no completed lesson @smoke", async ({
  page,
  learner,
}) => {
  const area = await makeArea();
  const done = await makeVideo({ title: newName("Seen"), points: { [area.id]: 10 } });
  const completion = { userId: learner.id, videoId: done.id, knowledgeAreaId: area.id, completed: true };
  await learner.call("POST", "/api/progress/complete", completion);
  const video = await makeVideo({ title: newName("Half-seen"), duration: 1000, createdAt: new Date("2020-01-01") });
  await learner.call("PUT", `/api/progress/${learner.id}/position`, { videoId: video.id, seconds: 240 });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Pick up where you left off" })).toBeVisible();
  await expect(page.getByText("12:40 left")).toBeVisible();
  const recent = page.getByRole("region", { name: "Recent lessons" });
  await expect(recent.getByRole("listitem")).toHaveCount(6);
  await expect(recent.getByRole("link", { name: done.title })).toHaveCount(0);
  await page.getByRole("link", { name: new RegExp(`^Resume lesson.*${video.title}`) }).click();
  // The click also plays it.
  await expect(page.getByRole("dialog").locator("iframe")).toHaveAttribute("src", /start=240/);
});

test("a newcomer chooses a role and their hours, and Home begins with the plan @narrow", async ({
  page,
  learner: _,
}) => {
  const area = await makeArea();
  const video = await makeVideo({ duration: 1080, points: { [area.id]: 30 } });
  const track = await makeTrack({ targets: { [area.id]: 30 } });
  await page.goto("/");
  const question = page.getByRole("region", { name: "What are you here for?" });
  await expect(page.getByRole("region", { name: "Your statistics" })).toHaveCount(0);
  await question.getByRole("link", { name: track.title }).click();
  await expect(page).toHaveURL(`/welcome?track=${track.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "What are you here for?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: `${track.title}: 1 lesson, 18 min` })).toBeVisible();
  await expect(page.getByRole("list", { name: "Lessons of the plan" })).toContainText(video.title);
  await page.getByLabel("Hours a week").press("ArrowRight");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Go on with your plan" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(question).toHaveCount(0);
});

test("a newcomer who is just looking is not asked again", async ({ page, learner }) => {
  await page.goto("/");
  const question = page.getByRole("region", { name: "What are you here for?" });
  await question.getByRole("button", { name: "Just looking" }).click();
  await expect(question).toHaveCount(0);
  const preferences = () => learner.call<{ welcomed: boolean }>("GET", `/api/users/${learner.id}/preferences`);
  await expect.poll(async () => (await preferences()).body.welcomed).toBe(true);
  await page.reload();
  await expect(page.getByRole("region", { name: "Recent lessons" })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("Home shows the learner's own figures for this week and the week before, and four insights", async ({
  page,
  learner,
}) => {
  const area = await makeArea({ name: newName("Optics"), totalPoints: 100 });
  const videos = [];
  for (let made = 0; made < 4; made += 1) videos.push(await makeVideo({ points: { [area.id]: 10 }, duration: 1800 }));
  const path = await makePath({ title: newName("Seeing"), videoIds: videos.map(({ id }) => id) });
  await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
  // Two completions on one day ten days ago, and one today.
  for (const [at, ago] of [10, 10, 0].entries()) {
    const videoId = videos[at]?.id ?? "";
    await learner.call("POST", "/api/progress/complete", {
      userId: learner.id,
      videoId,
      knowledgeAreaId: area.id,
      completed: true,
    });
    await db().videoProgress.update({
      where: { userId_videoId: { userId: learner.id, videoId } },
      data: { completedAt: new Date(Date.now() - ago * DAY) },
    });
  }
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Go on with your path" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Start lesson/ })).toHaveAttribute("href", `/videos/${videos[3]?.id}`);
  const figures = page.getByRole("region", { name: "Your statistics" });
  await expect(figures).toContainText("+10 this week");
  await expect(figures).toContainText("10 less than the week before");
  await expect(figures).toContainText("+1 this week");
  await expect(figures).toContainText("0.5 less than the week before");
  const insights = page.getByRole("region", { name: "Insights" });
  const insight = (name: string) => insights.getByRole("article").filter({ hasText: name });
  await expect(insight("Best day")).toContainText("2 lessons completed");
  await expect(insight("Strongest area")).toContainText(area.name);
  await expect(insight("Nearest badge")).toContainText("to go");
  await expect(insight("Closest to completion")).toContainText("3 of 4 lessons · 75%");
  await insight("Closest to completion").getByRole("link", { name: path.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: path.title })).toBeVisible();
});

test("Progress is printed on white, without navigation", async ({ page, learner }) => {
  const area = await makeArea();
  const video = await makeVideo({ points: { [area.id]: 10 } });
  const body = { userId: learner.id, videoId: video.id, knowledgeAreaId: area.id, completed: true };
  await learner.call("POST", "/api/progress/complete", body);
  await page.goto("/progress");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByText("Total points")).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
});
