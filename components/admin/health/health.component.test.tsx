import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type LibraryProblem, librarySummarySchema, replacementPreviewSchema } from "@/lib/library/video-health/schema";
import { administrator, videoOf } from "@/tests/fixtures/components/entities";
import { type Answers, answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { Dashboard } from "../dashboard";

const exampleReplacement = exampleOf(replacementPreviewSchema);
const exampleSummary = exampleOf(librarySummarySchema);

const video = videoOf({ title: "How light falls", health: "gone" });
const problem: LibraryProblem = {
  id: video.id,
  title: video.title,
  videoUrl: video.videoUrl,
  state: "gone",
  since: "2026-03-01T09:00:00Z",
  firstRefusedAt: "2026-02-28T09:00:00Z",
  refusedAs: "gone",
  checkedAt: "2026-03-02T09:00:00Z",
  people: 2,
  paths: ["First pictures", "Second pictures", "Third pictures"].map((title) => ({ id: crypto.randomUUID(), title })),
  tracks: [{ id: crypto.randomUUID(), title: "Colourist" }],
  underWay: 12,
  plans: 3,
  points: 20,
  setAsideAt: null,
  undoUntil: null,
};
const REPLACE = `POST /api/videos/${video.id}/replace`;
const isDryRun = ({ url }: { url: URL }) => url.searchParams.has("dryRun");
const replacements = () => callsTo(REPLACE).filter((call) => !isDryRun(call));

function showHealth(answers: Answers = {}, query = "") {
  answer({
    "GET /api/admin/health": () => page([problem]),
    "GET /api/admin/health/summary": exampleSummary,
    "GET /api/knowledge-matrix": [],
    [`GET /api/videos/${video.id}`]: video,
    ...answers,
  });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=health${query}` });
}

test("lists what a dead video breaks, with its reason", async () => {
  showHealth();
  expect(await screen.findByText("The provider has no video at this address. 2 users reported it.")).toBeVisible();
  expect(screen.getByText("12 learners under way")).toBeVisible();
  expect(screen.getByText("3 plans")).toBeVisible();
  expect(screen.getByRole("link", { name: "First pictures" })).toHaveAttribute(
    "href",
    expect.stringMatching(/tab=paths/),
  );
  expect(screen.getByText("and 1 more")).toBeVisible();
  expect(screen.getByRole("link", { name: "Colourist" })).toBeVisible();
  expect(await screen.findByText(/420 of 420 videos checked in the last 7 days/)).toBeVisible();
});

test("says that every video plays, and warns about the referrer policy", async () => {
  showHealth({
    "GET /api/admin/health": () => page([]),
    "GET /api/admin/health/summary": { ...exampleSummary, referrerRefusedAt: "2026-03-02T09:00:00Z" },
  });
  expect(await screen.findByText("Every video plays")).toBeVisible();
  expect(await screen.findByText(/The videos are not the cause/)).toBeVisible();
});

/** Chooses an action in the menu of the video's row. */
async function choose(user: UserEvent, act: string) {
  await user.click(await screen.findByRole("button", { name: "More for How light falls" }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
}

test("filters by state in the address", async () => {
  const { user } = showHealth();
  await user.selectOptions(await screen.findByLabelText("State"), "Set aside");
  expect(window.location.search).toBe("?tab=health&state=aside");
  await waitFor(() => expect(callsTo("GET /api/admin/health").at(-1)?.url.search).toBe("?state=aside"));
});

test("checks a video, and sets it aside", async () => {
  const ASIDE = `PUT /api/admin/health/${video.id}`;
  const { user } = showHealth({ [`POST /api/videos/${video.id}/check`]: problem, [ASIDE]: problem });
  await choose(user, "Check now");
  expect(await screen.findByText("“How light falls”: gone")).toBeVisible();
  await choose(user, "Set aside");
  expect(await screen.findByText("Set aside until it changes")).toBeVisible();
  expect(callsTo(ASIDE)[0]?.body).toEqual({ setAside: true });
});

test("shows the reason when a video cannot be checked", async () => {
  const sentence = "Too many attempts. Please wait an hour, then try again";
  const { user } = showHealth({ [`POST /api/videos/${video.id}/check`]: refusal(429, sentence) });
  await choose(user, "Check now");
  expect(await screen.findByText(sentence)).toBeVisible();
});

test("previews a replacement, replaces the recording, and undoes it from the toast", async () => {
  const UNDO = `POST /api/videos/${video.id}/replace/undo`;
  const { user, fill } = showHealth({
    [REPLACE]: (call) => (isDryRun(call) ? exampleReplacement : video),
    [UNDO]: video,
  });
  await choose(user, "Replace the recording");
  const dialog = within(await screen.findByRole("dialog", { name: "Replace the recording of “How light falls”" }));
  const submit = () => user.click(dialog.getByRole("button", { name: "Replace" }));
  await submit();
  expect(await dialog.findByText("Please enter a valid video URL")).toBeVisible();
  await fill(dialog.getByLabelText("New video URL"), "https://youtu.be/aqz-KE-bpKQ");
  expect(await dialog.findByText("It plays")).toBeVisible();
  expect(dialog.getByText("19:00 before, 19:12 after")).toBeVisible();
  await user.click(dialog.getByRole("switch", { name: "Keep what learners watched" }));
  await submit();
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  expect(replacements()).toEqual([]);
  await fill(dialog.getByLabelText("Reason"), "Uploaded again");
  await submit();
  expect(await screen.findByText("Recording replaced")).toBeVisible();
  expect(callsTo(REPLACE).filter(isDryRun)).toHaveLength(1);
  expect(replacements()[0]?.body).toEqual({
    videoUrl: "https://youtu.be/aqz-KE-bpKQ",
    reason: "Uploaded again",
    ranges: "keep",
    anyway: false,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The earlier recording is back")).toBeVisible();
});

test("replaces a recording that the provider refuses only with Replace anyway", async () => {
  const sentence = "The provider has no video at this address. Choose “Replace anyway” if you are sure that it plays";
  const { user, fill } = showHealth(
    {
      [REPLACE]: (call) =>
        isDryRun(call) ? { ...exampleReplacement, keepsRanges: false, answer: "gone" } : refusal(400, sentence),
    },
    `&replace=${video.id}`,
  );
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByLabelText("New video URL"), "https://youtu.be/aqz-KE-bpKQ");
  expect(await dialog.findByText("No video at this address")).toBeVisible();
  expect(dialog.queryByRole("switch", { name: "Keep what learners watched" })).toBeNull();
  await fill(dialog.getByLabelText("Reason"), "Uploaded again");
  await user.click(dialog.getByRole("button", { name: "Replace" }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  await user.click(dialog.getByRole("switch", { name: "Replace anyway" }));
  answer({ [REPLACE]: video });
  await user.click(dialog.getByRole("button", { name: "Replace" }));
  expect(await screen.findByText("Recording replaced")).toBeVisible();
  expect(replacements().at(-1)?.body).toMatchObject({ anyway: true, ranges: "drop" });
});

test("links to merging when another video has the address", async () => {
  const { fill } = showHealth(
    { [REPLACE]: refusal(409, "“Twin” has this address already. Merge this video into it instead") },
    `&replace=${video.id}`,
  );
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByLabelText("New video URL"), "https://youtu.be/aqz-KE-bpKQ");
  const link = await dialog.findByRole("link", { name: "Merge" });
  expect(link).toHaveAttribute("href", `/admin?tab=videos&merge=${video.id}`);
});

test("does not count the listed videos before they are loaded", async () => {
  let respond = (_: object) => {};
  const problems = new Promise<object>((resolve) => {
    respond = resolve;
  });
  showHealth({ "GET /api/admin/health": () => problems });
  await waitFor(() => expect(callsTo("GET /api/admin/health/summary")).toHaveLength(1));
  expect(await screen.findByRole("heading", { name: "Library health" })).toBeVisible();
  expect(screen.queryByText(/0 videos listed/)).toBeNull();
  respond(page([problem]));
  expect(await screen.findByText(/^1 video listed\./)).toBeVisible();
});
