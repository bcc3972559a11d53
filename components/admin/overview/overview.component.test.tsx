import { expect, test } from "vitest";
import { type Overview, overviewSchema } from "@/lib/organisation/overview/schema";
import { administrator, areaOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { Dashboard } from "../dashboard";

const exampleOverview = exampleOf(overviewSchema);

const nothing = { count: 0, first: [] };
const atRest = { unscored: nothing, undelivered: nothing, unplayable: nothing, dead: nothing, overTotal: nothing };

function showOverview(overview: Partial<Overview>) {
  answer({ "GET /api/admin/overview": { ...exampleOverview, attention: atRest, ...overview } });
  return show(<Dashboard />, { user: administrator, at: "/admin" });
}

test("shows the first steps while the library has no video", async () => {
  showOverview({
    counts: { users: 1, admins: 1, videos: 0, knowledgeAreas: 2, learningPaths: 0, careerTracks: 0 },
  });
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toMatchObject([
    expect.stringContaining("Add a knowledge area (done)"),
    expect.stringContaining("Add a video"),
    expect.stringContaining("Add a learning path"),
    expect.stringContaining("Add a user"),
  ]);
  expect(steps.getByRole("link", { name: "Add a video" })).toHaveAttribute("href", "/admin?tab=videos&add=new");
  expect(screen.queryByRole("region", { name: "Needs attention" })).toBeNull();
});

test("shows the figures of the organisation, and says that there is nothing to do", async () => {
  const id = crypto.randomUUID();
  showOverview({
    training: { now: { donePercent: 86, late: 43 }, before: { donePercent: 80, late: 43 } },
    teams: [{ id, name: "Lisbon", users: 7, late: 3 }],
  });
  const attention = await screen.findByRole("region", { name: "Needs attention" });
  expect(within(attention).getByText(/^Nothing to do/)).toBeVisible();
  expect(screen.getByRole("link", { name: /^Late ?43 ?Same as 30 days ago/ })).toHaveAttribute(
    "href",
    "/admin?tab=users&late=1",
  );
  expect(screen.getByRole("link", { name: /^Required training done ?86% ?6 percentage points more/ })).toBeVisible();
  const teams = within(screen.getByRole("region", { name: "Teams" }));
  expect(teams.getByText("3 of 7 late")).toBeVisible();
  expect(teams.getByRole("link", { name: "Lisbon" })).toHaveAttribute(
    "href",
    `/admin?tab=reports&subject=teams&of=${id}&late=true`,
  );
  expect(
    within(screen.getByRole("tabpanel"))
      .getAllByRole("region")
      .map((region) => region.getAttribute("aria-labelledby")),
  ).toEqual(["attention", "late-teams", "vain-searches", "quick-actions", "glance"]);
});

test("lists areas that offer more points than their total, and sets the total", async () => {
  const area = areaOf({ name: "Light", totalPoints: 40 });
  const update = `PUT /api/knowledge-matrix/${area.id}`;
  answer({ "GET /api/knowledge-matrix": [area], [update]: area });
  const { user } = showOverview({
    attention: {
      ...atRest,
      overTotal: { count: 1, first: [{ id: area.id, name: "Light", totalPoints: 40, offeredPoints: 1930 }] },
    },
  });
  const attention = within(await screen.findByRole("region", { name: "Needs attention" }));
  expect(attention.getByRole("heading", { name: "1 knowledge area over the total" })).toBeVisible();
  expect(attention.getByText("Videos offer 1,930 points, the total is 40")).toBeVisible();
  const button = attention.getByRole("button", { name: /^Set the total to 1,930/ });
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  await user.click(button);
  expect(await screen.findByText("Knowledge area updated successfully!")).toBeVisible();
  expect(callsTo(update)[0]?.body).toMatchObject({ name: "Light", level: "main", totalPoints: 1930 });
});

test("sets the totals of all areas over their total, including unlisted ones", async () => {
  const [light, sound] = [areaOf({ name: "Light", totalPoints: 40 }), areaOf({ name: "Sound", totalPoints: 5 })];
  const offers = (knowledgeAreaId: string, points: number) => ({
    ...{ knowledgeAreaId, videos: 1, points, videosWithSubs: 1 },
    pointsWithSubs: points,
  });
  answer({
    "GET /api/knowledge-matrix": [light, sound, areaOf({ name: "Fits", totalPoints: 90 })],
    "GET /api/video-knowledge-matrix/usage": [offers(light.id, 50), offers(sound.id, 6)],
    [`PUT /api/knowledge-matrix/${light.id}`]: light,
    [`PUT /api/knowledge-matrix/${sound.id}`]: sound,
  });
  const { user } = showOverview({
    attention: {
      ...atRest,
      overTotal: { count: 2, first: [{ id: light.id, name: "Light", totalPoints: 40, offeredPoints: 50 }] },
    },
  });
  const button = await screen.findByRole("button", { name: "Set all 2 totals" });
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  await user.click(button);
  expect(await screen.findByText("2 totals set")).toBeVisible();
  const totals = [light, sound].map(({ id }) => callsTo(`PUT /api/knowledge-matrix/${id}`)[0]?.body);
  expect(totals).toMatchObject([{ totalPoints: 50 }, { totalPoints: 6 }]);
});

test("lists videos that nobody can play, with a link to replace the recording", async () => {
  const id = crypto.randomUUID();
  showOverview({
    attention: { ...atRest, dead: { count: 1, first: [{ id, title: "Light", health: "gone", paths: 2 }] } },
  });
  const attention = within(await screen.findByRole("region", { name: "Needs attention" }));
  expect(attention.getByRole("heading", { name: "1 video that nobody can play" })).toBeVisible();
  expect(attention.getByText("Gone, in 2 paths")).toBeVisible();
  expect(attention.getByRole("link", { name: "Light" })).toHaveAttribute("href", `/admin?tab=health&replace=${id}`);
});
