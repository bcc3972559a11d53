import { expect, test } from "vitest";
import { type Completion, completionSchema } from "@/lib/learning/progress/schema";
import { cardSchema, type RecallSummary } from "@/lib/learning/recall/schema";
import { ada } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { WatchedAndRemembered } from "./watched-and-remembered";

const area = { id: crypto.randomUUID(), name: "Light", watched: 2, cards: 7, remembered: 64, fading: true };
const other = {
  ...area,
  id: crypto.randomUUID(),
  name: "Sound",
  watched: 1,
  cards: 1,
  remembered: null,
  fading: false,
};
const forecast = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10),
  cards: index === 1 ? 12 : 0,
}));
const summary: RecallSummary = { due: 1, seconds: 20, remembered: 80, areas: [area, other], forecast };

const LESSONS = `GET /api/progress/${ada.id}/completions`;

test("each figure of an area opens its lessons or cards, and the forecast is also a table of thirty days", async () => {
  const lesson: Completion = { ...exampleOf(completionSchema), title: "Seeing light", evidence: "checked" };
  answer({
    "GET /api/cards/summary": summary,
    [LESSONS]: () => page([lesson]),
    "GET /api/cards": () => page([{ ...exampleOf(cardSchema), front: "Key light" }]),
  });
  const { user } = show(<WatchedAndRemembered userId={ada.id} today="2026-03-05" />);
  expect(await screen.findByRole("heading", { name: /^Remembered 80\s?%$/ })).toBeVisible();
  expect(screen.getAllByText("Fading")).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Remembered: 1 card\s*in Sound$/ })).toBeVisible();
  expect(screen.getByText("The percentage is shown after seven answers.")).toBeVisible();

  await user.click(screen.getByRole("button", { name: /^Watched: 2 lessons\s*in Light$/ }));
  const lessons = await screen.findByRole("dialog", { name: "Watched lessons of Light" });
  expect(await within(lessons).findByText("Seeing light")).toBeVisible();
  const query = Object.fromEntries(new URL(callsTo(LESSONS)[0]?.url ?? "", "http://localhost").searchParams);
  expect(query).toMatchObject({ areaId: area.id, atLeast: "watched" });
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: /^Remembered 64\s?%\s*in Light$/ }));
  expect(
    await within(await screen.findByRole("dialog", { name: "Cards of Light" })).findByText("Key light"),
  ).toBeVisible();
  await user.keyboard("{Escape}");

  await user.click(screen.getByText("As a table"));
  const rows = within(screen.getByRole("table", { name: "Cards that come back by day" })).getAllByRole("row");
  expect(rows).toHaveLength(31);
  expect(rows[2]).toHaveTextContent(/2 March.*12/);
});

test("shows nothing to users who have switched recall off", async () => {
  answer({ "GET /api/cards/summary": summary });
  show(<WatchedAndRemembered userId={ada.id} today="2026-03-05" />, { preferences: { recall: false } });
  expect(screen.queryByText(/Remembered/)).toBeNull();
});
