import { describe, expect, test } from "vitest";
import type { Preferences } from "@/lib/identity/users/schema";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import type { PathVersion } from "@/lib/library/learning-paths/schema";
import { ada, pathOf, pathVersionOf, userPathOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { PathCard } from "./path-card";
import { PathCourse } from "./path-course";
import { PathLessons } from "./path-lessons";

const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
const path = pathOf({ title: "Seeing", videoIds: [a, b, c] });
const steps = path.videoIds.map((videoId) => ({ videoId, hue: 35 as const }));
const grown = pathVersionOf({
  number: 2,
  note: "Framing came",
  publishedAt: "2026-02-03T10:00:00.000Z",
  added: [{ id: c, title: "Framing" }],
  removed: [{ id: crypto.randomUUID(), title: "Old light" }],
});

const record = (videoId: string) => ({
  userId: ada.id,
  videoId,
  knowledgeAreaId: crypto.randomUUID(),
  points: 5,
  completed: true,
  completedAt: "2026-01-05T09:00:00.000Z",
});

/** Stubs the responses about a learner who has completed some videos. */
function answerWith(mine: Partial<UserLearningPath>, versions: PathVersion[], done: string[]) {
  answer({
    [`GET /api/progress/${ada.id}`]: done.map(record),
    [`GET /api/progress/${ada.id}/position`]: [],
    [`GET /api/users/${ada.id}/learning-paths`]: [userPathOf({ pathId: path.id, ...mine })],
    [`GET /api/users/${ada.id}/career-progress`]: [],
    [`GET /api/learning-paths/${path.id}/versions`]: versions,
    "GET /api/knowledge-matrix": [],
    "GET /api/videos/*": refusal(404, "gone"),
  });
}

const showCourse = (preferences: Partial<Preferences> = {}) =>
  show(<PathCourse pathId={path.id} title={path.title} steps={steps} list={path} userId={ada.id} />, { preferences });

const finished: Partial<UserLearningPath> = {
  status: "completed",
  progressPercentage: 100,
  completedAt: "2026-01-05T09:00:00.000Z",
  completedVideos: 3,
  totalVideos: 3,
  currentVersion: 2,
  finishedVersion: 1,
  newVideoIds: [c],
  newSeconds: 1_300,
  finishedVideoIds: [a, b, c],
};

describe("a finished path that changed since", () => {
  test("keeps its date, links to the new lesson, and lists the changes", async () => {
    answerWith(finished, [grown, pathVersionOf()], [a, b]);
    const { user } = showCourse();
    expect(await screen.findByText("1 new since, 22 min")).toBeVisible();
    expect(screen.getByText("5 January 2026")).toBeVisible();
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "3 of 3 lessons");
    expect(screen.getByRole("link", { name: "Watch what is new" })).toHaveAttribute(
      "href",
      `/videos/${c}?path=${path.id}&new=1`,
    );
    await user.click(await screen.findByText("What changed"));
    const change = within(screen.getByRole("listitem"));
    for (const text of ["3 February 2026", "Framing came", "Added: Framing", "Removed: Old light"])
      expect(change.getByText(text)).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("shows the lessons of the finished version, not of the current one", async () => {
    const gone = crypto.randomUUID();
    const version = { finishedVideoIds: [a, gone], completedVideos: 2, totalVideos: 2 };
    answerWith({ ...finished, ...version }, [grown, pathVersionOf()], [a, gone]);
    showCourse();
    const bar = await screen.findByRole("progressbar", { name: "Seeing: progress" });
    expect(bar).toHaveAttribute("aria-valuetext", "2 of 2 lessons");
    expect(bar.children).toHaveLength(2);
  });

  test("counts a single lesson, and large numbers in the user's format", async () => {
    answerWith({ ...finished, completedVideos: 1, totalVideos: 1 }, [], [a]);
    const { unmount } = showCourse();
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 of 1 lesson");
    unmount();
    answerWith({ ...finished, completedVideos: 1200, totalVideos: 1200 }, [], [a]);
    showCourse({ language: "de" });
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuetext", "1.200 of 1.200 lessons");
  });

  test("shows no progress when all of its lessons were deleted", async () => {
    const version = { finishedVideoIds: [], completedVideos: 0, totalVideos: 0, newVideoIds: [] };
    answerWith({ ...finished, ...version }, [], []);
    showCourse();
    expect(await screen.findByText("Completed")).toBeVisible();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("shows the number of new lessons on its card", async () => {
    answerWith(finished, [], [a, b]);
    show(
      <PathCard
        path={path}
        steps={steps}
        userId={ada.id}
        formats={{ counted: (count, one) => `${count} ${one}`, figure: String }}
      />,
    );
    expect(await screen.findByText("1 new since, 22 min")).toBeVisible();
  });
});

describe("a path under way that changed since the start", () => {
  test("offers the previous version", async () => {
    answerWith({ version: 2, currentVersion: 2 }, [grown, pathVersionOf()], [a]);
    const { user } = showCourse();
    expect(await screen.findByText(/In the version before you are at 33%/)).toBeVisible();
    const followed = userPathOf({
      pathId: path.id,
      progressPercentage: 50,
      currentVersion: 2,
      ownVideoIds: [a, b],
      ownOptionalVideoIds: [],
      ownSections: [],
    });
    answer({
      [`PUT /api/users/${ada.id}/learning-paths/${path.id}`]: followed,
      [`GET /api/users/${ada.id}/learning-paths`]: [followed],
    });
    await user.click(screen.getByRole("button", { name: "Stay on the version before" }));
    expect(callsTo(`PUT /api/users/${ada.id}/learning-paths/${path.id}`)[0]?.body).toEqual({ version: 1 });
    expect(
      await screen.findByText(/You stay on version 1, at 50%\. In the current version you are at 33%/),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Move to the current version" })).toBeVisible();
  });

  test("keeps the version when the server refuses the change", async () => {
    answerWith({ version: 2, currentVersion: 2 }, [grown, pathVersionOf()], [a]);
    answer({ [`PUT /api/users/${ada.id}/learning-paths/${path.id}`]: refusal(409, "No") });
    const { user } = showCourse();
    await user.click(await screen.findByRole("button", { name: "Stay on the version before" }));
    expect(await screen.findByText("Failed to change the version")).toBeVisible();
    expect(screen.getByRole("button", { name: "Stay on the version before" })).toBeEnabled();
  });

  test("offers no other version when the change came before the start", async () => {
    answerWith({ version: 2, currentVersion: 2, startedAt: "2026-03-01T09:00:00.000Z" }, [grown, pathVersionOf()], [a]);
    showCourse();
    expect(await screen.findByText("What changed")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test("shows no changes of a path with one version", async () => {
  answerWith({}, [pathVersionOf()], [a]);
  showCourse();
  expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 of 3 lessons");
  expect(screen.queryByText("What changed")).toBeNull();
});

test("lists the lessons of the version that the learner stays on", async () => {
  answerWith({ ownVideoIds: [b], ownOptionalVideoIds: [], ownSections: [] }, [], []);
  answer({ "GET /api/videos/*": ({ url }) => videoAt(url) });
  show(<PathLessons pathId={path.id} list={path} userId={ada.id} />);
  expect(await screen.findByRole("link", { name: `Lesson ${b}` })).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

describe("a path with headings and optional lessons", () => {
  const list = { videoIds: [a, b, c], optionalVideoIds: [b], sections: [{ title: "Light", videoId: b }] };

  test("lists its lessons under the headings, and marks optional ones", async () => {
    answerWith({}, [], [a]);
    answer({ "GET /api/videos/*": ({ url }) => videoAt(url) });
    show(<PathLessons pathId={path.id} list={list} userId={ada.id} />);
    expect(await screen.findByRole("heading", { level: 2, name: "Light" })).toBeVisible();
    expect(await screen.findByRole("heading", { level: 2, name: `Lesson ${a}` })).toBeVisible();
    expect(screen.getByRole("heading", { level: 3, name: `Lesson ${b}` })).toBeVisible();
    expect(
      screen
        .getAllByRole("list")
        .slice(0, 2)
        .map((lessons) => lessons.childElementCount),
    ).toEqual([1, 2]);
    const [, optional, next] = screen.getAllByRole("listitem").map((lesson) => within(lesson));
    expect(optional?.getByText("Optional")).toBeVisible();
    expect(optional?.queryByText("Next")).toBeNull();
    expect(next?.getByText("Next")).toBeVisible();
    expect(next?.queryByText("Optional")).toBeNull();
  });

  test("lists the headings and optional lessons of the version that the learner stays on", async () => {
    const own = { ownVideoIds: [b, a], ownOptionalVideoIds: [a], ownSections: [{ title: "Sun", videoId: a }] };
    answerWith(own, [], []);
    answer({ "GET /api/videos/*": ({ url }) => videoAt(url) });
    show(<PathLessons pathId={path.id} list={list} userId={ada.id} />);
    expect(await screen.findByRole("heading", { level: 2, name: "Sun" })).toBeVisible();
    expect(screen.queryByText("Light")).toBeNull();
    expect(screen.getByText("Optional")).toBeVisible();
  });

  test("says that optional lessons do not count, and links to the lesson after them", async () => {
    answerWith({}, [], [a]);
    show(<PathCourse pathId={path.id} title={path.title} steps={steps} list={list} userId={ada.id} />);
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 of 2 lessons");
    expect(screen.getByText("50%")).toBeVisible();
    expect(screen.getByText("1 optional lesson does not count.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Continue with the next lesson" })).toHaveAttribute(
      "href",
      `/videos/${c}?path=${path.id}`,
    );
  });

  test("says that unplayable lessons do not count, marks them, and links to the lesson after them", async () => {
    answerWith({}, [], [a]);
    answer({
      "GET /api/videos/*": ({ url }) => videoOf({ ...videoAt(url), health: url.pathname.endsWith(b) ? "gone" : "ok" }),
    });
    const dead = { videoIds: [a, b, c], optionalVideoIds: [], unplayableVideoIds: [b], sections: [] };
    show(
      <>
        <PathCourse pathId={path.id} title={path.title} steps={steps} list={dead} userId={ada.id} />
        <PathLessons pathId={path.id} list={dead} userId={ada.id} />
      </>,
    );
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 of 2 lessons");
    expect(screen.getByText("1 of 3 lessons cannot be played and does not count.")).toBeVisible();
    expect(screen.getByRole("link", { name: /^Continue with the next lesson/ })).toHaveAttribute(
      "href",
      `/videos/${c}?path=${path.id}`,
    );
    expect(await screen.findByText("Cannot be played")).toBeVisible();
  });

  test("lists lessons that became optional or required, and the percentage in the previous version", async () => {
    const changed = pathVersionOf({
      number: 2,
      publishedAt: "2026-02-03T10:00:00.000Z",
      added: [{ id: b, title: "Extra" }],
      madeOptional: [{ id: c, title: "Framing" }],
      madeRequired: [{ id: a, title: "First light" }],
      optionalVideoIds: [b, c],
    });
    answerWith({ version: 2, currentVersion: 2 }, [changed, pathVersionOf({ optionalVideoIds: [a] })], [c]);
    const now = { ...list, optionalVideoIds: [b, c] };
    const { user } = show(<PathCourse pathId={path.id} title={path.title} steps={steps} list={now} userId={ada.id} />);
    expect(await screen.findByText(/In the version before you are at 100%/)).toBeVisible();
    await user.click(screen.getByText("What changed"));
    for (const text of ["Added: Extra (optional)", "Now optional: Framing", "No longer optional: First light"])
      expect(screen.getByText(text)).toBeVisible();
  });
});

const videoAt = (url: URL) => {
  const id = url.pathname.split("/").at(-1) ?? "";
  return videoOf({ id, title: `Lesson ${id}` });
};
