import { expect, test } from "vitest";
import { Dashboard } from "@/components/admin/dashboard";
import { administrator } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";

const IMPORT = "POST /api/library/import";
const none = { new: 0, updated: 0, exists: 0, invalid: 0 };
const problem = { file: "paths.csv", line: 4, message: "Title is required" };
const result = {
  areas: { ...none, new: 2 },
  videos: { ...none, updated: 1, exists: 3 },
  paths: { ...none, invalid: 1 },
};

async function showMove() {
  answer({ "GET /api/videos": () => page([]), "GET /api/knowledge-matrix": [] });
  const shown = show(<Dashboard />, { user: administrator, at: "/admin?tab=videos" });
  await shown.user.click(await screen.findByRole("button", { name: "Move library" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move library" }));
  const choose = () => shown.user.upload(dialog.getByLabelText("Zip file"), new File(["PK"], "library.zip"));
  return { ...shown, dialog, choose };
}

test("downloads the library, checks an archive before the import, and stays open with the mistakes", async () => {
  answer({ [IMPORT]: { ...result, tracks: none, problems: [problem] } });
  const { user, dialog, choose } = await showMove();
  expect(dialog.getByRole("link", { name: "Download library" })).toHaveAttribute("href", "/api/library/export");
  expect(dialog.getByRole("button", { name: "Check" })).toBeDisabled();
  await choose();
  await user.click(dialog.getByRole("switch", { name: /Change what is in the library/ }));
  await user.click(dialog.getByRole("button", { name: "Check" }));
  const rows = (await dialog.findAllByRole("row")).map(({ textContent }) => textContent);
  expect(rows).toEqual(["RowsTo addTo changeSkippedWith a mistake", "Knowledge areas2000", "Videos0130", "Paths0001"]);
  expect(dialog.getByText("paths.csv, line 4: Title is required")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Import 3 rows" }));
  expect(await screen.findByText("3 rows imported")).toBeVisible();
  expect(dialog.getByRole("columnheader", { name: "Added" })).toBeVisible();
  expect(dialog.getByRole("button", { name: "Download mistakes" })).toBeEnabled();
  expect(dialog.queryByRole("button", { name: /Import/ })).toBeNull();
  const calls = callsTo(IMPORT).map(({ url, headers }) => [url.search, headers.get("content-type")]);
  expect(calls).toEqual([
    ["?dryRun=1&update=1", "application/zip"],
    ["?update=1", "application/zip"],
  ]);
});

test("shows why an archive is rejected until another one is chosen", async () => {
  answer({ [IMPORT]: () => refusal(400, "areas.csv is damaged") });
  const { user, dialog, choose } = await showMove();
  await choose();
  await user.click(dialog.getByRole("button", { name: "Check" }));
  expect(await dialog.findByText("areas.csv is damaged")).toBeVisible();
  expect(dialog.queryByRole("button", { name: /Import/ })).toBeNull();
  await choose();
  expect(dialog.queryByText("areas.csv is damaged")).toBeNull();
});
