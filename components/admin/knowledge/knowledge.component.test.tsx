import { expect, test } from "vitest";
import type { AreaUsage } from "@/lib/library/videos/schema";
import { administrator, areaOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const CREATE = "POST /api/knowledge-matrix";
const light = areaOf({ name: "Light" });
const update = `PUT /api/knowledge-matrix/${light.id}`;

function showAreas(query: string, areas = [light], usage: AreaUsage[] = []) {
  answer({ "GET /api/knowledge-matrix": areas, "GET /api/video-knowledge-matrix/usage": usage });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=knowledge${query}` });
}

async function showForm() {
  const shown = showAreas("&add=new");
  const dialog = within(await screen.findByRole("dialog", { name: "Add knowledge area" }));
  return {
    ...shown,
    dialog,
    submit: () => shown.user.click(dialog.getByText("Add knowledge area", { selector: "button" })),
  };
}

test("shows an area's errors at their fields on submit, and clears them on change", async () => {
  const { user, fill, dialog, submit } = await showForm();
  await fill(dialog.getByLabelText("Name"), "x");
  await fill(dialog.getByLabelText("Name"), "");
  expect(dialog.queryByText("Name is required")).toBeNull();
  await fill(dialog.getByLabelText("Total points"), "-1");
  await user.selectOptions(dialog.getByLabelText("Level"), "Sub area");
  await submit();
  expect(await dialog.findByText("Name is required")).toBeVisible();
  expect(dialog.getByText("Points must be 0 or greater")).toBeVisible();
  expect(dialog.getByLabelText("Name")).toHaveFocus();
  await fill(dialog.getByLabelText("Name"), "Lenses");
  await waitFor(() => expect(dialog.queryByText("Name is required")).toBeNull());
  await fill(dialog.getByLabelText("Total points"), "");
  await submit();
  expect(await dialog.findByText("A sub area needs a main area as its parent")).toBeVisible();
  expect(callsTo(CREATE)).toEqual([]);
});

test("shows the reason when an area is refused, and confirms before discarding the input", async () => {
  answer({ [CREATE]: refusal(409, "A knowledge area with this name already exists here") });
  const { user, fill, dialog, submit } = await showForm();
  await fill(dialog.getByLabelText("Name"), "Light");
  await fill(dialog.getByLabelText("Description"), "Typed with care");
  await submit();
  const sentence = "Failed to create knowledge area: A knowledge area with this name already exists here";
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(dialog.getByLabelText("Description")).toHaveValue("Typed with care");

  await user.click(dialog.getByText("Cancel"));
  const findQuestion = () => screen.findByRole("alertdialog", { name: "Discard your changes?" });
  await user.click(within(await findQuestion()).getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("Light");
  window.history.back();
  await user.click(within(await findQuestion()).getByRole("button", { name: "Keep editing" }));
  expect(dialog.getByLabelText("Description")).toHaveValue("Typed with care");
  await user.click(dialog.getByText("Cancel"));
  await user.click(within(await findQuestion()).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("keeps the confirmation open with the reason when an area in use cannot be deleted", async () => {
  const reason = "This knowledge area is used by 1 video. Remove it from them first";
  answer({ [`DELETE /api/knowledge-matrix/${light.id}`]: refusal(409, reason) });
  const { user } = showAreas("");
  await user.click(await screen.findByRole("button", { name: "Delete Light" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Are you sure you want to delete this knowledge area?" }),
  );
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete knowledge area")).toBeVisible();
  expect(question.getByText(reason)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("button", { name: "Delete Light" })).toBeVisible();
});

test("shows another administrator's change, and loads it on Use their version", async () => {
  const theirs = { ...light, name: "Their light", totalPoints: 7, updatedAt: "2026-01-07T09:00:00.000Z" };
  const { user, fill } = showAreas(`&edit=${light.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit knowledge area" }));
  const save = () => user.click(dialog.getByRole("button", { name: "Save changes" }));
  await fill(dialog.getByLabelText("Name"), "My light");
  answer({ [update]: refusal(412, "Another user changed it"), "GET /api/knowledge-matrix": [theirs] });
  await save();
  expect(await dialog.findByText("Another user changed this knowledge area")).toBeVisible();
  expect(screen.getByText("Failed to update knowledge area. Please try again.")).toBeVisible();
  expect(dialog.getByText("Their light")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Use their version" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("Their light");
  expect(dialog.getByLabelText("Total points")).toHaveValue(7);

  answer({ [update]: theirs });
  await fill(dialog.getByLabelText("Name"), "Both");
  await save();
  expect(await screen.findByText("Knowledge area updated successfully!")).toBeVisible();
  expect(callsTo(update).at(-1)?.headers.get("if-match")).toBe(`"${Date.parse(theirs.updatedAt)}"`);
});

test("shows an error when an area is merged without a target", async () => {
  const { user } = showAreas("", [light, areaOf({ name: "Sound" })]);
  await user.click(await screen.findByRole("button", { name: "More for Light" }));
  await user.click(await screen.findByRole("menuitem", { name: "Merge into another area" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge Light into another area" }));
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  expect(await dialog.findByText("Knowledge area is required")).toBeVisible();
});

/** The usage of an area that offers points only through its sub areas. */
const throughSubs = (knowledgeAreaId: string, videosWithSubs: number, pointsWithSubs: number): AreaUsage => ({
  knowledgeAreaId,
  videos: 0,
  points: 0,
  videosWithSubs,
  pointsWithSubs,
});

test("counts a main area's videos and points with those of its sub areas", async () => {
  const main = areaOf({ name: "Light", totalPoints: 130 });
  const sub = areaOf({ name: "Shadow", level: "sub", parentId: main.id, totalPoints: 150 });
  showAreas(
    "",
    [main, sub],
    [throughSubs(main.id, 2, 130), { ...throughSubs(sub.id, 2, 130), videos: 2, points: 130 }],
  );
  expect(await screen.findByText("130 of 130 points offered")).toBeVisible();
  expect(screen.getByText("130 of 150 points offered")).toBeVisible();
  expect(screen.getByText(/1 sub area.*2 videos/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Set the total/ })).toBeNull();
});

test("shows the points that an area offers over its total, and sets the total to the points offered", async () => {
  const offered = { ...light, totalPoints: 40 };
  answer({ [update]: { ...offered, totalPoints: 1930 } });
  const { user } = showAreas("", [offered], [throughSubs(light.id, 9, 1930)]);
  expect(await screen.findByText("1,890 over the total")).toBeVisible();
  const bar = screen.getByRole("progressbar", { name: "Points offered by videos in Light" });
  expect(bar).toHaveAttribute("aria-valuetext", "1,930 of 40 points offered, 1,890 over the total");
  expect(bar).toHaveAttribute("aria-valuenow", "40");
  await user.click(screen.getByRole("button", { name: /^Set the total to what is offered/ }));
  expect(await screen.findByText("Knowledge area updated successfully!")).toBeVisible();
  expect(callsTo(update).at(-1)?.body).toMatchObject({ name: "Light", totalPoints: 1930 });
  expect(callsTo(update).at(-1)?.headers.get("if-match")).toBe(`"${Date.parse(light.updatedAt)}"`);
  expect(screen.getByRole("heading", { name: "Knowledge areas" })).toHaveFocus();
});

test("says that an area in use cannot be deleted, and offers to merge it", async () => {
  const sub = areaOf({ name: "Shadow", level: "sub", parentId: light.id });
  const usage = { ...throughSubs(light.id, 3, 30), videos: 3, points: 30 };
  const { user } = showAreas("", [light, sub, areaOf({ name: "Sound" })], [usage]);
  await user.click(await screen.findByRole("button", { name: "Delete Light" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "This knowledge area is in use" }));
  expect(dialog.getByText(/^“Light” has 1 sub area and 3 videos/)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Delete" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Merge into another area" }));
  expect(await screen.findByRole("dialog", { name: "Merge Light into another area" })).toBeVisible();
});

test("shows no figure of an area before its usage is loaded", async () => {
  let respond = (_: object) => {};
  const usage = new Promise<object>((resolve) => {
    respond = resolve;
  });
  answer({ "GET /api/knowledge-matrix": [light], "GET /api/video-knowledge-matrix/usage": () => usage });
  show(<Dashboard />, { user: administrator, at: "/admin?tab=knowledge" });
  expect(await screen.findByRole("heading", { name: light.name })).toBeVisible();
  expect(screen.queryByText(/0 (videos|of)/)).toBeNull();
  respond([throughSubs(light.id, 3, 30)]);
  expect(await screen.findByText(/3 videos/)).toBeVisible();
  expect(screen.getByText(/^30 of /)).toBeVisible();
});
