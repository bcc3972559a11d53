import { expect, test } from "vitest";
import { administrator, areaOf, pathOf, trackOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, noAnswer, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const CREATE = "POST /api/career-tracks";
const track = trackOf({ title: "Colourist" });
const update = `PUT /api/career-tracks/${track.id}`;

const [light, sound] = [areaOf({ name: "Light" }), areaOf({ name: "Sound" })];
const usageOf = (area: { id: string }, points: number, videos: number) => ({
  knowledgeAreaId: area.id,
  points: 0,
  videos: 0,
  pointsWithSubs: points,
  videosWithSubs: videos,
});

function showTracks(query: string, shown = track) {
  answer({
    "GET /api/career-tracks": [shown],
    "GET /api/learning-paths": [pathOf()],
    "GET /api/knowledge-matrix": [light, sound],
    "GET /api/video-knowledge-matrix/usage": [usageOf(light, 480, 21)],
  });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=careers${query}` });
}

async function showForm() {
  const shown = showTracks("&add=new");
  const dialog = within(await screen.findByRole("dialog", { name: "Add career track" }));
  const submit = () => shown.user.click(dialog.getByRole("button", { name: "Add career track" }));
  return { ...shown, dialog, submit };
}

test("shows an error at each empty required field, and clears it on typing", async () => {
  const { fill, dialog, submit } = await showForm();
  await submit();
  for (const sentence of [
    "Title is required",
    "Description is required",
    "Industry is required",
    "At least one job title is required",
    "At least one key skill is required",
  ]) {
    expect(await dialog.findByText(sentence)).toBeVisible();
  }
  expect(dialog.getByLabelText("Title")).toHaveFocus();
  await fill(dialog.getByLabelText("Job title 1"), "Colourist");
  await waitFor(() => expect(dialog.queryByText("At least one job title is required")).toBeNull());
  expect(callsTo(CREATE)).toEqual([]);
});

test("keeps at least one job title, and focuses an added one", async () => {
  const { user, dialog } = await showForm();
  expect(dialog.queryByRole("button", { name: "Remove job title 1" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Add job title" }));
  expect(dialog.getByLabelText("Job title 2")).toHaveFocus();
  await user.click(dialog.getByRole("button", { name: "Remove job title 2" }));
  expect(dialog.queryByLabelText("Job title 2")).toBeNull();
  expect(dialog.getByLabelText("Job title 1")).toHaveFocus();
});

test("keeps the input when a career track cannot be created", async () => {
  answer({ [CREATE]: new Response("no", { status: 500 }) });
  const { fill, dialog, submit } = await showForm();
  for (const label of ["Title", "Description", "Industry", "Job title 1", "Key skill 1"]) {
    await fill(dialog.getByLabelText(label), label);
  }
  await submit();
  expect(await screen.findByText("Failed to create career track. Please try again.")).toBeVisible();
  expect(dialog.getByLabelText("Key skill 1")).toHaveValue("Key skill 1");
});

test("shows another administrator's change, and overwrites it on Save anyway", async () => {
  const theirs = { ...track, industry: "Theirs", updatedAt: "2026-01-07T09:00:00.000Z" };
  const { user, fill } = showTracks(`&edit=${track.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit career track" }));
  await fill(dialog.getByLabelText("Industry"), "Mine");
  answer({ [update]: refusal(412, "Another user changed it"), "GET /api/career-tracks": [theirs] });
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await dialog.findByText("Another user changed this career track")).toBeVisible();
  expect(screen.getByText("Failed to update career track. Please try again.")).toBeVisible();
  expect(dialog.getByText("Their industry", { selector: "dt" })).toBeVisible();
  expect(dialog.getByText("Theirs", { selector: "dd" })).toBeVisible();
  answer({ [update]: theirs });
  await user.click(dialog.getByRole("button", { name: "Save anyway" }));
  expect(await screen.findByText("Career track updated successfully!")).toBeVisible();
  expect(callsTo(update).at(-1)?.body).toMatchObject({ industry: "Mine" });
  expect(callsTo(update).at(-1)?.headers.get("if-match")).toBe(`"${Date.parse(theirs.updatedAt)}"`);
});

test("shows an error when a career track cannot be deleted", async () => {
  answer({ [`DELETE /api/career-tracks/${track.id}`]: noAnswer });
  const { user } = showTracks("");
  await user.click(await screen.findByRole("button", { name: "Delete Colourist" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete career track")).toBeVisible();
});

test("shows the points on offer beside each target, and what no learner can reach", async () => {
  const { user, fill, dialog } = await showForm();
  await user.click(await dialog.findByRole("button", { name: "Add target" }));
  const area = dialog.getByLabelText("Area of target 1");
  expect(area).toHaveFocus();
  await fill(area, "Light");
  expect(dialog.getByText("480 points in 21 videos")).toBeVisible();
  expect(area).toHaveAccessibleDescription("480 points in 21 videos");
  await fill(dialog.getByLabelText("Points 1"), "600");
  const unreachable = "480 points in 21 videos. No learner can reach this target: 120 points are missing.";
  expect(area).toHaveAccessibleDescription(unreachable);
  await fill(area, "Sound");
  expect(area).toHaveAccessibleDescription(/^0 points in 0 videos\. No learner/);
  await user.click(dialog.getByRole("button", { name: "Remove target 1" }));
  expect(dialog.queryByLabelText("Area of target 1")).toBeNull();
  expect(dialog.getByRole("button", { name: "Add target" })).toHaveFocus();
});

test("shows the targets that a track has", async () => {
  showTracks(`&edit=${track.id}`, { ...track, targets: [{ knowledgeAreaId: light.id, points: 120 }] });
  const dialog = within(await screen.findByRole("dialog", { name: "Edit career track" }));
  expect(await dialog.findByLabelText("Area of target 1")).toHaveDisplayValue("Light");
  expect(dialog.getByLabelText("Points 1")).toHaveValue(120);
});

test("shows the error of a target at its field, and saves the targets", async () => {
  const { user, fill } = showTracks(`&edit=${track.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit career track" }));
  const add = await dialog.findByRole("button", { name: "Add target" });
  for (let count = 0; count < 3; count++) await user.click(add);
  for (const number of [1, 2]) await fill(dialog.getByLabelText(`Area of target ${number}`), "Light");
  await fill(dialog.getByLabelText("Points 3"), "");
  const save = () => user.click(dialog.getByRole("button", { name: "Save changes" }));
  await save();
  expect(await dialog.findByText("Knowledge area is required")).toBeVisible();
  expect(dialog.getByLabelText("Points 3")).toHaveAccessibleDescription("Points must be a whole number greater than 0");
  expect(dialog.getByLabelText("Area of target 3")).toHaveFocus();
  await user.click(dialog.getByRole("button", { name: "Remove target 3" }));
  await waitFor(() =>
    expect(dialog.getByLabelText("Area of target 2")).toHaveAccessibleDescription(
      /A track can have one target in each knowledge area/,
    ),
  );
  expect(dialog.getByLabelText("Area of target 1")).not.toHaveAttribute("aria-invalid");
  await fill(dialog.getByLabelText("Area of target 2"), "Sound");
  await fill(dialog.getByLabelText("Points 2"), "30");
  answer({ [update]: track });
  await save();
  expect(await screen.findByText("Career track updated successfully!")).toBeVisible();
  expect(callsTo(update).at(-1)?.body).toMatchObject({
    targets: [
      { knowledgeAreaId: light.id, points: 100 },
      { knowledgeAreaId: sound.id, points: 30 },
    ],
  });
});
