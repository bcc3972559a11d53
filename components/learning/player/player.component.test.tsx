import { afterEach, expect, test } from "vitest";
import { discardDrafts } from "@/components/learning/discussion/drafts";
import { ada, areaOf, summaryOf, videoOf, watchOf } from "@/tests/fixtures/components/entities";
import { type Answers, answer, callsTo, done, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { Player } from "./player";
import { PlayerDialog } from "./player-dialog";

const SENTENCE = "Waypoint cannot reach its database right now. Please try again in a moment";
const area = areaOf({ name: "Light" });
const video = videoOf({ title: "How light falls" }, [[area, 40]]);

afterEach(() => discardDrafts(video.id));
const average = { averageRating: 4.5, totalRatings: 2 };

function showPlayer(answers: Answers = {}, { query = "", playsAtSecond = false, captions = false } = {}) {
  answer({
    "GET /api/knowledge-matrix": [area],
    [`GET /api/videos/${video.id}`]: { ...video, ...average },
    [`GET /api/videos/${video.id}/learner-count`]: { learnerCount: 0 },
    [`GET /api/videos/${video.id}/rating-average`]: average,
    [`GET /api/videos/${video.id}/rating/user/${ada.id}`]: { userId: ada.id, videoId: video.id, rating: null },
    [`GET /api/progress/${ada.id}`]: [],
    [`GET /api/progress/${ada.id}/position`]: [],
    [`GET /api/progress/${ada.id}/watch`]: watchOf(video),
    [`GET /api/videos/${video.id}/comments`]: page([]),
    [`GET /api/videos/${video.id}/moments`]: page([]),
    [`GET /api/users/${ada.id}/watch-later/ids`]: [],
    [`GET /api/progress/${ada.id}/summary`]: summaryOf(),
    [`GET /api/users/${ada.id}/plans`]: [],
    "GET /api/videos": page([]),
    ...answers,
  });
  return show(
    <PlayerDialog isOverScreen={false}>
      <Player videoId={video.id} userId={ada.id} playsAtSecond={playsAtSecond} />
    </PlayerDialog>,
    { at: `/videos/${video.id}${query}`, preferences: { captions } },
  );
}

test("rolls back a refused rating and its average, and shows the reason", async () => {
  answer({ [`POST /api/videos/${video.id}/ratings`]: refusal(503, SENTENCE) });
  const { user } = showPlayer();
  expect(await screen.findByText(/4\.5 \(2 ratings\)/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "2 stars" }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("radio", { name: "2 stars" })).not.toBeChecked());
  expect(screen.getByText(/4\.5 \(2 ratings\)/)).toBeVisible();
});

test("removes a rating, and moves the focus to the first star", async () => {
  const own = `/api/videos/${video.id}/rating/user/${ada.id}`;
  const { user } = showPlayer({
    [`GET ${own}`]: { userId: ada.id, videoId: video.id, rating: 4 },
    [`DELETE ${own}`]: done(),
  });
  await user.click(await screen.findByRole("button", { name: "Remove your rating" }));
  for (const star of screen.getAllByRole("radio")) expect(star).not.toBeChecked();
  expect(screen.getByRole("radio", { name: "1 star" })).toHaveFocus();
  await waitFor(() => expect(callsTo(`DELETE ${own}`)).toHaveLength(1));
});

test("rolls back a refused completion and shows the reason", async () => {
  answer({ "POST /api/progress/complete": refusal(503, SENTENCE) });
  const { user } = showPlayer();
  const toggle = await screen.findByRole("button", { name: "Mark as complete" });
  // The server stays unavailable, so that the previous state comes from the rollback and not from a refetch.
  answer({
    [`GET /api/progress/${ada.id}`]: refusal(503, SENTENCE),
    [`GET /api/videos/${video.id}/learner-count`]: refusal(503, SENTENCE),
  });
  await user.click(toggle);
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  await waitFor(() => expect(toggle).toHaveAttribute("aria-pressed", "false"));
  expect(screen.getByText("Worth 40 points")).toBeVisible();
});

