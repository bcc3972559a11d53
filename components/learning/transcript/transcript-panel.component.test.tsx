import { expect, test } from "vitest";
import { videoOf } from "@/tests/fixtures/components/entities";
import { answer } from "@/tests/fixtures/components/server";
import { fireEvent, screen, show } from "@/tests/fixtures/components/show";
import TranscriptPanel from "./transcript-panel";

const video = videoOf({ hasTranscript: true });
const list = `/api/videos/${video.id}/transcripts`;
const transcript = {
  language: "en",
  label: "",
  source: "paste",
  rights: "agreed",
  cues: 2,
  madeAt: "2026-11-20T10:00:00Z",
};
const cues = [
  { startMs: 0, endMs: 4000, words: "Café <b>noir</b>" },
  { startMs: 4000, endMs: 8000, words: "and a scan" },
];

const shown = async (shortcuts = true) => {
  answer({ [`GET ${list}`]: [transcript], [`GET ${list}/en`]: cues });
  const { user, container } = show(<TranscriptPanel video={video} />, { preferences: { shortcuts } });
  return { user, container, field: await screen.findByLabelText("Search in the transcript") };
};

test("`/` focuses the search of the shown transcript, which names its right of use", async () => {
  const { user, field } = await shown();
  expect(screen.getByText("English", { exact: false })).toHaveTextContent("The speaker agreed");
  await user.keyboard("/");
  expect(field).toHaveFocus();
  await user.keyboard("cafe/");
  expect(field).toHaveValue("cafe/");
  await user.keyboard("{Backspace}");
  expect(screen.getByText("1 line found")).toBeVisible();
});

test.each([
  ["its tab is hidden", (box: HTMLElement) => box.setAttribute("hidden", "")],
  ["shortcuts are off", null],
])("`/` does not focus the search while %s", async (_, hide) => {
  const { container, field } = await shown(hide !== null);
  hide?.(container);
  const isLeft = fireEvent.keyDown(document.body, { key: "/" });
  expect([isLeft, document.activeElement === field]).toEqual([true, false]);
});

test("a lesson without a transcript says so", async () => {
  answer({ [`GET ${list}`]: [] });
  show(<TranscriptPanel video={video} />);
  expect(await screen.findByText("No transcript yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
});
