import { expect, test } from "vitest";
import type { AreaCoverage, Coverage } from "@/lib/organisation/coverage/schema";
import { administrator, areaOf } from "@/tests/fixtures/components/entities";
import { answer, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const light = areaOf({ name: "Light", totalPoints: 300 });
const lenses = areaOf({ name: "Lenses", level: "sub", parentId: light.id, totalPoints: 40 });
const sound = areaOf({ name: "Sound", totalPoints: 0 });

const coverageOf = (
  { id, name, level, parentId, totalPoints }: typeof light,
  figures: Partial<AreaCoverage> = {},
): AreaCoverage => ({
  ...{ id, name, level, parentId, totalPoints },
  ...{
    videos: 0,
    seconds: 0,
    unknownLengths: 0,
    points: 0,
    deadVideos: 0,
    deadPoints: 0,
    withoutQuestions: 0,
    unreachable: [],
    active: 0,
    finished: 0,
  },
  ...figures,
});

const areas = [
  coverageOf(light, {
    videos: 12,
    seconds: 18_400,
    points: 240,
    deadVideos: 2,
    deadPoints: 20,
    unreachable: ["Colourist", "Gaffer", "Projectionist"].map((title) => ({
      id: title,
      title,
      points: 260,
      missing: 40,
    })),
    active: 31,
    finished: 4,
  }),
  coverageOf(lenses, { videos: 5, seconds: 3_000, points: 60, active: 7 }),
  coverageOf(sound),
];

function showCoverage(coverage: Partial<Coverage> | Response = {}) {
  answer({
    "GET /api/knowledge-matrix": [light, lenses, sound],
    "GET /api/admin/calibration": { reviews: 12, deciles: [] },
    "GET /api/admin/coverage":
      coverage instanceof Response
        ? coverage
        : { areas, searches: [], learnersCountedAt: new Date().toISOString(), ...coverage },
  });
  return show(<Dashboard />, { user: administrator, at: "/admin?tab=coverage" });
}

const rowOf = async (name: string) => {
  const table = within(await screen.findByRole("table", { name: "Coverage by knowledge area" }));
  return within(table.getByRole("link", { name }).closest("tr") as HTMLElement);
};

const search = (query: Record<string, string>) => `/admin?${new URLSearchParams(query)}`;

test("shows a picture, and links each figure to the place where it can be changed", async () => {
  showCoverage();
  expect(await screen.findByRole("img", { name: /Learners beside the points offered/ })).toBeVisible();
  expect(screen.getByText(/3 knowledge areas.*learners of the last 90 days, counted just now/)).toBeVisible();
  const row = await rowOf("Light");
  const links: [name: RegExp, query: Record<string, string>][] = [
    [/^12 videos in Light/, { tab: "videos", areaId: light.id }],
    [/^307 minutes in Light/, { tab: "videos", areaId: light.id, sort: "title" }],
    [/^240 of 300 points offered in Light, 80 cannot be earned/, { tab: "knowledge", edit: light.id }],
    [/^31 learners active in Light/, { tab: "videos", areaId: light.id, sort: "popular" }],
    [/^4 learners finished Light/, { tab: "knowledge", edit: light.id }],
    [/^2 videos in Light that nobody can play/, { tab: "health", areaId: light.id, state: "dead" }],
  ];
  for (const [name, query] of links)
    expect(row.getByRole("link", { name })).toHaveAttribute("href", expect.stringContaining(search(query)));
  expect((await rowOf("Lenses")).getByText("20 over")).toBeVisible();
  expect(row.getByRole("link", { name: "Gaffer" })).toHaveAttribute("href", search({ tab: "careers", edit: "Gaffer" }));
  expect(row.getAllByText("lacks 40 points")).toHaveLength(2);
  expect(row.getByText("and 1 more")).toBeVisible();
  const empty = await rowOf("Sound");
  expect(empty.getByText("No total")).toBeVisible();
  expect(empty.getByRole("link", { name: "0 videos in Sound: add one" })).toHaveAttribute(
    "href",
    search({ tab: "videos", add: "new" }),
  );
});

test("lists the searches that found nothing, with a link to add a video", async () => {
  showCoverage({ searches: [{ term: "colour grading", searches: 9, people: 4, lastOn: "2026-03-14" }] });
  const table = within(await screen.findByRole("table", { name: "Searches that found nothing" }));
  expect(table.getByRole("link", { name: "colour grading" })).toHaveAttribute(
    "href",
    search({ tab: "videos", q: "colour grading" }),
  );
  expect(table.getByText("14 March 2026")).toBeVisible();
  expect(table.getByRole("link", { name: "Add video for “colour grading”" })).toBeVisible();
});

test("says that no search came back empty, and that learners are being counted", async () => {
  showCoverage({ areas: [coverageOf(light, { active: null, finished: null })], learnersCountedAt: null });
  expect(await screen.findByText("No search came back empty.")).toBeVisible();
  expect(screen.getByText(/learners are being counted/)).toBeVisible();
  expect((await rowOf("Light")).getAllByText("Not counted yet")).toHaveLength(2);
});

test("shows an error when the coverage cannot be loaded, and offers to add the first knowledge area", async () => {
  showCoverage(refusal(503, "away"));
  expect(await screen.findByText(/The coverage could not be loaded/)).toBeVisible();
  answer({ "GET /api/admin/coverage": { areas: [], searches: [], learnersCountedAt: null } });
  screen.getByRole("button", { name: "Retry" }).click();
  expect(await screen.findByText("There are no knowledge areas yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Add knowledge area" })).toHaveAttribute(
    "href",
    "/admin?tab=knowledge&add=new",
  );
});

test("compares predicted and observed recall from a thousand reviews on", async () => {
  const shown = showCoverage();
  expect(await screen.findByText("12 reviews so far. The comparison needs 1,000.")).toBeVisible();
  shown.unmount();
  showCoverage();
  const deciles = [{ from: 80, reviews: 1914, predicted: 85, observed: 89 }];
  answer({ "GET /api/admin/calibration": { reviews: 1914, deciles } });
  const table = await screen.findByRole("table", { name: "Predicted and observed recall" });
  const cells = within(table).getAllByRole("row").at(-1)?.textContent;
  expect(cells).toMatch(/80 to 90\s?%85\s?%89\s?%1,914/);
});
