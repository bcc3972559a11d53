import { afterEach, expect, test, vi } from "vitest";
import type { VideoFilter } from "@/lib/library/videos/api";
import { ada, administrator, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import { VideoLibrary } from "./video-library";

afterEach(() => {
  vi.useRealTimers();
});

const one = videoOf({ title: "How light falls" });
const another = videoOf({ title: "How sound travels" });

function showLibrary(user = ada, filter: VideoFilter = {}) {
  answer({
    "GET /api/knowledge-matrix": [],
    [`GET /api/progress/${user.id}`]: [],
    [`GET /api/progress/${user.id}/position`]: [],
    [`GET /api/users/${user.id}/watch-later/ids`]: [],
  });
  return show(<VideoLibrary filter={filter} userId={user.id} />, { user, at: "/learn" });
}

test("shows an error when the lessons cannot be loaded, and loads them on Retry", async () => {
  answer({ "GET /api/videos": refusal(503, "away") });
  const { user } = showLibrary();
  expect(await screen.findByText(/The lessons could not be loaded/)).toBeVisible();
  answer({ "GET /api/videos": page([one]) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: /How light falls/ })).toBeVisible();
});

test("keeps the shown lessons when the next page cannot be loaded, and loads it on Retry", async () => {
  answer({ "GET /api/videos": page([one], 2, "/api/videos/next") });
  const { user } = showLibrary();
  await screen.findByRole("link", { name: /How light falls/ });
  answer({ "GET /api/videos/next": refusal(503, "away") });
  await user.click(screen.getByRole("button", { name: /Show more/ }));
  const retry = await screen.findByRole("button", { name: /Retry/ });
  expect(screen.getByRole("link", { name: /How light falls/ })).toBeVisible();
  answer({ "GET /api/videos/next": page([another], 2) });
  await user.click(retry);
  expect(await screen.findByRole("link", { name: /How sound travels/ })).toBeVisible();
});

test.each([
  ["an administrator", administrator, "/admin?tab=videos"],
  ["a learner", ada, undefined],
])("an empty library offers the link to add lessons only to administrators: %s", async (_, user, href) => {
  answer({ "GET /api/videos": page([]) });
  showLibrary(user);
  expect(await screen.findByRole("heading", { name: "There are no lessons yet" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Add lessons" })?.getAttribute("href") ?? undefined).toBe(href);
});

test("the filter button on a phone shows the number of active filters and opens them", async () => {
  answer({ "GET /api/videos": page([one]) });
  const { user } = showLibrary(ada, { completed: "false", sort: "title" });
  const button = await screen.findByRole("button", { name: "Filter, 2 in use", expanded: false });
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
});

test.each<[string, VideoFilter, number]>([
  ["a search of the whole library", { q: "kaleidoscope", sort: "title" }, 1],
  ["a search in an area", { q: "kaleidoscope", areaId: crypto.randomUUID() }, 0],
  ["a search among completed lessons", { q: "kaleidoscope", completed: "true" }, 0],
])("reports a search without results only if no other filter is active: %s", async (_, filter, reports) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  answer({ "GET /api/videos": page([]), "POST /api/videos/searches": done });
  showLibrary(ada, filter);
  await screen.findByText("No lesson matches “kaleidoscope”");
  vi.advanceTimersByTime(3_000);
  expect(callsTo("POST /api/videos/searches")).toHaveLength(reports);
});
