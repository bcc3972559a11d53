import { expect, test } from "vitest";
import type { PointBatch, RescorePreview } from "@/lib/learning/point-batches/schema";
import { ada, administrator, areaOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";
import { RescoreBar } from "./rescore-bar";
import { UndoBatch } from "./undo-batch";

const [area, video] = [areaOf({ name: "Light" }), videoOf()];
const RESCORE = "POST /api/points/rescore";

const batch: PointBatch = {
  id: "5f1d2c3b-4a69-4788-96a5-b4c3d2e1f001",
  kind: "rescored",
  reason: "Longer than thought",
  about: "Seeing light",
  state: "done",
  people: 2,
  points: 40,
  madeAt: "2026-03-04T10:00:00.000Z",
  madeBy: { id: administrator.id, name: administrator.name },
  undoes: null,
  undone: null,
  skipped: null,
};

const preview: RescorePreview = {
  token: "token",
  people: 2,
  completions: 2,
  before: 20,
  after: 60,
  badges: [
    { name: "Point Collector", won: 1, lost: 0 },
    { name: "Knowledge Seeker", won: 0, lost: 0 },
  ],
  rows: [{ user: { id: ada.id, name: ada.name }, before: 10, after: 30, change: 20 }],
  next: null,
};

const isDryRun = ({ url }: { url: URL }) => url.searchParams.has("dryRun");

test("shows the effect of changed scores, and applies it with a reason", async () => {
  answer({ [RESCORE]: (call) => (isDryRun(call) ? preview : batch) });
  const { user, fill } = show(<RescoreBar scope={{ videoIds: [video.id] }} onDone={() => {}} />, {
    user: administrator,
  });
  expect(await screen.findByText(/2 users completed this with other points/)).toHaveTextContent("+40");
  await user.click(screen.getByRole("button", { name: "Give them the new points…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Give past completions the new points" }));
  expect(await dialog.findByText("20 → 60 (+40)")).toBeVisible();
  expect(dialog.getByText("1 won, none lost")).toBeVisible();
  expect(dialog.getByRole("row", { name: `${ada.name} 10 30 +20` })).toBeVisible();
  const applyButton = await dialog.findByRole("button", { name: "Apply to 2 users" });
  await user.click(applyButton);
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await fill(dialog.getByLabelText(/^Reason/), "Longer than thought");
  await user.click(applyButton);
  expect(await screen.findByText("Points given to 2 users")).toBeVisible();
  expect(callsTo(RESCORE).filter((call) => !isDryRun(call))).toMatchObject([
    { body: { videoIds: [video.id], token: "token", reason: "Longer than thought", removeUnlinked: false } },
  ]);
});

test("shows the new effect when completions changed meanwhile", async () => {
  let people = 2;
  answer({
    [RESCORE]: (call) => {
      if (isDryRun(call)) return { ...preview, people };
      people = 3;
      return refusal(409, "Scores or completions changed meanwhile. Look again");
    },
  });
  const { user, fill } = show(<RescoreBar scope={{ videoIds: [video.id] }} onDone={() => {}} />, {
    user: administrator,
  });
  await user.click(await screen.findByRole("button", { name: "Give them the new points…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByLabelText(/^Reason/), "Why");
  await user.click(await dialog.findByRole("button", { name: "Apply to 2 users" }));
  expect(await dialog.findByText(/changed meanwhile/)).toBeVisible();
  expect(await dialog.findByRole("button", { name: "Apply to 3 users" })).toBeVisible();
});

test("shows nothing when no past completion is affected", async () => {
  answer({ [RESCORE]: { ...preview, people: 0, completions: 0, rows: [] } });
  show(<RescoreBar scope={{ videoIds: [video.id] }} onDone={() => {}} />, { user: administrator });
  await expect.poll(() => callsTo(RESCORE)).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Points earned before" })).not.toBeInTheDocument();
});

test("the Points tab lists the changes, and undoes one after showing the effect", async () => {
  let batches = [batch];
  answer({
    "GET /api/points/batches": () => page(batches),
    "GET /api/knowledge-matrix": [area],
    [`POST /api/points/batches/${batch.id}/undo`]: (call) => {
      if (isDryRun(call)) return { undone: 2, skipped: 1, people: 2, points: -40 };
      const undone = { ...batch, id: crypto.randomUUID(), kind: "undone" as const, points: -40, undoes: batch.id };
      batches = [undone, { ...batch, state: "undone" }];
      return undone;
    },
  });
  const { user } = show(<Dashboard />, { user: administrator, at: "/admin?tab=points" });
  await user.click(await screen.findByRole("button", { name: "Undo: Longer than thought" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Undo “Longer than thought”?" }));
  expect(await question.findByText(/2 completions of 2 users change by −40 points in all\./)).toHaveTextContent(
    "1 completion taken back since",
  );
  await user.click(question.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Points undone")).toBeVisible();
  expect(await screen.findByText("Undone since")).toBeVisible();
});

test("says that the merged video comes back when a merge is undone", async () => {
  answer({
    [`POST /api/points/batches/${batch.id}/undo`]: { undone: 2, skipped: 0, people: 2, points: 0 },
  });
  show(<UndoBatch batch={{ ...batch, kind: "carried" }} onClose={() => {}} />, { user: administrator });
  expect(await screen.findByText(/The merged video comes back, with its comments/)).toBeVisible();
});
