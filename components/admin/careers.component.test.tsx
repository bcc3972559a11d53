import { expect, test } from "vitest";
import { administrator, pathOf, trackOf } from "@/testing/components/entities";
import { answer, callsTo, noAnswer, refusal } from "@/testing/components/server";
import { screen, show, waitFor, within } from "@/testing/components/show";
import { Dashboard } from "./dashboard";

const CREATE = "POST /api/career-tracks";
const track = trackOf({ title: "Colourist" });
const update = `PUT /api/career-tracks/${track.id}`;

function showTracks(query: string) {
  answer({ "GET /api/career-tracks": [track], "GET /api/learning-paths": [pathOf()] });
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
