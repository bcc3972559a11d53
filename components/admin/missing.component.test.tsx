import { expect, test } from "vitest";
import { administrator } from "@/tests/fixtures/components/entities";
import { answer, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { Dashboard } from "./dashboard";

const missing = crypto.randomUUID();

function showDashboard(at: string) {
  const notFound = refusal(404, "It was not found");
  answer({
    "GET /api/knowledge-matrix": [],
    "GET /api/video-knowledge-matrix/usage": [],
    "GET /api/learning-paths": [],
    "GET /api/career-tracks": [],
    "GET /api/users": () => page([]),
    "GET /api/users/invitations": () => page([]),
    "GET /api/videos": () => page([]),
    [`GET /api/users/${missing}`]: notFound,
    [`GET /api/users/${missing}/standing`]: notFound,
    [`GET /api/videos/${missing}`]: notFound,
    [`GET /api/videos/${missing}/knowledge-areas`]: notFound,
    [`GET /api/learning-paths/${missing}`]: notFound,
    [`GET /api/learning-paths/${missing}/videos`]: notFound,
  });
  return show(<Dashboard />, { user: administrator, at });
}

test.each([
  ["users", "User not found"],
  ["videos", "Video not found"],
  ["knowledge", "Knowledge area not found"],
  ["paths", "Learning path not found"],
  ["careers", "Career track not found"],
])("shows a message and returns to the list when an address in %s has an unknown id", async (tab, title) => {
  const { user } = showDashboard(`/admin?tab=${tab}&edit=${missing}`);
  await screen.findByRole("dialog", { name: title });
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe(`?tab=${tab}`));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows a message when a user page has an unknown id", async () => {
  showDashboard(`/admin?tab=users&person=${missing}`);
  expect(await screen.findByRole("heading", { name: "User not found" })).toBeVisible();
});
