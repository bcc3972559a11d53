import { describe, expect, test } from "vitest";
import { plainFormats } from "@/lib/platform/formats";
import { ada, pathOf, trackOf } from "@/tests/fixtures/components/entities";
import { answer, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { PathCard } from "./path-card";
import { PathCourse } from "./path-course";
import { TrackCard } from "./track-card";

const path = pathOf({ title: "Seeing" });
const track = trackOf({ title: "Colourist", learningPathIds: [path.id] });
const nothingStarted = {
  [`GET /api/progress/${ada.id}`]: [],
  [`GET /api/users/${ada.id}/learning-paths`]: [],
  [`GET /api/users/${ada.id}/career-progress`]: [],
};

test("shows the start button of a learning path again when the server refuses the start", async () => {
  const step = { videoId: crypto.randomUUID(), hue: 35 as const };
  answer({ ...nothingStarted, [`POST /api/users/${ada.id}/learning-paths/${path.id}/start`]: refusal(503, "away") });
  const { user } = show(<PathCard path={path} steps={[step]} userId={ada.id} formats={plainFormats} />);
  await user.click(await screen.findByRole("button", { name: /^Start Learning Path/ }));
  expect(await screen.findByText("Failed to start learning path")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: /^Start Learning Path/ })).toHaveFocus());
});

test("shows the start button of a career track again when the server refuses the start", async () => {
  answer({ ...nothingStarted, [`POST /api/users/${ada.id}/career-tracks/${track.id}/start`]: refusal(503, "away") });
  const { user } = show(<TrackCard track={track} paths={[path]} userId={ada.id} />);
  await user.click(await screen.findByRole("button", { name: /^Start Career Track/ }));
  expect(await screen.findByText("Failed to start career track")).toBeVisible();
  expect(await screen.findByRole("button", { name: /^Start Career Track/ })).toBeVisible();
});

describe("a path or track that was never started", () => {
  const [seen, unseen] = [crypto.randomUUID(), crypto.randomUUID()];
  const half = pathOf({ title: "Half seen", videoIds: [seen, unseen] });
  const record = { userId: ada.id, videoId: seen, knowledgeAreaId: crypto.randomUUID(), points: 5, completed: true };
  const answers = {
    ...nothingStarted,
    [`GET /api/progress/${ada.id}`]: [{ ...record, completedAt: "2026-01-05T09:00:00.000Z" }],
  };
  const startedAt = "2026-01-04T09:00:00.000Z";

  test("shows no percentage on its screen", async () => {
    answer({ ...answers, [`GET /api/learning-paths/${half.id}/versions`]: [] });
    const steps = half.videoIds.map((videoId) => ({ videoId, hue: 35 as const }));
    show(<PathCourse pathId={half.id} title={half.title} steps={steps} list={half} userId={ada.id} />);
    expect(
      await screen.findByText("You have already completed 1 of 2 lessons. Start the path to go on."),
    ).toBeVisible();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("shows no percentage in a track", async () => {
    answer(answers);
    show(<TrackCard track={track} paths={[half]} userId={ada.id} />);
    expect(await screen.findByRole("button", { name: /^Start Career Track/ })).toBeVisible();
    expect(screen.queryByText(/%/)).toBeNull();
  });

  test.each([
    ["Start with Half seen", []],
    ["Continue with Half seen", [{ pathId: half.id, startedAt }]],
  ])("shows '%s' once the track is started", async (name, startedPaths) => {
    answer({
      ...answers,
      [`GET /api/users/${ada.id}/learning-paths`]: startedPaths,
      [`GET /api/users/${ada.id}/career-progress`]: [{ trackId: track.id, startedAt }],
    });
    show(<TrackCard track={track} paths={[half]} userId={ada.id} />);
    expect(await screen.findByRole("link", { name })).toHaveAttribute("href", `/learning-paths/${half.id}`);
  });
});
