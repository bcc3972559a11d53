import { expect, test } from "vitest";
import { videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import TranscriptImport from "./transcript-import";

const video = videoOf({ title: "How light falls" });
const ROUTE = `POST /api/videos/${video.id}/transcripts`;

test("asks for a new check when the language or the right is changed after it", async () => {
  answer({
    "GET /api/videos": page([video]),
    [ROUTE]: { language: "en", cues: 2, seconds: 8, warnings: [] },
  });
  const { user, fill } = show(<TranscriptImport onClose={() => {}} />);
  const right = await screen.findByLabelText("Right to keep these words");
  await user.upload(screen.getByLabelText("Captions files"), new File(["WEBVTT"], "How light falls.vtt"));
  await user.selectOptions(right, "Our own recording");
  const check = async () => {
    await user.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByRole("button", { name: "Save 1 transcript" })).toBeVisible();
  };
  await check();
  await user.selectOptions(right, "The speaker agreed");
  expect(screen.queryByRole("button", { name: "Save 1 transcript" })).toBeNull();
  await check();
  await fill(screen.getByLabelText("Language"), "de");
  expect(screen.queryByRole("button", { name: "Save 1 transcript" })).toBeNull();
  await check();
  await user.click(screen.getByRole("button", { name: "Save 1 transcript" }));
  await waitFor(() => expect(callsTo(ROUTE)).toHaveLength(4));
  expect(callsTo(ROUTE).at(-1)?.url.search).toBe("?language=de&rights=agreed");
});
