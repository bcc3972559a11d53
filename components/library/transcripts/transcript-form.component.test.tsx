import { expect, test, vi } from "vitest";
import { answer, callsTo, refusal } from "@/tests/fixtures/components/server";
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

test("keeps the values while they are saved, and shows why a save failed", async () => {
  let fail = () => {};
  answer({
    [ROUTE]: () =>
      new Promise<object>((resolve) => {
        fail = () => resolve(refusal(422, "The text has no times"));
      }),
  });
  const shown = showForm();
  await chooseRight(shown);
  const text = screen.getByLabelText("Or paste the text");
  await shown.user.click(text);
  await shown.user.paste("0:00 Welcome");
  await shown.user.click(screen.getByRole("button", { name: "Save transcript" }));
  await vi.waitFor(() => expect(callsTo(ROUTE)).toHaveLength(1));
  const fields = [
    text,
    fileField(),
    screen.getByLabelText("Language"),
    screen.getByLabelText("Right to keep these words"),
  ];
  for (const field of fields) expect(field).toBeDisabled();
  await act(async () => fail());
  expect(await screen.findByText("The text has no times")).toBeVisible();
  for (const field of fields) expect(field).toBeEnabled();
  expect(text).toHaveValue("0:00 Welcome");
});
