import { expect, test } from "vitest";
import type { PointEntry } from "@/lib/learning/points/schema";
import { ada, areaOf } from "@/tests/fixtures/components/entities";
import { answer, type Call, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { PointsButton, PointsOf } from "./points-of";

const area = areaOf({ name: "Light" });
const VIDEO = { id: "b0000000-0000-4000-8000-000000000001", title: "Seeing light", available: true };
const POINTS = `GET /api/progress/${ada.id}/points`;

const entry = (id: number, points: number, balance: number, traits: Partial<PointEntry> = {}): PointEntry => ({
  id: String(id),
  at: `2026-03-0${id}T10:00:00.000Z`,
  video: VIDEO,
  area: { id: area.id, name: area.name },
  points,
  kind: "earned",
  evidence: "marked",
  reason: null,
  batchId: null,
  balance,
  ...traits,
});

const entries = [
  entry(4, 10, 60, { kind: "rescored", evidence: null, reason: "Longer than thought" }),
  entry(3, 50, 50, { evidence: "watched" }),
  entry(2, -50, 0, { kind: "taken_back", evidence: null }),
  entry(1, 50, 50),
];

function showButton(button = <PointsButton points={60}>60</PointsButton>) {
  answer({ [POINTS]: () => page(entries), "GET /api/knowledge-matrix": [area] });
  return show(
    <PointsOf userId={ada.id} isOwn>
      {button}
    </PointsOf>,
  );
}

test("a total opens its entries by keyboard, and gets the focus back when they close", async () => {
  const { user } = showButton();
  const total = screen.getByRole("button", { name: "60" });
  expect(total).toHaveAttribute("aria-haspopup", "dialog");
  total.focus();
  await user.keyboard("{Enter}");
  const sheet = within(await screen.findByRole("dialog", { name: "Where these 60 points come from" }));
  const rows = (await sheet.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^\+10Seeing light.*Re-scored by an administrator: Longer than thoughtTotal 60$/),
    expect.stringMatching(/^\+50.*Completed · WatchedTotal 50$/),
    expect.stringMatching(/^−50.*Taken back by youTotal 0$/),
    expect.stringMatching(/^\+50.*Completed · Marked by youTotal 50$/),
  ]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(total).toHaveFocus();
});

test("the sheet loads the entries of the selected area", async () => {
  const { user } = showButton();
  await user.click(screen.getByRole("button", { name: "60" }));
  const sheet = within(await screen.findByRole("dialog"));
  await sheet.findAllByRole("listitem");
  await user.selectOptions(sheet.getByLabelText("Knowledge area"), area.id);
  expect(callsTo(POINTS).map(({ url }) => url.searchParams.get("areaId"))).toEqual([null, area.id]);
});

test("a badge opens the entries up to the one that reached its threshold", async () => {
  const { user } = showButton(
    <PointsButton points={50} threshold={50}>
      Earned
    </PointsButton>,
  );
  await user.click(screen.getByRole("button", { name: "Earned" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Where these 50 points come from" }));
  expect(await sheet.findByText("Point 50 came with “Seeing light”.")).toBeVisible();
  expect(sheet.getAllByRole("listitem")).toHaveLength(3);
});

test("a total of 0 is not a button, and entries that fail to load can be retried", async () => {
  const { user } = showButton(
    <>
      <PointsButton points={0}>0</PointsButton>
      <PointsButton points={60}>60</PointsButton>
    </>,
  );
  expect(screen.queryByRole("button", { name: "0" })).not.toBeInTheDocument();
  answer({ [POINTS]: refusal(503, "away") });
  await user.click(screen.getByRole("button", { name: "60" }));
  const retry = await screen.findByRole("button", { name: "Retry" });
  answer({ [POINTS]: () => page(entries) });
  await user.click(retry);
  expect(await screen.findAllByRole("listitem")).toHaveLength(4);
});

test("a badge waits for a retry when further entries fail to load", async () => {
  let isAway = true;
  const { user } = showButton(
    <PointsButton points={50} threshold={50}>
      Earned
    </PointsButton>,
  );
  answer({
    [POINTS]: ({ url }: Call) => {
      if (!url.searchParams.has("cursor")) return page(entries.slice(0, 1), 4, `${url.pathname}?cursor=2`);
      return isAway ? refusal(503, "away") : page(entries.slice(1), 4);
    },
  });
  await user.click(screen.getByRole("button", { name: "Earned" }));
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(callsTo(POINTS)).toHaveLength(2);
  isAway = false;
  await user.click(retry);
  expect(await screen.findByText("Point 50 came with “Seeing light”.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