const record = {
  ...{ userId: ada.id, videoId: video.id, knowledgeAreaId: area.id, points: 40, completed: true },
  ...{ completedAt: "2026-01-05T09:00:00Z", evidence: "marked" as const, watchedPercent: 0 },
};

test("shows a completed lesson, takes it back by its own button, and completes it again by Undo", async () => {
  const send = "POST /api/progress/complete";
  const { user } = showPlayer({ [`GET /api/progress/${ada.id}`]: [record], [send]: record });
  const toggle = await screen.findByRole("button", { name: "Mark as complete: Completed", pressed: true });
  expect(toggle).toHaveTextContent("Completed");
  expect(screen.getByText("Marked by you")).toBeVisible();
  answer({ [`GET /api/progress/${ada.id}`]: [] });
  await user.click(screen.getByRole("button", { name: "Take back" }));
  expect(await screen.findByRole("button", { name: "Mark as complete", pressed: false })).toBeVisible();
  expect(await screen.findByText("-40 points")).toBeVisible();
  answer({ [`GET /api/progress/${ada.id}`]: [record] });
  await user.click(screen.getByRole("button", { name: "Undo", hidden: true }));
  expect(await screen.findByRole("button", { name: "Mark as complete: Completed" })).toBeVisible();
  expect(callsTo(send).map(({ body }) => body)).toMatchObject([{ completed: false }, { completed: true }]);
});

