import { expect, test } from "vitest";
import { answer, callsTo, done, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { TranscriptList } from "./transcript-list";

const english = { language: "en", label: "", source: "paste", rights: "agreed", cues: 2, madeAt: new Date(0) };

test("removes a transcript after a question that closes, and shows a refusal in it", async () => {
  answer({
    "GET /api/videos/a-video/transcripts": [english],
    "DELETE /api/videos/a-video/transcripts/en": refusal(409, "The video is being merged"),
  });
  const { user } = show(<TranscriptList videoId="a-video" />);
  await user.click(await screen.findByRole("button", { name: /^Remove / }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Remove" }));
  expect(await question.findByText("The video is being merged")).toBeVisible();
  answer({ "GET /api/videos/a-video/transcripts": [], "DELETE /api/videos/a-video/transcripts/en": done });
  await user.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await screen.findByText("There is no transcript yet.")).toBeVisible();
  expect(callsTo("DELETE /api/videos/a-video/transcripts/en")).toHaveLength(2);
});
