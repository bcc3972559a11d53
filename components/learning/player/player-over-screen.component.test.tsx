import { expect, test } from "vitest";
import { announceOpening, repeatOpening } from "@/components/library/videos/opening";
import { answer, page } from "@/tests/fixtures/components/server";
import { act, screen, show, waitFor } from "@/tests/fixtures/components/show";
import { PlayerHost } from "./player-host";
import { PlayerTitle } from "./player-title";

const id = crypto.randomUUID();

/** Clicks a link to a video. @returns the function that ends the opening */
function open() {
  let end = () => {};
  act(() => {
    end = announceOpening(id);
  });
  return end;
}

test("the dialog opens on the click on a link, and shows the content once it is loaded", async () => {
  answer({ "GET /api/videos": page([]) });
  show(
    <PlayerHost>
      <PlayerTitle>How light falls</PlayerTitle>
    </PlayerHost>,
    { at: "/learn" },
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  const end = open();
  const dialog = await screen.findByRole("dialog", { name: "Loading..." });
  act(() => window.history.pushState(null, "", `/videos/${id}`));
  act(end);
  await waitFor(() => expect(dialog).toHaveAccessibleName("How light falls"));
  expect(screen.getByRole("dialog")).toBe(dialog);
});

test.each(["Escape", "Back"])("%s cancels the opening of a player, and another click opens it", async (way) => {
  const { user } = show(<PlayerHost>{null}</PlayerHost>, { at: "/learn" });
  window.history.pushState(null, "");
  const end = open();
  await screen.findByRole("dialog", { name: "Loading..." });
  if (way === "Escape") await user.keyboard("{Escape}");
  else act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.pathname).toBe("/learn");
  act(() => repeatOpening(id));
  expect(await screen.findByRole("dialog", { name: "Loading..." })).toBeVisible();
  act(end);
});
