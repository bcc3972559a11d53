import { afterEach, describe, expect, test, vi } from "vitest";
import { ada, areaOf, summaryOf, videoOf, watchOf } from "@/tests/fixtures/components/entities";
import { type Answers, answer, callsTo, page } from "@/tests/fixtures/components/server";
import { act, screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Player } from "../player";
import { PlayerDialog } from "../player-dialog";
import { useCountdown } from "./use-countdown";

const area = areaOf({ name: "Light" });
const video = videoOf({ title: "How light falls" }, [[area, 40]]);
const after = videoOf({ title: "Shadows", duration: 1080 }, [[area, 10]]);
const medal = { name: "First steps", measure: "videos" as const, threshold: 1, missing: 0, earned: true };
const record = {
  ...{ userId: ada.id, videoId: video.id, knowledgeAreaId: area.id, points: 40, completed: true },
  ...{ completedAt: "2026-01-05T09:00:00Z", evidence: "marked" as const, watchedPercent: 0 },
};
const send = "POST /api/progress/complete";

function showLesson(answers: Answers = {}) {
  answer({
    "GET /api/knowledge-matrix": [area],
    [`GET /api/videos/${video.id}`]: video,
    [`GET /api/videos/${after.id}`]: after,
    [`GET /api/videos/${video.id}/learner-count`]: { learnerCount: 0 },
    [`GET /api/videos/${video.id}/rating-average`]: { averageRating: 0, totalRatings: 0 },
    [`GET /api/videos/${video.id}/rating/user/${ada.id}`]: { userId: ada.id, videoId: video.id, rating: null },
    [`GET /api/progress/${ada.id}`]: [],
    [`GET /api/progress/${ada.id}/position`]: [],
    [`GET /api/progress/${ada.id}/watch`]: watchOf(video),
    [`GET /api/progress/${ada.id}/summary`]: summaryOf({ badges: [{ ...medal, missing: 1, earned: false }] }),
    [`GET /api/users/${ada.id}/plans`]: [],
    [`GET /api/users/${ada.id}/learning-paths`]: [],
    [`GET /api/users/${ada.id}/career-progress`]: [],
    [`GET /api/users/${ada.id}/watch-later/ids`]: [],
    [`GET /api/videos/${video.id}/comments`]: page([]),
    [`GET /api/videos/${video.id}/moments`]: page([]),
    "GET /api/videos": page([video, after]),
    [send]: record,
    ...answers,
  });
  return show(
    <PlayerDialog isOverScreen={false}>
      <Player videoId={video.id} userId={ada.id} />
    </PlayerDialog>,
    { at: `/videos/${video.id}` },
  );
}

async function complete(user: ReturnType<typeof showLesson>["user"]) {
  const toggle = await screen.findByRole("button", { name: "Mark as complete" });
  await screen.findByText("Related lessons");
  answer({
    [`GET /api/progress/${ada.id}`]: [record],
    [`GET /api/progress/${ada.id}/summary`]: summaryOf({ badges: [medal], streak: 3 }),
  });
  await user.click(toggle);
  return within(await screen.findByRole("region", { name: "Lesson completed" }));
}

afterEach(() => localStorage.clear());

describe("the end of a lesson", () => {
  test("shows the points, badges and streak of a completion, and the next lesson", async () => {
    const end = await complete(showLesson().user);
    expect(end.getByText("+40 points")).toBeVisible();
    expect(await end.findByText("First steps")).toBeVisible();
    expect(await end.findByText("3-day streak")).toBeVisible();
    expect(await end.findByText("Shadows")).toBeVisible();
    expect(end.getByText("18 min")).toBeVisible();
    expect(end.getByText("Next in the list")).toBeVisible();
    expect(end.getByRole("link", { name: "Play next: Shadows" })).toHaveAttribute("href", `/videos/${after.id}`);
    // There is no countdown beside a video that may still be playing.
    expect(end.queryByRole("timer")).toBeNull();
  });

  test("asks for the rating once, and keeps the stars while they are chosen", async () => {
    const rating = { userId: ada.id, videoId: video.id, rating: 4 };
    const { user } = showLesson({ [`POST /api/videos/${video.id}/ratings`]: rating });
    const end = await complete(user);
    expect(screen.getAllByRole("radio", { name: "4 stars" })).toHaveLength(1);
    answer({ [`GET /api/videos/${video.id}/rating/user/${ada.id}`]: rating });
    await user.click(end.getByRole("radio", { name: "4 stars" }));
    await waitFor(() => expect(end.getByText("Your rating: 4")).toBeVisible());
  });

  test("is not shown for a lesson that was completed before it was opened", async () => {
    showLesson({ [`GET /api/progress/${ada.id}`]: [record] });
    expect(await screen.findByRole("button", { name: "Take back" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Lesson completed" })).toBeNull();
  });
});

describe("a lesson that is marked almost unwatched", () => {
  test("asks once whether the learner knew it, and takes the completion back on 'Not yet'", async () => {
    const { user } = showLesson();
    await complete(user);
    answer({ [`GET /api/progress/${ada.id}`]: [] });
    await user.click(await screen.findByRole("button", { name: "Not yet" }));
    const toggle = await screen.findByRole("button", { name: "Mark as complete", pressed: false });
    expect(callsTo(send).at(-1)?.body).toMatchObject({ completed: false });
    answer({ [`GET /api/progress/${ada.id}`]: [record] });
    await user.click(toggle);
    await screen.findByRole("button", { name: "Take back" });
    expect(screen.queryByText("Did you know this already?")).toBeNull();
  });

  test.each([
    ["a tenth was watched", { ranges: [[0, 60]] as [number, number][] }],
    ["recording is off", { recording: false }],
  ])("asks nothing when %s", async (_, watch) => {
    const { user } = showLesson({ [`GET /api/progress/${ada.id}/watch`]: watchOf(video, watch) });
    await complete(user);
    expect(await screen.findByRole("button", { name: "Take back" })).toBeVisible();
    expect(screen.queryByText("Did you know this already?")).toBeNull();
  });
});

function Countdown({ onEnd }: { onEnd: () => void }) {
  const { left, stop } = useCountdown(true, onEnd);
  return left === null ? <p>Stopped</p> : <button type="button" onClick={stop}>{`${left} s`}</button>;
}

describe("the countdown to the next lesson", () => {
  const onEnd = vi.fn();
  const start = () => {
    vi.useFakeTimers();
    onEnd.mockReset();
    show(<Countdown onEnd={onEnd} />);
  };
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) act(() => vi.advanceTimersByTime(1000));
  };
  afterEach(() => vi.useRealTimers());

  test("plays the next lesson once, after 8 s", () => {
    start();
    expect(screen.getByText("8 s")).toBeVisible();
    pass(7);
    expect(onEnd).not.toHaveBeenCalled();
    pass(3);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test("stops on any press in the page", () => {
    start();
    pass(2);
    act(() => void window.dispatchEvent(new Event("pointerdown")));
    expect(screen.getByText("Stopped")).toBeVisible();
    pass(10);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test("does not start with reduced motion", () => {
    const real = window.matchMedia;
    const matches = vi
      .spyOn(window, "matchMedia")
      .mockImplementation((media) => Object.assign(real(media), { matches: true }));
    start();
    expect(screen.getByText("Stopped")).toBeVisible();
    matches.mockRestore();
  });
});
