import { expect, test } from "vitest";
import type { VideoBulk } from "@/lib/library/videos/schema";
import { administrator, areaOf, pathOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const BULK = "POST /api/videos/bulk";
const light = areaOf({ name: "Light" });
const path = pathOf({ title: "Seeing" });
const ids = Array.from({ length: 620 }, () => crypto.randomUUID());
const APPEND = `POST /api/learning-paths/${path.id}/videos`;

/** Selects all 620 matching videos of a library, with one page of them loaded. */
async function selectAll() {
  answer({
    "GET /api/knowledge-matrix": [light],
    "GET /api/learning-paths": [path],
    "GET /api/videos": () => page([videoOf({ id: ids[0], title: "How light falls" })], ids.length),
    "GET /api/videos/ids": ids,
    [BULK]: ({ body }) => ({ changed: (body as VideoBulk).videoIds.length }),
    [APPEND]: path,
  });
  const shown = show(<Dashboard />, { user: administrator, at: "/admin?tab=videos&q=light" });
  await shown.user.click(await screen.findByRole("checkbox", { name: "Select all 620" }));
  const bar = within(await screen.findByRole("region", { name: "Selected videos" }));
  expect(bar.getByText("620 videos selected")).toBeVisible();
  return { ...shown, bar, press: (name: string) => shown.user.click(bar.getByRole("button", { name })) };
}

const sent = (route: string) => callsTo(route).map(({ body }) => body as VideoBulk);

test("selects every matching video, and removes an area from them in batches", async () => {
  const { fill, bar, press } = await selectAll();
  expect(callsTo("GET /api/videos/ids").map(({ url }) => url.search)).toEqual(["?q=light"]);
  expect(bar.getByRole("button", { name: "Remove area" })).toBeDisabled();
  await fill(bar.getByLabelText("Knowledge area for the selected videos"), "Light");
  await press("Remove area");
  expect(await screen.findByText("Knowledge area removed from 620 videos")).toBeVisible();
  expect(sent(BULK).map(({ action, videoIds }) => [action, videoIds.length])).toEqual([
    ["unscore", 500],
    ["unscore", 120],
  ]);
});

test("adds the selected videos to a learning path", async () => {
  const { fill, bar, press } = await selectAll();
  await fill(bar.getByLabelText("Learning path for the selected videos"), path.title);
  await press("Add to path");
  expect(await screen.findByText("620 videos added to the learning path")).toBeVisible();
  expect(sent(APPEND).flatMap(({ videoIds }) => videoIds)).toEqual(ids);
});

test("undoes the deletion of the selected videos", async () => {
  const { user, press } = await selectAll();
  await press("Delete");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("620 videos deleted")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("620 videos restored")).toBeVisible();
  expect(sent(BULK).map(({ action }) => action)).toEqual(["delete", "delete", "restore", "restore"]);
});
