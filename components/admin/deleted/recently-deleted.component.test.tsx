import { expect, test } from "vitest";
import { administrator, trackOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const track = trackOf({ title: "Camera operator" });
const DELETE = `DELETE /api/career-tracks/${track.id}`;
const RESTORE = `POST /api/career-tracks/${track.id}/restore`;
const deleted = { kind: "career-tracks", id: track.id, title: track.title, deletedAt: "2026-11-20T09:30:00.000Z" };

function showCareers(tracks: object[]) {
  answer({ "GET /api/career-tracks": tracks, "GET /api/learning-paths": [], [DELETE]: done, [RESTORE]: track });
  return show(<Dashboard />, { user: administrator, at: "/admin?tab=careers" });
}

test("the toast of a deletion restores what was deleted", async () => {
  const { user } = showCareers([track]);
  await user.click(await screen.findByRole("button", { name: "Delete Camera operator" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Career track deleted successfully")).toBeVisible();
  // The page accepts clicks once the confirmation is closed.
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Restored")).toBeVisible();
  expect(callsTo(RESTORE)).toHaveLength(1);
});

test("the list of deleted entries restores one, and says why another cannot be restored", async () => {
  const area = { ...deleted, kind: "knowledge-matrix", id: crypto.randomUUID(), title: "Light" };
  const rows = [deleted, area];
  answer({
    "GET /api/deleted": () => page(rows),
    [`POST /api/knowledge-matrix/${area.id}/restore`]: () => refusal(409, "Another knowledge area has this name now"),
  });
  const { user } = showCareers([]);
  await user.click(await screen.findByRole("button", { name: "Recently deleted" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Recently deleted" }));
  await user.click(await dialog.findByRole("button", { name: "Restore Light" }));
  expect(await screen.findByText("Another knowledge area has this name now")).toBeVisible();
  rows.shift();
  await user.click(dialog.getByRole("button", { name: "Restore Camera operator" }));
  await waitFor(() => expect(dialog.queryByText("Camera operator")).toBeNull());
  expect(dialog.getByText(/^Knowledge area, deleted 20 Nov 2026/)).toBeVisible();
});
