import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { makeCompletion } from "../fixtures/completions";
import { makePath, makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { makeTeam } from "../fixtures/teams";
import { expect, test } from "../fixtures/test";
import { makeUser, type TestUser } from "../fixtures/test-user";
import { findViolations } from "../fixtures/violations";

const dueIn = (days: number) => new Date(addDays(dayOf(new Date(), "UTC"), days));

/** An assignment to users with these due days. */
async function assign(
  subject: { videoId: string } | { pathId: string },
  teamId: string | null,
  days: [TestUser, number][],
) {
  const create = days.map(([{ id: userId }, inDays]) => ({ userId, dueOn: dueIn(inDays) }));
  return db().assignment.create({ data: { ...subject, teamId, people: { create } } });
}

test("a manager sees the late users, those of the teams below included, and reminds only them @smoke", async ({
  page,
  learner: manager,
}) => {
  const [late, twice, soon] = [
    await makeUser({ name: newName("Lena Late") }),
    await makeUser({ name: newName("Tom Twice") }),
    await makeUser({ name: newName("Sue Soon") }),
  ];
  const top = await makeTeam({ managers: [manager.id], members: [late.id] });
  const below = await makeTeam({ parentId: top.id, members: [twice.id, soon.id] });
  const [lesson, path] = [await makeVideo(), await makePath({ title: newName("Fire safety") })];
  await assign({ videoId: lesson.id }, top.id, [
    [late, -3],
    [twice, -3],
    [soon, 4],
  ]);
  await assign({ pathId: path.id }, below.id, [
    [twice, -1],
    [soon, 20],
  ]);

  await page.goto("/");
  const card = page.getByRole("region", { name: "Your team" });
  await expect(card).toHaveText("Your team: 2 late, 1 due this week");
  await card.getByRole("link", { name: "1 due this week" }).click();
  const progress = page.getByRole("table", { name: "Progress" });
  await expect(progress.getByText(soon.name, { exact: true })).toBeVisible();
  await expect(progress.getByText(late.name, { exact: true })).toHaveCount(0);

  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Home" }).click();
  await navigation.getByRole("link", { name: "Team" }).click();
  await expect(navigation.getByRole("link", { name: "Team" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("2 of 4 users late, 3 entries")).toBeVisible();
  const assignments = page.getByRole("table", { name: /^Open assignments/ });
  const ofBelow = assignments.getByRole("row").filter({ hasText: path.title });
  await expect(ofBelow).toContainText(below.name);
  await ofBelow.getByRole("button", { name: "1 late" }).click();
  const users = page.getByRole("dialog", { name: path.title });
  await expect(users.getByLabel("Status")).toHaveValue("late");
  await expect(users.getByText(twice.name, { exact: true })).toBeVisible();
  await expect(users.getByText(soon.name, { exact: true })).toHaveCount(0);
  await users.getByRole("button", { name: "Close" }).click();

  await page.getByRole("link", { name: "3 entries" }).click();
  await expect(page).toHaveURL(/late=entries$/);
  await expect(page.getByRole("table", { name: "Late entries" }).getByRole("row")).toHaveCount(4);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("table", { name: "Late entries" }).getByRole("row")).toHaveCount(4);
  await page.getByRole("link", { name: "2 of 4 users late" }).click();
  await expect(page).toHaveURL(/late=1$/);
  await expect(progress.getByRole("row")).toHaveCount(3);

  await page.getByLabel("Due").selectOption("Due or not");
  await expect(progress.getByRole("row")).toHaveCount(5);
  await progress.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Remind 4 users" }).click();
  const reminder = page.getByRole("dialog", { name: "Send reminders" });
  await expect(reminder.getByText("2 late, 1 not yet due")).toBeVisible();
  await expect(reminder.getByRole("radio", { name: "Late only" })).toBeChecked();
  await expect(reminder.getByText(/was due on/)).toBeVisible();
  expect(await findViolations(page, "[role=dialog]")).toEqual([]);
  await reminder.getByRole("radio", { name: "All 3" }).check();
  await expect(reminder.getByRole("button", { name: "Remind 3" })).toBeEnabled();
  await reminder.getByRole("radio", { name: "Late only" }).check();
  await reminder.getByRole("button", { name: "Remind 2" }).click();
  const said = "2 emails sent. 2 users skipped: nothing to do, or reminded today.";
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Progress" })).toBeFocused();
  const where = { kind: "assignment-reminder", userId: { in: [late.id, twice.id, soon.id] } };
  const mailed = await db().outboxMessage.findMany({ where, select: { userId: true } });
  expect(mailed.map(({ userId }) => userId).sort()).toEqual([late.id, twice.id].sort());
});

test("a late assignment comes first on Home, and has the same words on every screen", async ({ page, learner }) => {
  const area = await makeArea();
  const traits = { duration: 900, points: { [area.id]: 10 } };
  const videos = [await makeVideo(traits), await makeVideo(traits), await makeVideo(traits)];
  const [first, second] = videos.map(({ id }) => id) as [string, string];
  const path = await makePath({ title: newName("Fire safety"), videoIds: videos.map(({ id }) => id) });
  const track = await makeTrack({ pathIds: [path.id] });
  const begun = await makeVideo({ title: newName("Half-seen") });
  await learner.call("PUT", `/api/progress/${learner.id}/position`, { videoId: begun.id, seconds: 60 });
  await makeCompletion(learner, { id: first }, { [area.id]: 10 });
  const { id } = await assign({ pathId: path.id }, null, [[learner, -1]]);
  const keeper = await makeUser({ name: "Mia Keeper" });
  await db().assignment.update({ where: { id }, data: { madeBy: keeper.id, note: "Before the shoot" } });

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Late, was due yesterday" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Start lesson/ })).toHaveAttribute("href", `/videos/${second}`);
  const entry = page.getByRole("region", { name: "To do" }).getByRole("listitem");
  for (const words of [
    "1 of 3 · 30 min left",
    "Late",
    "was due yesterday",
    "Assigned by Mia Keeper",
    "Before the shoot",
  ])
    await expect(entry).toContainText(words);

  for (const address of [
    `/learning-paths/${path.id}`,
    `/career-tracks/${track.id}`,
    `/videos/${second}?path=${path.id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByText("was due yesterday"), address).toBeVisible();
    await expect(page.getByText("Late", { exact: true }), address).toBeVisible();
  }
  await page.goto("/learning-paths");
  await expect(page.getByRole("listitem").filter({ hasText: path.title }).first()).toContainText("was due yesterday");
  await page.goto("/learning-paths?tab=tracks");
  await expect(page.getByRole("listitem").filter({ hasText: track.title }).first()).toContainText("was due yesterday");
});
