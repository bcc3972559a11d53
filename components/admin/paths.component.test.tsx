import { expect, test } from "vitest";
import { administrator, pathOf } from "@/testing/components/entities";
import { answer, done, noAnswer, page, refusal } from "@/testing/components/server";
import { screen, show, within } from "@/testing/components/show";
import { Dashboard } from "./dashboard";

const path = pathOf({ title: "Seeing" });

function showPaths(query: string) {
  answer({ "GET /api/learning-paths": [path], "GET /api/videos": () => page([]) });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=paths${query}` });
}

test("shows errors at the fields, and keeps the input when the server does not respond", async () => {
  answer({ "POST /api/learning-paths": noAnswer });
  const { user, fill } = showPaths("&add=new");
  const dialog = within(await screen.findByRole("dialog", { name: "Add learning path" }));
  const submit = () => user.click(dialog.getByRole("button", { name: "Add learning path" }));
  await submit();
  expect(await dialog.findByText("Title is required")).toBeVisible();
  expect(dialog.getByLabelText("Title")).toHaveFocus();
  await fill(dialog.getByLabelText("Title"), "T");
  await fill(dialog.getByLabelText("Estimated hours"), "-1");
  await submit();
  expect(await dialog.findByText("Hours must be 0 or greater")).toBeVisible();
  await fill(dialog.getByLabelText("Estimated hours"), "2");
  await submit();
  expect(await screen.findByText("Failed to create learning path. Please try again.")).toBeVisible();
  expect(dialog.getByLabelText("Estimated hours")).toHaveValue(2);
});

test("shows how many learners started a learning path before it is deleted", async () => {
  answer({
    [`GET /api/learning-paths/${path.id}/learners`]: { started: 0 },
    [`DELETE /api/learning-paths/${path.id}`]: done(),
  });
  const { user } = showPaths("");
  await user.click(await screen.findByRole("button", { name: "Delete Seeing" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Are you sure you want to delete this learning path?" }),
  );
  expect(await question.findByText(/Nobody has started it\./)).toBeVisible();
  answer({ "GET /api/learning-paths": [], "GET /api/career-tracks": [] });
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Learning path deleted successfully")).toBeVisible();
  expect(await screen.findByText("There are no learning paths yet")).toBeVisible();
});

test("shows an error when the learning paths cannot be loaded, and loads them on Retry", async () => {
  answer({ "GET /api/learning-paths": refusal(503, "away") });
  const { user } = show(<Dashboard />, { user: administrator, at: "/admin?tab=paths" });
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByText(/The learning paths could not be loaded/)).toBeVisible();
  answer({ "GET /api/learning-paths": [path] });
  await user.click(retry);
  expect(await screen.findByText("Seeing")).toBeVisible();
});

test("shows the watched and marked completions of a path's learners in its form", async () => {
  answer({
    [`GET /api/learning-paths/${path.id}`]: path,
    [`GET /api/learning-paths/${path.id}/videos`]: [],
    [`GET /api/learning-paths/${path.id}/learners`]: { started: 3, completed: 1, watched: 41, marked: 6 },
  });
  showPaths(`&edit=${path.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit learning path" }));
  expect(await dialog.findByText("Of their completions, 41 were watched and 6 marked.")).toBeVisible();
});
