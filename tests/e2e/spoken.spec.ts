import type { Locator, Page } from "@playwright/test";
import { makePath, makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";
import { writeWatched } from "../fixtures/watching";

// Compares what a screen reader says of the main screens with the files in `spoken` (CONTRIBUTING.md, The loop). Not by
// `toMatchAriaSnapshot`: its update would write ids into the files and drop the expressions for them.

test.use({ timezoneId: "UTC" });

/** Makes a newcomer, a learner with a begun and a completed lesson of a path, and an administrator. */
async function makeUsers() {
  const [newcomer, learner, administrator, other] = await Promise.all([
    makeUser({ name: "Nora Newcomer" }),
    makeUser({ name: "Ada Learner" }),
    makeUser({ name: "Grace Keeper", isAdmin: true }),
    makeUser({ name: "Otto Other" }),
  ]);
  const mark = crypto.randomUUID().slice(0, 8);
  const area = await makeArea({ name: `Light ${mark}` });
  const make = (title: string, duration: number, points: number) =>
    makeVideo({
      title: `${title} ${mark}`,
      description: "Where the light stands, and why.",
      duration,
      points: { [area.id]: points },
      // Not among the newest videos, which other tests expect.
      createdAt: new Date("2020-01-01"),
    });
  const soft = await make("Soft light", 1080, 30);
  const hard = await make("Hard light", 600, 20);
  const colour = await make("Colour", 300, 10);
  const path = await makePath({
    title: `Seeing ${mark}`,
    videoIds: [soft.id, hard.id, colour.id],
    optionalVideoIds: [colour.id],
    sections: [{ title: "Further on", videoId: colour.id }],
  });
  const track = await makeTrack({ title: `Gaffer ${mark}`, pathIds: [path.id], targets: { [area.id]: 60 } });
  const completion = { userId: learner.id, videoId: soft.id, knowledgeAreaId: area.id, completed: true };
  await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
  await learner.call("POST", "/api/progress/complete", completion);
  await writeWatched(learner, hard.id, [[0, 200]]);
  await learner.call("PUT", `/api/progress/${learner.id}/position`, { videoId: hard.id, seconds: 200 });
  const words = "0:00 Light has a direction.\n0:40 Soft light wraps.\n1:05 Hard light cuts.";
  const transcript = { language: "en", rights: "own", text: words };
  await administrator.call("POST", `/api/videos/${hard.id}/transcripts`, transcript);
  await administrator.call("PUT", `/api/videos/${hard.id}/chapters`, { text: "0:00 Direction\n1:05 Hardness" });
  const note = { kind: "note", second: 65, body: "Compare with 0:40." };
  await learner.call("POST", `/api/videos/${hard.id}/moments`, note);
  const question = { kind: "question", second: 300, body: "Why not from below?" };
  await other.call("POST", `/api/videos/${hard.id}/moments`, question);
  await learner.call("POST", "/api/cards", { front: "Key light", back: "The strongest" });
  return { mark, newcomer, learner, administrator, area, hard, path, track };
}

type Made = Awaited<ReturnType<typeof makeUsers>>;

/** A screen and its snapshot, `spoken/<name>.aria.yml`. */
type Screen = {
  name: string;
  /** Undefined for another part of the screen before. */
  address?: (made: Made) => string;
  /** Brings the screen into the state to compare. */
  prepare?: (page: Page, made: Made) => Promise<unknown>;
  /** The parts to compare, in order: those without rows of other tests. */
  parts: (page: Page, made: Made) => Locator[];
};

const main = (page: Page) => page.getByRole("main");
const header = (page: Page) => main(page).locator("header");
const region = (page: Page, name: string) => main(page).getByRole("region", { name });
const player = (page: Page) => page.getByRole("dialog");
const panel = (page: Page, name: RegExp) => player(page).getByRole("tabpanel", { name });
const openTab = (page: Page, name: RegExp) => player(page).getByRole("tab", { name }).click();

/** The form, without the providers that other tests connect, and the section beside it. */
const authParts = (page: Page) => [main(page).locator("div:has(> form)"), main(page).locator("> section").last()];

type Reader = "newcomer" | "learner" | "administrator";

const groups: { title: string; reader?: Reader; screens: Screen[] }[] = [
  {
    title: "the forms of visitors",
    screens: [
      { name: "sign-in", address: () => "/login", parts: authParts },
      { name: "sign-up", address: () => "/login?mode=sign-up", parts: authParts },
    ],
  },
  {
    title: "the screens of a newcomer",
    reader: "newcomer",
    screens: [
      {
        name: "home-of-newcomer",
        address: () => "/",
        parts: (page) => [
          header(page),
          region(page, "What are you here for?").getByRole("heading"),
          ...["Choose what you want", "Look around first"].map((hasText) =>
            region(page, "What are you here for?").getByRole("listitem").filter({ hasText }),
          ),
          region(page, "Insights"),
        ],
      },
      {
        name: "welcome",
        address: ({ track }) => `/welcome?track=${track.id}`,
        prepare: (page) => expect(main(page).getByRole("button", { name: "Start" })).toBeVisible(),
        parts: (page) => [main(page)],
      },
    ],
  },
  {
    title: "the screens of a learner",
    reader: "learner",
    screens: [
      {
        name: "home",
        address: () => "/",
        parts: (page, { hard }) => [
          header(page),
          ...[hard.title, "Your statistics", "Insights"].map((name) => region(page, name)),
        ],
      },
      {
        name: "learn",
        address: ({ hard }) => `/learn?q=${encodeURIComponent(hard.title)}`,
        parts: (page) => [main(page)],
      },
      { name: "path", address: ({ path }) => `/learning-paths/${path.id}`, parts: (page) => [main(page)] },
      {
        name: "progress",
        address: () => "/progress",
        parts: (page, { area }) => [
          header(page),
          main(page).locator("dl").first(),
          main(page).locator("details").first(),
          region(page, "Activity"),
          region(page, "Activity").getByRole("cell", { name: /^Today: / }),
          region(page, "Knowledge areas").getByRole("listitem").filter({ hasText: area.name }),
          region(page, "Badges"),
          region(page, "Completed lessons"),
        ],
      },
      { name: "review", address: () => "/review", parts: (page) => [main(page)] },
      {
        name: "settings",
        address: () => "/settings/notifications",
        parts: (page) => [main(page)],
      },
    ],
  },
  {
    title: "a lesson",
    reader: "learner",
    screens: [
      {
        name: "player",
        address: ({ hard, path }) => `/videos/${hard.id}?path=${path.id}`,
        prepare: async (page, { path }) => {
          await expect(player(page).getByRole("region", { name: path.title })).toBeVisible();
          await expect(player(page).getByRole("button", { name: /^Not watched/ })).toBeVisible();
          await expect(panel(page, /^Overview/).getByRole("button", { name: /Hardness/ })).toBeVisible();
        },
        parts: (page) => [player(page)],
      },
      {
        name: "transcript",
        prepare: (page) => openTab(page, /^Transcript/),
        parts: (page) => [panel(page, /^Transcript/)],
      },
      { name: "notes", prepare: (page) => openTab(page, /^Notes/), parts: (page) => [panel(page, /^Notes/)] },
      {
        name: "questions",
        prepare: (page) => openTab(page, /^Questions/),
        parts: (page) => [panel(page, /^Questions/)],
      },
    ],
  },
  {
    title: "a user in the dashboard",
    reader: "administrator",
    screens: [
      {
        name: "users",
        address: ({ learner }) => `/admin?tab=users&q=${encodeURIComponent(learner.email)}`,
        parts: (page, { learner }) => [
          page.getByRole("columnheader", { name: "Name" }).locator("xpath=.."),
          page.getByRole("row").filter({ hasText: learner.email }),
        ],
      },
    ],
  },
];

/** In full or abbreviated. */
const MONTHS = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

/** Texts that differ from run to run, and their placeholders. */
const replacements = ({ mark, learner }: Made): [RegExp | string, string][] => [
  [new RegExp(`(?: |\\+|%20)${mark}`, "g"), ""],
  [learner.email, "<email>"],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>"],
  [/(?<=watch\?v=)[\w-]{11}/g, "<id>"],
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?=: | \d)/g, "<weekday>"],
  [new RegExp(`\\b\\d{1,2} ${MONTHS}(?: \\d{4})?\\b`, "g"), "<date>"],
  [/\b\d{4}-\d\d-\d\d\b/g, "<date>"],
  [/\b(?:just now|\d+ (?:second|minute)s? ago)/g, "<time>"],
  // The options include areas of other tests, and the rows are the days of half a year.
  [/^( *)- combobox "Knowledge area":\n(?:\1 +.*\n)+/gm, '$1- combobox "Knowledge area"\n'],
  [/^( *)- rowgroup:\n(?:\1 +.*\n)+/gm, "$1- rowgroup\n"],
];

/** The accessibility snapshot of parts of a screen, once it no longer changes. */
async function spokenForm(parts: Locator[]): Promise<string> {
  for (const part of parts) await expect(part).toBeVisible();
  let form = "";
  await expect
    .poll(
      async () => {
        const before = form;
        form = (await Promise.all(parts.map((part) => part.ariaSnapshot()))).map((text) => `${text}\n`).join("");
        return form === before;
      },
      { intervals: [300] },
    )
    .toBe(true);
  return form;
}

let made: Promise<Made> | undefined;

for (const { title, reader, screens } of groups) {
  test(`a screen reader reads ${title} as in the snapshots`, async ({ page }) => {
    // Shared by the tests of this worker, which do not change them.
    made ??= makeUsers();
    const users = await made;
    if (reader) await page.context().addCookies([{ ...users[reader].cookie, domain: "localhost", path: "/" }]);
    for (const { name, address, prepare, parts } of screens) {
      if (address) await page.goto(address(users));
      await prepare?.(page, users);
      let text = await spokenForm(parts(page, users));
      for (const [found, kept] of replacements(users)) text = text.replaceAll(found, kept);
      expect.soft(text, name).toMatchSnapshot([`${name}.aria.yml`]);
    }
  });
}
