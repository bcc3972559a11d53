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

test("shows the quick actions above the charts, and that nothing is to do", async () => {
  showOverview({});
  const attention = await screen.findByRole("region", { name: "Needs attention" });
  expect(within(attention).getByText(/^Nothing to do/)).toBeVisible();
  expect(
    within(screen.getByRole("tabpanel"))
      .getAllByRole("region")
      .map((region) => region.getAttribute("aria-labelledby")),
  ).toEqual(["quick-actions", "attention", "glance"]);
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

test("lists videos that nobody can play, with the way to another recording", async () => {
  const id = crypto.randomUUID();
  showOverview({
    attention: { ...atRest, dead: { count: 1, first: [{ id, title: "Light", health: "gone", paths: 2 }] } },
  });
  const attention = within(await screen.findByRole("region", { name: "Needs attention" }));
  expect(attention.getByRole("heading", { name: "1 video that nobody can play" })).toBeVisible();
  expect(attention.getByText("Gone, in 2 paths")).toBeVisible();
  expect(attention.getByRole("link", { name: "Light" })).toHaveAttribute("href", `/admin?tab=health&replace=${id}`);
});
