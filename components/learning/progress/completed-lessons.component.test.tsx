import { expect, test } from "vitest";
import type { Evidence } from "@/lib/learning/points/schema";
import type { Completion } from "@/lib/learning/progress/schema";
import { ada } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { CompletedLessons } from "./completed-lessons";
import { readEvidence } from "./progress-address";

const LIST = `GET /api/progress/${ada.id}/completions`;

const completionOf = (title: string, evidence: Evidence): Completion => ({
  videoId: crypto.randomUUID(),
  title,
  duration: 600,
  completedAt: "2026-03-04T10:00:00.000Z",
  evidence,
  watchedPercent: 100,
  watchedSeconds: 600,
  points: 10,
  areas: [],
  available: true,
});
const seen = completionOf("Seeing light", "watched");
const marked = completionOf("Cutting on motion", "marked");

const showLessons = (evidence?: Evidence) =>
  show(<CompletedLessons userId={ada.id} evidence={evidence} today="2026-03-05" />, { at: "/progress" });

test("lists completed lessons with their evidence, and puts the filter into the URL", async () => {
  answer({ [LIST]: () => page([seen, marked]) });
  const { user } = showLessons();
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Seeing light.*Watched/),
    expect.stringMatching(/^Cutting on motion.*Marked by you/),
  ]);
  expect(screen.getByText("2 lessons")).toBeVisible();
  const filter = screen.getByLabelText("Completed lessons to show");
  expect(within(filter).getAllByRole("option")[0]).toHaveTextContent("All completed lessons");
  await user.selectOptions(filter, "Marked by you");
  expect(window.location.search).toBe("?evidence=marked");
});

test("loads the lessons of the filter, and offers all lessons when none matches", async () => {
  answer({ [LIST]: () => page([]) });
  const { user } = showLessons("carried");
  expect(await screen.findByText("No lesson matches.")).toBeVisible();
  expect(callsTo(LIST)[0]?.url.searchParams.get("evidence")).toBe("carried");
  window.history.replaceState(null, "", "/progress?evidence=carried");
  await user.click(screen.getByRole("button", { name: "Show all completed lessons" }));
  expect(window.location.search).toBe("");
});

test("offers to retry when the lessons cannot be loaded", async () => {
  answer({ [LIST]: refusal(503, "away") });
  const { user } = showLessons();
  const retry = await screen.findByRole("button", { name: "Retry" });
  answer({ [LIST]: () => page([seen]) });
  await user.click(retry);
  expect(await screen.findByText("1 lesson")).toBeVisible();
});

test.each([
  ["watched", "watched"],
  [["marked", "watched"], "marked"],
  ["toString", undefined],
  [undefined, undefined],
] as const)("reads the filter %s of a URL as %s", (value, evidence) => {
  expect(readEvidence(value as string | string[] | undefined)).toBe(evidence);
});
