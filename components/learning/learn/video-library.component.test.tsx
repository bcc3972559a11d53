import { expect, test } from "vitest";
import { ada, videoOf } from "@/testing/components/entities";
import { answer, page, refusal } from "@/testing/components/server";
import { screen, show } from "@/testing/components/show";
import { VideoLibrary } from "./video-library";

const one = videoOf({ title: "How light falls" });
const another = videoOf({ title: "How sound travels" });

function showLibrary() {
  answer({ "GET /api/knowledge-matrix": [], [`GET /api/progress/${ada.id}`]: [] });
  return show(<VideoLibrary filter={{}} userId={ada.id} />, { at: "/learn" });
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
