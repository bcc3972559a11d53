import { expect, test } from "vitest";
import { mergePreviewSchema, pointBatchSchema } from "@/lib/learning/point-batches/schema";
import { administrator, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { Dashboard } from "../dashboard";

const exampleMergePreview = exampleOf(mergePreviewSchema);
const examplePointBatch = exampleOf(pointBatchSchema);

const double = videoOf({ title: "Seeing light (copy)" });
const stays = videoOf({ title: "Seeing light", duration: 605 });
const MERGE = `POST /api/videos/${double.id}/merge`;

async function showMerge() {
  answer({
    "GET /api/knowledge-matrix": [],
    "GET /api/videos": () => page([double, stays]),
    [`GET /api/videos/${double.id}`]: double,
    [MERGE]: ({ url }) => (url.searchParams.has("dryRun") ? exampleMergePreview : examplePointBatch),
  });
  const shown = show(<Dashboard />, { user: administrator, at: "/admin?tab=videos" });
  await shown.user.click(await screen.findByRole("button", { name: `More for ${double.title}` }));
  await shown.user.click(await screen.findByRole("menuitem", { name: "Merge into another video" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Merge “${double.title}” into another video` }));
  const submit = () => shown.user.click(dialog.getByRole("button", { name: "Merge" }));
  const choose = async () => {
    await shown.fill(dialog.getByLabelText("Find the video that stays"), "light");
    const found = within(await dialog.findByRole("list", { name: "Videos found" }));
    expect(found.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Seeing light 10:05"]);
    await shown.user.click(found.getByRole("button"));
    expect(await dialog.findByText("Completions carried over")).toBeVisible();
  };
  return { ...shown, dialog, submit, choose };
}

test("shows what moves, asks for a reason, merges, and undoes the merge from the toast", async () => {
  const { user, dialog, submit, choose, fill } = await showMerge();
  expect(window.location.search).toContain(`merge=${double.id}`);
  await submit();
  expect(await dialog.findByText("Choose the video that stays")).toBeVisible();
  await choose();
  const facts = Object.fromEntries(
    dialog.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toEqual({
    "Completions carried over": "12",
    "Completed both, the one with more points stays": "2",
    "Points of all learners": "−40",
    "Watched parts": "of 15 users",
    Comments: "4",
    Ratings: "6",
    "Learning paths": "1",
  });
  await submit();
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  expect(dialog.getByLabelText("Reason")).toHaveFocus();
  expect(callsTo(MERGE).filter(({ url }) => !url.searchParams.has("dryRun"))).toEqual([]);
  await fill(dialog.getByLabelText("Reason"), "Added twice");
  await submit();
  expect(await screen.findByText("Videos merged")).toBeVisible();
  expect(callsTo(MERGE).at(-1)?.body).toEqual({ into: stays.id, reason: "Added twice" });
  expect(window.location.search).not.toContain("merge=");
  const UNDO = `POST /api/points/batches/${examplePointBatch.id}/undo`;
  answer({ [UNDO]: examplePointBatch });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Merge undone")).toBeVisible();
  expect(callsTo(UNDO)).toHaveLength(1);
});

test("keeps the dialog with the server's reason when the merge is refused", async () => {
  const { dialog, submit, choose, fill } = await showMerge();
  await choose();
  await fill(dialog.getByLabelText("Reason"), "Added twice");
  answer({ [MERGE]: refusal(404, "This video was not found") });
  await submit();
  expect(await dialog.findByText("This video was not found")).toBeVisible();
  expect(dialog.getByLabelText("Reason")).toHaveValue("Added twice");
});
