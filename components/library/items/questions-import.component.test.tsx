import { expect, test } from "vitest";
import { answer, type Call } from "@/tests/fixtures/components/server";
import { act, screen, show, waitFor } from "@/tests/fixtures/components/show";
import QuestionsImport from "./questions-import";

const foundIn = (file: string) => ({
  questions: [{ line: 1, kind: "choice", prompt: `From ${file}` }],
  problems: [],
  added: 0,
});

test("shows the questions of the file that was chosen last, whichever check ends first", async () => {
  const finish = new Map<string, (found: object) => void>();
  answer({
    "POST /api/videos/*/questions/import": async ({ body }: Call) => {
      const text = await (body as Blob).text();
      return new Promise<object>((end) => finish.set(text, end));
    },
  });
  const { user } = show(<QuestionsImport videoId="a-video" onImported={() => {}} onClose={() => {}} />);
  const field = await screen.findByLabelText("File");
  for (const name of ["one.csv", "two.csv"]) {
    await user.upload(field, new File([name], name));
    await waitFor(() => expect(finish.has(name)).toBe(true));
  }
  act(() => finish.get("two.csv")?.(foundIn("two.csv")));
  expect(await screen.findByText(/From two.csv/)).toBeVisible();
  await act(async () => finish.get("one.csv")?.(foundIn("one.csv")));
  expect(screen.queryByText(/From one.csv/)).toBeNull();
  expect(screen.getByText(/From two.csv/)).toBeVisible();
});

test("keeps the file while its questions are imported", async () => {
  const added = new Promise<object>(() => {});
  answer({ "POST /api/videos/*/questions/import": ({ url }: Call) => (url.search ? foundIn("one.csv") : added) });
  const { user } = show(<QuestionsImport videoId="a-video" onImported={() => {}} onClose={() => {}} />);
  const field = await screen.findByLabelText("File");
  await user.upload(field, new File(["one.csv"], "one.csv"));
  await user.click(await screen.findByRole("button", { name: "Import 1 question" }));
  await waitFor(() => expect(field).toBeDisabled());
});
