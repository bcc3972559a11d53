import { expect, test } from "vitest";
import { answer, done } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import WordsDialog from "./words-dialog";

const english = { language: "en", label: "", source: "paste", rights: "agreed", cues: 2, madeAt: new Date(0) };

/** The number of an element's z-index class. */
const layerOf = ({ className }: HTMLElement) => Number(/\bz-(\d+)/.exec(className)?.[1]);

test("asks above the dialog before a transcript is removed, and then gives the dialog the focus", async () => {
  answer({
    "GET /api/videos/a-video/transcripts": [english],
    "GET /api/videos/a-video/chapters": [],
    "GET /api/admin/assistant": { host: null, model: null },
    "DELETE /api/videos/a-video/transcripts/en": done,
  });
  const { user } = show(
    <>
      <h2 data-takes-focus="" tabIndex={-1}>
        Videos
      </h2>
      <WordsDialog videoId="a-video" title="Light" onClose={() => {}} />
    </>,
  );
  const dialog = await screen.findByRole("dialog");
  await user.click(await screen.findByRole("button", { name: /^Remove / }));
  const question = await screen.findByRole("alertdialog");
  expect(layerOf(question)).toBeGreaterThan(layerOf(dialog));
  answer({ "GET /api/videos/a-video/transcripts": [] });
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(dialog).toHaveFocus());
});
