import { expect, test, vi } from "vitest";
import { answer, callsTo } from "@/tests/fixtures/components/server";
import { act, screen, show, waitFor } from "@/tests/fixtures/components/show";
import { TranscriptForm } from "./transcript-form";

const VIDEO = "a-video";
const ROUTE = `POST /api/videos/${VIDEO}/transcripts`;
const summary = { language: "en", cues: 2, seconds: 8, warnings: [] };
const captions = new File(["WEBVTT"], "Light.vtt");

const showForm = () => show(<TranscriptForm videoId={VIDEO} onDirty={() => {}} />);
const fileField = () => screen.getByLabelText<HTMLInputElement>("Captions file");
const namesIn = ({ files }: HTMLInputElement) => [...(files ?? [])].map(({ name }) => name);
const chooseRight = ({ user }: ReturnType<typeof showForm>) =>
  user.selectOptions(screen.getByLabelText("Right to keep these words"), "Our own recording");

test("shows the chosen file of captions until text is pasted", async () => {
  const { user } = showForm();
  await user.upload(fileField(), captions);
  expect(namesIn(fileField())).toEqual(["Light.vtt"]);
  await user.click(screen.getByLabelText("Or paste the text"));
  await user.paste("0:00 Welcome");
  expect(namesIn(fileField())).toEqual([]);
});

test("empties the file field when the transcript is saved", async () => {
  answer({ [ROUTE]: summary });
  const shown = showForm();
  await chooseRight(shown);
  await shown.user.upload(fileField(), captions);
  await shown.user.click(screen.getByRole("button", { name: "Save transcript" }));
  await waitFor(() => expect(namesIn(fileField())).toEqual([]));
  expect(callsTo(ROUTE).map(({ body }) => body)).toEqual([captions]);
});

test("shows no result of a check for text that was changed meanwhile", async () => {
  let finish = (_summary: object) => {};
  answer({
    [ROUTE]: () =>
      new Promise<object>((resolve) => {
        finish = resolve;
      }),
  });
  const shown = showForm();
  await chooseRight(shown);
  await shown.user.click(screen.getByLabelText("Or paste the text"));
  await shown.user.paste("0:00 Welcome");
  await shown.user.click(screen.getByRole("button", { name: "Check" }));
  await vi.waitFor(() => expect(callsTo(ROUTE)).toHaveLength(1));
  await shown.user.upload(fileField(), captions);
  await act(async () => finish(summary));
  await waitFor(() => expect(screen.getByRole("button", { name: "Check" })).not.toHaveAttribute("aria-busy"));
  expect(screen.queryByText(/can be saved/)).toBeNull();
});
