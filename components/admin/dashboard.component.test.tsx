import { expect, test } from "vitest";
import { administrator, listedUserOf, pathOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "./dashboard";

/** Each tab loads its parts when it is first opened. */
const TIMEOUT_MS = 30_000;

const openTab = (tab: string) => show(<Dashboard />, { user: administrator, at: `/admin?tab=${tab}` });

test(
  "shows the videos left in each path after several videos are deleted",
  async () => {
    const videos = [videoOf({ title: "Waves" }), videoOf({ title: "Rays" })];
    const path = pathOf({ title: "Optics", videoIds: videos.map(({ id }) => id) });
    answer({
      "GET /api/knowledge-matrix": [],
      "GET /api/videos": () => page(callsTo("POST /api/videos/bulk").length > 0 ? [] : videos),
      "GET /api/learning-paths": () => [callsTo("POST /api/videos/bulk").length > 0 ? { ...path, videoIds: [] } : path],
      "POST /api/videos/bulk": { changed: 2 },
    });
    const { user } = openTab("paths");
    await within(await screen.findByRole("tabpanel", { name: "Paths" })).findByText("2");

    await user.click(screen.getByRole("tab", { name: "Videos" }));
    for (const { title } of videos) await user.click(await screen.findByRole("checkbox", { name: `Select ${title}` }));
    await user.click(
      within(screen.getByRole("region", { name: "Selected videos" })).getByRole("button", { name: "Delete" }),
    );
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("2 videos deleted")).toBeVisible();

    await user.click(screen.getByRole("tab", { name: "Paths" }));
    await within(await screen.findByRole("tabpanel", { name: "Paths" })).findByText("0");
  },
  TIMEOUT_MS,
);

test(
  "keeps the confirmation open with the reason when a user cannot be deleted",
  async () => {
    const last = listedUserOf({ name: "Last Keeper", isAdmin: true });
    answer({
      "GET /api/users": () => page([last]),
      "GET /api/progress/totals": [],
      "GET /api/users/invitations": () => page([]),
      [`GET /api/users/${last.id}/standing`]: {
        completions: { checked: 0, watched: 0, marked: 0, imported: 0, carried: 0 },
        ratings: 0,
        comments: 0,
      },
      [`DELETE /api/users/${last.id}`]: refusal(409, "The last administrator cannot be deleted"),
    });
    const { user } = openTab("users");
    await user.click(await screen.findByRole("button", { name: "Delete Last Keeper" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    expect(await within(question).findByRole("alert")).toHaveTextContent("The last administrator cannot be deleted");

    answer({ "GET /api/users": () => page([]), [`DELETE /api/users/${last.id}`]: done });
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(await screen.findByText("No user matches")).toBeVisible();
  },
  TIMEOUT_MS,
);

test("Back returns to the previous tab, not to the page before the dashboard", async () => {
  answer({
    "GET /api/knowledge-matrix": [],
    "GET /api/video-knowledge-matrix/usage": [],
    "GET /api/learning-paths": [],
  });
  const { user } = openTab("knowledge");
  await user.click(await screen.findByRole("tab", { name: "Paths" }));
  expect(await screen.findByRole("heading", { name: "Learning paths" })).toBeVisible();
  window.history.back();
  expect(await screen.findByRole("heading", { name: "Knowledge areas" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Knowledge" })).toHaveAttribute("aria-selected", "true");
});

test("a tab shows a focus ring for the keyboard, not for a click", async () => {
  answer({
    "GET /api/knowledge-matrix": [],
    "GET /api/video-knowledge-matrix/usage": [],
    "GET /api/learning-paths": [],
    "GET /api/career-tracks": [],
  });
  const { user } = openTab("knowledge");
  const paths = await screen.findByRole("tab", { name: "Paths" });
  const careers = screen.getByRole("tab", { name: "Careers" });
  await user.click(paths);
  expect(paths).toHaveFocus();
  expect(paths).toHaveAttribute("data-pressed");
  await user.keyboard("{Shift}");
  expect(paths).toHaveAttribute("data-pressed");
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(careers).toHaveFocus());
  expect(careers).not.toHaveAttribute("data-pressed");
  expect(paths).not.toHaveAttribute("data-pressed");
});

test("the views of a section keep their addresses, and its tab stays selected", async () => {
  answer({
    "GET /api/knowledge-matrix": [],
    "GET /api/video-knowledge-matrix/usage": [],
    "GET /api/points/batches": page([]),
  });
  const { user } = openTab("points");
  expect(await screen.findByRole("heading", { name: "Points" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Knowledge" })).toHaveAttribute("aria-selected", "true");
  const views = within(screen.getByRole("navigation", { name: "Views of Knowledge" }));
  expect(views.getByRole("link", { name: "Points" })).toHaveAttribute("aria-current", "page");
  await user.click(views.getByRole("link", { name: "Areas" }));
  expect(await screen.findByRole("heading", { name: "Knowledge areas" })).toBeVisible();
});