test("enables the report button again when the report is refused", async () => {
  answer({ [`POST /api/videos/${video.id}/playback-reports`]: refusal(503, SENTENCE) });
  const { user } = showPlayer();
  await user.click(await screen.findByRole("button", { name: "Report a playback problem" }));
  await user.click(await screen.findByRole("button", { name: "Report" }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Report a playback problem" })).toBeEnabled();
});

test("shows an error when the video cannot be loaded, and loads it on Retry", async () => {
  const { user } = showPlayer({ [`GET /api/videos/${video.id}`]: refusal(503, "away") });
  const retry = await screen.findByRole("button", { name: "Retry" });
  answer({ [`GET /api/videos/${video.id}`]: video });
  await user.click(retry);
  expect(await screen.findByRole("dialog", { name: "How light falls" })).toBeVisible();
});

test("asks before it reports a problem, confirms the report and keeps the focus on the button", async () => {
  const report = `POST /api/videos/${video.id}/playback-reports`;
  answer({ [report]: done() });
  const { user } = showPlayer();
  (await screen.findByRole("button", { name: "Report a playback problem" })).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("alertdialog", { name: "Does this lesson not play?" });
  await user.keyboard("{Escape}");
  expect(callsTo(report)).toHaveLength(0);
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Report" }));
  expect(await screen.findByText("The administrators will check this lesson.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Problem reported" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(callsTo(report)).toHaveLength(1);
});

test("shows the watched parts, names the gaps, and plays a pressed gap", async () => {
  const watch = watchOf(video, {
    ranges: [
      [0, 250],
      [330, 432],
    ],
  });
  const { user } = showPlayer({
    [`GET /api/progress/${ada.id}/watch`]: watch,
    [`GET /api/progress/${ada.id}/position`]: [
      { videoId: video.id, seconds: 100, updatedAt: "2026-01-05T09:00:00Z", watchedPercent: 58 },
    ],
  });
  expect(await screen.findByText(/3:08 to go · completes at 90%/)).toHaveTextContent("Watched 58%");
  expect(await screen.findByRole("button", { name: "Continue at 4:10: How light falls" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Watch what is missing/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Not watched: 4:10 to 5:30. Play it" }));
  expect(screen.getByTitle("How light falls", { exact: true })).toHaveAttribute(
    "src",
    expect.stringContaining("start=250"),
  );
});

test.each([true, false])("requests captions when the learner has chosen them: %s", async (captions) => {
  const { user } = showPlayer({}, { captions });
  await user.click(await screen.findByRole("button", { name: "Play How light falls" }));
  const source = screen.getByTitle("How light falls", { exact: true }).getAttribute("src") ?? "";
  expect(new URL(source).searchParams.get("cc_load_policy")).toBe(captions ? "1" : null);
});

test("shows 0% watched before the first play, without gaps to press", async () => {
  showPlayer();
  expect(await screen.findByText(/to go · completes at 90%/)).toHaveTextContent("Watched 0%");
  expect(screen.queryByRole("button", { name: /Not watched/ })).toBeNull();
});

test("shows no watched parts when recording is off", async () => {
  showPlayer({ [`GET /api/progress/${ada.id}/watch`]: watchOf(video, { recording: false }) });
  await screen.findByRole("button", { name: "Mark as complete" });
  await waitFor(() => expect(callsTo(`GET /api/progress/${ada.id}/watch`)).not.toHaveLength(0));
  expect(screen.queryByText(/completes at 90%/)).toBeNull();
});

test("offers to watch the missing parts when only gaps are missing", async () => {
  const watch = watchOf(video, {
    ranges: [
      [0, 250],
      [330, 400],
      [450, 600],
    ],
    completed: true,
    evidence: "marked",
  });
  showPlayer({ [`GET /api/progress/${ada.id}/watch`]: watch });
  expect(await screen.findByRole("button", { name: "Watch what is missing (2 parts, 2:10)" })).toBeVisible();
  expect(screen.getByText(/2:10 not watched/)).toHaveTextContent("Watched 78%");
});

test("shows the reason, the provider and the next lesson instead of an unplayable video", async () => {
  const next = videoOf({ title: "Hard light" });
  showPlayer({
    [`GET /api/videos/${video.id}`]: { ...video, ...average, health: "gone" },
    "GET /api/videos": () => page([video, next]),
    [`GET /api/progress/${ada.id}/watch`]: watchOf(video, {
      ranges: [
        [0, 300],
        [360, 600],
      ],
    }),
  });
  expect(await screen.findByText("Watched 90%")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Not watched|^Watch what is missing/ })).toBeNull();
  expect(await screen.findByText("This lesson has been removed by its provider.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Play How light falls" })).toBeNull();
  expect(screen.getAllByRole("link", { name: /^Watch on YouTube/ })[0]).toHaveAttribute("href", video.videoUrl);
  const link = await screen.findByRole("link", { name: "Next lesson: Hard light" });
  expect(link).toHaveAttribute("href", `/videos/${next.id}`);
});

const frame = () => screen.getByTitle("How light falls", { exact: true });

test("waits at the second in a URL that was opened directly, not at the last position", async () => {
  const position = { videoId: video.id, seconds: 100, updatedAt: "2026-01-05T09:00:00Z", watchedPercent: 58 };
  const { user } = showPlayer({ [`GET /api/progress/${ada.id}/position`]: [position] }, { query: "?t=245" });
  await user.click(await screen.findByRole("button", { name: "Play from 4:05: How light falls" }));
  expect(frame()).toHaveAttribute("src", expect.stringContaining("start=245"));
});

test("plays at once from a pressed time", async () => {
  showPlayer({}, { query: "?t=245", playsAtSecond: true });
  await waitFor(() => expect(frame()).toHaveAttribute("src", expect.stringContaining("start=245")));
});

test.each(["?t=600", "?t=9:00"])("ignores the invalid second of %s", async (query) => {
  showPlayer({}, { query, playsAtSecond: true });
  expect(await screen.findByRole("button", { name: "Play How light falls" })).toBeVisible();
});

test("keeps the state of a hidden panel, and shows the number of comments", async () => {
  const { user } = showPlayer({ [`GET /api/videos/${video.id}/comments`]: page([], 12) });
  await user.click(await screen.findByRole("tab", { name: "Comments 12" }));
  await user.type(await screen.findByLabelText("Add a comment"), "Half a tho");
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  expect(screen.getByLabelText("Add a comment")).not.toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Comments 12" }));
  expect(screen.getByLabelText("Add a comment")).toHaveValue("Half a tho");
});
