import { expect, test } from "vitest";
import { plainFormats } from "@/lib/platform/formats";
import { ada, pathOf, trackOf } from "@/testing/components/entities";
import { answer, refusal } from "@/testing/components/server";
import { screen, show } from "@/testing/components/show";
import { PathCard } from "./path-card";
import { TrackCard } from "./track-card";

const path = pathOf({ title: "Seeing" });
const track = trackOf({ title: "Colourist", learningPathIds: [path.id] });
const nothingStarted = {
  [`GET /api/progress/${ada.id}`]: [],
  [`GET /api/users/${ada.id}/learning-paths`]: [],
  [`GET /api/users/${ada.id}/career-progress`]: [],
};

test("shows the start button of a learning path again when its start is refused", async () => {
  const step = { videoId: crypto.randomUUID(), hue: 35 as const };
  answer({ ...nothingStarted, [`POST /api/users/${ada.id}/learning-paths/${path.id}/start`]: refusal(503, "away") });
  const { user } = show(<PathCard path={path} steps={[step]} userId={ada.id} formats={plainFormats} />);
  await user.click(await screen.findByRole("button", { name: /^Start Learning Path/ }));
  expect(await screen.findByText("Failed to start learning path")).toBeVisible();
  expect(await screen.findByRole("button", { name: /^Start Learning Path/ })).toBeVisible();
});

test("shows the start button of a career track again when its start is refused", async () => {
  answer({ ...nothingStarted, [`POST /api/users/${ada.id}/career-tracks/${track.id}/start`]: refusal(503, "away") });
  const { user } = show(<TrackCard track={track} paths={[path]} userId={ada.id} />);
  await user.click(await screen.findByRole("button", { name: /^Start Career Track/ }));
  expect(await screen.findByText("Failed to start career track")).toBeVisible();
  expect(await screen.findByRole("button", { name: /^Start Career Track/ })).toBeVisible();
});
