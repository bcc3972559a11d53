import { expect, test } from "vitest";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { administrator, areaOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, noAnswer, page, refusal } from "@/tests/fixtures/components/server";
import { fireEvent, screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const light = areaOf({ name: "Light" });
const video = videoOf({ title: "How light falls" }, [[light, 30]]);
const update = `PUT /api/videos/${video.id}`;

const noMetadata = { title: null, thumbnailUrl: null, duration: null, answered: true };

function showVideos(query: string, areas = [light]) {
  answer({
    "GET /api/knowledge-matrix": areas,
    "GET /api/videos": () => page([video]),
    [`GET /api/videos/${video.id}`]: video,
    [`GET /api/videos/${video.id}/knowledge-areas`]: video.knowledgeAreas,
    [`GET /api/videos/${video.id}/playback-reports`]: { people: 0, lastReportedAt: null },
    "GET /api/video-metadata": noMetadata,
  });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=videos${query}` });
}

async function showForm(query: string, name: string, areas?: KnowledgeArea[]) {
  const shown = showVideos(query, areas);
  const dialog = within(await screen.findByRole("dialog", { name }));
  const submit = name === "Add video" ? "Add video" : "Save changes";
  return { ...shown, dialog, submit: () => shown.user.click(dialog.getByRole("button", { name: submit })) };
}

const showNew = (areas?: KnowledgeArea[]) => showForm("&add=new", "Add video", areas);
const showEdit = () => showForm(`&edit=${video.id}`, "Edit video");

test("shows a message when YouTube has no title, and when the look-up fails", async () => {
  const { fill, dialog } = await showNew();
  await fill(dialog.getByLabelText("Video URL"), "https://www.youtube.com/watch?v=untitled---");
  expect(await screen.findByText("Could not extract title from this URL")).toBeVisible();
  answer({ "GET /api/video-metadata": refusal(503, "away") });
  await fill(dialog.getByLabelText("Video URL"), "https://youtu.be/bbbbbbbbbbb");
  expect(await screen.findByText("Failed to extract title from YouTube")).toBeVisible();
  expect(dialog.getByText("The video could not be looked up. Enter the title yourself.")).toBeVisible();
});

test("says that the look-up runs, and that the provider does not answer", async () => {
  const { fill, dialog } = await showNew();
  let resolve = (_metadata: object) => {};
  answer({ "GET /api/video-metadata": () => new Promise<object>((settle) => (resolve = settle)) });
  await fill(dialog.getByLabelText("Video URL"), "https://vimeo.com/76979871");
  expect(await dialog.findByText("Asking Vimeo for the title and length...")).toBeVisible();
  expect(dialog.getByLabelText("Video URL")).toHaveAccessibleDescription(/Asking Vimeo/);
  resolve({ ...noMetadata, answered: false });
  expect(await dialog.findByText("Vimeo did not answer. Enter the title yourself.")).toBeVisible();
  answer({ "GET /api/video-metadata": { ...noMetadata, answered: false } });
  await fill(dialog.getByLabelText("Video URL"), "https://youtu.be/bbbbbbbbbbb");
  expect(await dialog.findByText("YouTube did not answer. Enter the title yourself.")).toBeVisible();
  expect(screen.getByText("Failed to extract title from YouTube")).toBeVisible();
  await fill(dialog.getByLabelText("Video URL"), "https://youtu.be/");
  expect(await dialog.findByText("A YouTube or Vimeo URL, or the address of an MP4, WebM or M3U8")).toBeVisible();
});

test("adds a knowledge area from the form of a video in an empty library, and chooses it", async () => {
  const { user, fill, dialog } = await showNew([]);
  expect(dialog.getByText("There are no knowledge areas yet. Add the first one here.")).toBeVisible();
  await fill(dialog.getByLabelText("Title"), "Typed before");
  answer({
    "POST /api/knowledge-matrix": () => {
      answer({ "GET /api/knowledge-matrix": [light] });
      return light;
    },
  });
  await user.click(dialog.getByRole("button", { name: "New knowledge area" }));
  const area = within(await screen.findByRole("dialog", { name: "Add knowledge area" }));
  await fill(area.getByLabelText("Name"), "Light");
  await user.click(area.getByRole("button", { name: "Add knowledge area" }));
  await waitFor(() => expect(dialog.getByLabelText("Knowledge area 1")).toHaveDisplayValue("Light"));
  expect(dialog.getByLabelText("Title")).toHaveValue("Typed before");
  expect(callsTo("POST /api/videos")).toEqual([]);
  expect(dialog.queryByText("Title is required")).toBeNull();
});

test("Back closes the inner of two forms with changes first", async () => {
  const { user, fill, dialog } = await showNew();
  await fill(dialog.getByLabelText("Title"), "Outer");
  await user.click(dialog.getByRole("button", { name: "New knowledge area" }));
  const area = within(await screen.findByRole("dialog", { name: "Add knowledge area" }));
  await fill(area.getByLabelText("Name"), "Inner");
  window.history.back();
  expect(await screen.findByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible();
  expect(screen.getAllByRole("alertdialog", { hidden: true })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add knowledge area" })).toBeNull());
  expect(dialog.getByLabelText("Title")).toHaveValue("Outer");
});

test("fills in YouTube's title, but keeps a typed one", async () => {
  const { fill, dialog } = await showNew();
  answer({ "GET /api/video-metadata": { ...noMetadata, title: "Theirs", duration: 60 } });
  await fill(dialog.getByLabelText("Video URL"), "https://youtu.be/ccccccccccc");
  expect(await screen.findByText("Video title extracted from YouTube!")).toBeVisible();
  expect(dialog.getByLabelText("Title")).toHaveValue("Theirs");
  await fill(dialog.getByLabelText("Title"), "My own title");
  await fill(dialog.getByLabelText("Video URL"), "https://youtu.be/ddddddddddd");
  await waitFor(() => expect(callsTo("GET /api/video-metadata")).toHaveLength(2));
  expect(dialog.getByLabelText("Title")).toHaveValue("My own title");
});

test("shows a video's errors on submit and then on change", async () => {
  const { fill, dialog, submit } = await showNew();
  await fill(dialog.getByLabelText("Video URL"), "https://example.com/film");
  await submit();
  for (const sentence of ["Please enter a valid video URL", "Title is required", "Knowledge area is required"]) {
    expect(await dialog.findByText(sentence)).toBeVisible();
  }
  expect(dialog.getByLabelText("Video URL")).toHaveFocus();
  await fill(dialog.getByLabelText("Title"), "T");
  await waitFor(() => expect(dialog.queryByText("Title is required")).toBeNull());
  await fill(dialog.getByLabelText("Points 1"), "0");
  expect(await dialog.findByText("Points must be greater than 0")).toBeVisible();
});

test("resets blank points to 10 when the field loses the focus", async () => {
  const { user, fill, dialog } = await showNew();
  await fill(dialog.getByLabelText("Points 1"), "");
  await user.tab();
  expect(dialog.getByLabelText("Points 1")).toHaveValue(10);
});

test("keeps at least one knowledge area, and moves the focus to it when another is removed", async () => {
  const { user, dialog } = await showNew();
  expect(dialog.queryByRole("button", { name: /^Remove knowledge area/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Add another area" }));
  expect(dialog.getByLabelText("Points 2")).toHaveValue(10);
  await user.click(dialog.getByRole("button", { name: "Remove knowledge area 2" }));
  expect(dialog.queryByLabelText("Points 2")).toBeNull();
  expect(dialog.queryByRole("button", { name: /^Remove knowledge area/ })).toBeNull();
  expect(dialog.getByLabelText("Knowledge area 1")).toHaveFocus();
});

test("shows the reason and keeps the input when a video is refused", async () => {
  answer({ "POST /api/videos": refusal(409, "This video is already in the library") });
  const { fill, dialog, submit } = await showNew();
  await fill(dialog.getByLabelText("Title"), "Again");
  await fill(dialog.getByLabelText("Video URL"), "https://www.youtube.com/shorts/aaaaaaaaaaa");
  await fill(dialog.getByLabelText("Knowledge area 1"), "Light");
  await submit();
  expect(await screen.findByText("Failed to add video: This video is already in the library")).toBeVisible();
  expect(dialog.getByLabelText("Title")).toHaveValue("Again");
});

test("shows one blank row when a video's areas cannot be loaded", async () => {
  showVideos("");
  answer({ [`GET /api/videos/${video.id}/knowledge-areas`]: refusal(503, "away") });
  window.history.pushState(null, "", `/admin?tab=videos&edit=${video.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit video" }));
  expect(dialog.getByLabelText("Knowledge area 1")).toHaveValue("");
  expect(dialog.getByLabelText("Points 1")).toHaveValue(10);
});

test("shows a failed save and another administrator's change, and overwrites it on Save anyway", async () => {
  const theirs = { ...video, title: "Theirs", updatedAt: "2026-01-07T09:00:00.000Z" };
  const { user, fill, dialog, submit } = await showEdit();
  expect(dialog.getByLabelText("Knowledge area 1")).toHaveDisplayValue("Light");
  await fill(dialog.getByLabelText("Title"), "Mine");
  answer({ [update]: noAnswer });
  await submit();
  expect(await screen.findByText("Failed to update video. Please try again.")).toBeVisible();

  answer({ [update]: refusal(412, "Another user changed it"), [`GET /api/videos/${video.id}`]: theirs });
  await submit();
  expect(await dialog.findByText("Another user changed this video")).toBeVisible();
  expect(dialog.getByText("Theirs")).toBeVisible();
  expect(dialog.getByLabelText("Title")).toHaveValue("Mine");
  answer({ [update]: { ...theirs, title: "Mine" } });
  await user.click(dialog.getByRole("button", { name: "Save anyway" }));
  expect(await screen.findByText("Video updated successfully!")).toBeVisible();
  const { headers, body } = callsTo(update).at(-1) ?? {};
  expect(headers?.get("if-match")).toBe(`"${Date.parse(theirs.updatedAt)}"`);
  expect(body).toMatchObject({ title: "Mine", knowledgeAreas: [{ knowledgeAreaId: light.id, points: 30 }] });
});

test("offers to re-score past completions after a video's points changed", async () => {
  const { user, fill, dialog, submit } = await showEdit();
  await fill(dialog.getByLabelText("Points 1"), "50");
  const scored = { ...video, knowledgeAreas: video.knowledgeAreas.map((row) => ({ ...row, points: 50 })) };
  answer({
    [update]: scored,
    "POST /api/points/rescore": {
      token: "t",
      people: 3,
      completions: 3,
      before: 90,
      after: 150,
      badges: [],
      rows: [],
      next: null,
    },
  });
  await submit();
  const bar = within(await screen.findByRole("region", { name: "Points earned before" }));
  expect(bar.getByRole("status")).toHaveTextContent("3 users completed this with other points.");
  await user.click(bar.getByRole("button", { name: "Keep" }));
  expect(screen.queryByRole("region", { name: "Points earned before" })).not.toBeInTheDocument();
});

test("shows an error when a video cannot be deleted, and deletes it on retry", async () => {
  answer({ [`DELETE /api/videos/${video.id}`]: noAnswer });
  const { user } = showVideos("");
  await user.click(await screen.findByRole("button", { name: "Delete How light falls" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete video")).toBeVisible();
  expect(question.getByText("The server did not respond. Check your connection and try again.")).toBeVisible();
  answer({ [`DELETE /api/videos/${video.id}`]: done(), "GET /api/videos": page([]) });
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Video deleted successfully")).toBeVisible();
  expect(await screen.findByText("There are no videos yet")).toBeVisible();
});

test("shows a placeholder when a video's picture does not load", async () => {
  answer({
    "GET /api/knowledge-matrix": [light],
    "GET /api/videos": () => page([{ ...video, thumbnailUrl: "https://i.ytimg.com/vi/x/hqdefault.jpg" }]),
  });
  const { container } = show(<Dashboard />, { user: administrator, at: "/admin?tab=videos" });
  expect(await screen.findByText(video.title)).toBeVisible();
  expect(screen.queryByRole("img", { name: /No picture/ })).toBeNull();
  fireEvent.error(container.querySelector("img[src*=ytimg]") as HTMLImageElement);
  expect(screen.getByRole("img", { name: `No picture of ${video.title}` })).toBeVisible();
});
