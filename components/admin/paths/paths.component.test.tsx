import { describe, expect, test } from "vitest";
import { administrator, pathOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, noAnswer, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const path = pathOf({ title: "Seeing" });
const noChange = { added: [], removed: [], moved: [], madeOptional: [], madeRequired: [] };

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

test("shows how many learners started a learning path before it is deleted, once it is known", async () => {
  let respond = (_: object) => {};
  const learners = new Promise<object>((resolve) => {
    respond = resolve;
  });
  answer({
    [`GET /api/learning-paths/${path.id}/learners`]: () => learners,
    [`DELETE /api/learning-paths/${path.id}`]: done(),
  });
  const { user } = showPaths("");
  await user.click(await screen.findByRole("button", { name: "Delete Seeing" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Are you sure you want to delete this learning path?" }),
  );
  expect(question.getByText(/is removed from the library and every career track\.$/)).toBeVisible();
  respond({ started: 0 });
  expect(await question.findByText(/Nobody has started it\./)).toBeVisible();
  answer({ "GET /api/learning-paths": [], "GET /api/career-tracks": [] });
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Learning path deleted successfully")).toBeVisible();
  expect(await screen.findByText("There are no learning paths yet")).toBeVisible();
});

describe("the form of a path whose list of videos changes", () => {
  const videos = [videoOf({ title: "First" }), videoOf({ title: "Second" }), videoOf({ title: "Third" })];
  const course = pathOf({ title: "Course", videoIds: videos.map(({ id }) => id) });
  const preview = { ...noChange, removed: [videos[2]?.id], finished: 2, underWay: 3, wouldFinish: 1 };
  const saved = { ...course, videoIds: course.videoIds.slice(0, 2) };

  async function removeThird(percents: object[]) {
    answer({
      "GET /api/learning-paths": [course],
      [`GET /api/learning-paths/${course.id}`]: course,
      [`GET /api/learning-paths/${course.id}/videos`]: videos,
      [`GET /api/learning-paths/${course.id}/learners`]: {
        started: 5,
        completed: 2,
        checked: 0,
        watched: 0,
        marked: 9,
      },
      "GET /api/videos": () => page([]),
      [`PUT /api/learning-paths/${course.id}`]: ({ url }) =>
        url.searchParams.has("dryRun") ? { ...preview, percents } : saved,
    });
    const shown = show(<Dashboard />, { user: administrator, at: `/admin?tab=paths&edit=${course.id}` });
    const dialog = within(await screen.findByRole("dialog", { name: "Edit learning path" }));
    expect(await dialog.findByText("5 learners have started this path. Their progress does not change.")).toBeVisible();
    await shown.user.click(await dialog.findByRole("button", { name: "Remove Third" }));
    return { ...shown, dialog };
  }

  test("previews a version's effect, and publishes it with a note and the choice for learners under way", async () => {
    const { user, fill, dialog } = await removeThird([
      { from: 33, to: 50, people: 2 },
      { from: 66, to: 100, people: 1 },
    ]);
    expect(
      await dialog.findByText(/2 learners have completed it, and it stays completed for them\. 3 learners/),
    ).toBeVisible();
    expect(dialog.queryByLabelText("Learners under way")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    await dialog.findByRole("button", { name: "Publish to 3 learners" });
    expect(callsTo(`PUT /api/learning-paths/${course.id}`).filter(({ url }) => !url.search)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Back" }));
    expect(dialog.getByLabelText("Title")).toHaveValue("Course");
    expect(dialog.queryByRole("button", { name: "Remove Third" })).toBeNull();
    expect(dialog.queryByRole("button", { name: "Publish to 3 learners" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    expect(await dialog.findByText("2 learners: 33% to 50%")).toBeVisible();
    await user.selectOptions(dialog.getByLabelText("Learners under way"), "stay");
    expect(dialog.getByText(/The others stay on the version they follow/)).toBeVisible();
    expect(dialog.queryByText("2 learners: 33% to 50%")).toBeNull();
    await fill(dialog.getByLabelText(/^What changed/), "Two are enough");
    await user.click(dialog.getByRole("button", { name: "Publish to 3 learners" }));
    expect(await screen.findByText("Learning path updated successfully!")).toBeVisible();
    const sent = callsTo(`PUT /api/learning-paths/${course.id}`).find(({ url }) => !url.search);
    expect(sent?.body).toMatchObject({ videoIds: saved.videoIds, versionNote: "Two are enough", underWay: "stay" });
  });
});

describe("the headings and optional videos in the form of a path", () => {
  const [first, second] = [videoOf({ title: "First" }), videoOf({ title: "Second" })];
  const course = pathOf({ videoIds: [first.id, second.id], sections: [{ title: "Light", videoId: first.id }] });
  const preview = { ...noChange, finished: 0, underWay: 0, wouldFinish: 0, percents: [] };

  async function showForm() {
    answer({
      "GET /api/learning-paths": [course],
      [`GET /api/learning-paths/${course.id}`]: course,
      [`GET /api/learning-paths/${course.id}/videos`]: [first, second],
      [`GET /api/learning-paths/${course.id}/learners`]: {
        started: 1,
        completed: 0,
        checked: 0,
        watched: 0,
        marked: 0,
      },
      "GET /api/videos": () => page([]),
      [`PUT /api/learning-paths/${course.id}`]: ({ url }) => (url.searchParams.has("dryRun") ? preview : course),
    });
    const shown = show(<Dashboard />, { user: administrator, at: `/admin?tab=paths&edit=${course.id}` });
    const dialog = within(await screen.findByRole("dialog", { name: "Edit learning path" }));
    await dialog.findByRole("button", { name: "Move down Second" });
    const save = () => shown.user.click(dialog.getByRole("button", { name: "Save changes" }));
    const saved = () => callsTo(`PUT /api/learning-paths/${course.id}`).find(({ url }) => !url.search)?.body;
    return { ...shown, dialog, save, saved };
  }

  test("adds and saves a heading above a video without publishing a version", async () => {
    const { user, dialog, save, saved } = await showForm();
    expect(dialog.getByLabelText("Heading")).toHaveValue("Light");
    expect(dialog.queryByRole("button", { name: "Add heading above First" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Add heading above Second" }));
    expect(dialog.getAllByLabelText("Heading")[1]).toHaveFocus();
    await user.keyboard("Sound");
    expect(dialog.getByText(/Their progress does not change/)).toBeVisible();
    expect(dialog.queryByText("Publish a new version")).toBeNull();
    await save();
    expect(await screen.findByText("Learning path updated successfully!")).toBeVisible();
    const sections = [
      { title: "Light", videoId: first.id },
      { title: "Sound", videoId: second.id },
    ];
    expect(saved()).toMatchObject({ videoIds: course.videoIds, optionalVideoIds: [], sections });
  });

  test("saves a moved and renamed heading, and refuses one without words or a video below it", async () => {
    const { user, dialog, save, saved } = await showForm();
    await user.click(dialog.getByRole("button", { name: "Move down heading “Light”" }));
    await user.click(dialog.getByRole("button", { name: "Move down heading “Light”" }));
    await save();
    expect(await dialog.findByText("A heading needs a lesson below it")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Move up heading “Light”" }));
    await user.clear(dialog.getByLabelText("Heading"));
    expect(await dialog.findByText("A heading cannot be empty")).toBeVisible();
    expect(saved()).toBeUndefined();
    await user.type(dialog.getByLabelText("Heading"), "Sun");
    await save();
    expect(await screen.findByText("Learning path updated successfully!")).toBeVisible();
    expect(saved()).toMatchObject({ sections: [{ title: "Sun", videoId: second.id }] });
  });

  test("removes a heading, and publishes a version when a video becomes optional", async () => {
    const { user, dialog, save, saved } = await showForm();
    await user.click(dialog.getByRole("button", { name: "Remove heading “Light”" }));
    await user.click(dialog.getByRole("checkbox", { name: "Optional: Second" }));
    expect(await dialog.findByText("Publish a new version")).toBeVisible();
    await save();
    expect(await screen.findByText("Learning path updated successfully!")).toBeVisible();
    expect(saved()).toMatchObject({ optionalVideoIds: [second.id], sections: [] });
    const asked = callsTo(`PUT /api/learning-paths/${course.id}`).find(({ url }) => url.searchParams.has("dryRun"));
    expect(asked?.body).toEqual({ videoIds: course.videoIds, optionalVideoIds: [second.id] });
  });
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
    [`GET /api/learning-paths/${path.id}/learners`]: { started: 3, completed: 1, checked: 0, watched: 41, marked: 6 },
  });
  showPaths(`&edit=${path.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit learning path" }));
  expect(await dialog.findByText("Of their completions, 41 were watched and 6 marked.")).toBeVisible();
});
