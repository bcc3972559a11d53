import { expect, test } from "vitest";
import { screen, show } from "@/tests/fixtures/components/show";
import { PathsTabs } from "./paths-tabs";

test("Back returns to the previous tab", async () => {
  const { user } = show(<PathsTabs paths="All paths" tracks="All tracks" />, { at: "/learning-paths" });
  await user.click(screen.getByRole("tab", { name: "Career Tracks" }));
  expect(await screen.findByText("All tracks")).toBeVisible();
  expect(window.location.search).toBe("?tab=tracks");
  window.history.back();
  expect(await screen.findByText("All paths")).toBeVisible();
  expect(window.location.search).toBe("");
});
