import { expect, test, vi } from "vitest";
import { act, screen, show, waitFor } from "@/tests/fixtures/components/show";
import { BulkSheet, useBulkSheet } from "./bulk-sheet";

/** A sheet whose check runs until `end` is called. */
function Sheet({ until = Promise.resolve(), onCheck }: { until?: Promise<void>; onCheck?: (rows: string) => void }) {
  const sheet = useBulkSheet("Failed", () => {});
  const run = async () => {
    onCheck?.(sheet.text);
    await until;
  };
  const check = { isMain: true, run: () => void sheet.run(run) };
  return (
    <BulkSheet
      {...{ sheet, check, send: undefined }}
      title="Import"
      description="Rows"
      pasteLabel="Rows"
      accept=".csv"
      onClose={() => {}}
    >
      {null}
    </BulkSheet>
  );
}

const fileField = () => screen.findByLabelText<HTMLInputElement>("CSV file");

test("says when a file cannot be read, and reads the next one", async () => {
  const { user } = show(<Sheet />);
  const gone = new File(["one"], "gone.csv");
  gone.text = () => Promise.reject(new DOMException("The file was removed", "NotFoundError"));
  await user.upload(await fileField(), gone);
  expect(await screen.findByRole("alert")).toHaveTextContent("This file could not be read. Choose it again.");
  await user.upload(await fileField(), new File(["two"], "there.csv"));
  await waitFor(() => expect(screen.getByLabelText("Rows")).toHaveValue("two"));
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

test("keeps the rows that are being checked", async () => {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { user } = show(<Sheet until={until} />);
  await user.click(await screen.findByRole("button", { name: "Check" }));
  expect(await fileField()).toBeDisabled();
  expect(screen.getByLabelText("Rows")).toHaveAttribute("readonly");
  end();
  await waitFor(async () => expect(await fileField()).toBeEnabled());
  expect(screen.getByLabelText("Rows")).not.toHaveAttribute("readonly");
});

/** A file that is read when `end` is called. */
function slowFile(name: string) {
  const file = new File([], name);
  let end = () => {};
  const content = new Promise<string>((resolve) => {
    end = () => resolve(name);
  });
  file.text = () => content;
  return { file, end: () => act(async () => end()) };
}

test("checks the rows of a file only when it has been read", async () => {
  const onCheck = vi.fn();
  const { user } = show(<Sheet onCheck={onCheck} />);
  const { file, end } = slowFile("one.csv");
  await user.upload(await fileField(), file);
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(onCheck).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Rows")).toHaveAttribute("readonly");
  await end();
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(onCheck).toHaveBeenCalledExactlyOnceWith("one.csv");
});

test("shows the rows of the file that was chosen last, whichever is read first", async () => {
  const { user } = show(<Sheet />);
  const [one, two] = [slowFile("one.csv"), slowFile("two.csv")];
  await user.upload(await fileField(), one.file);
  await user.upload(await fileField(), two.file);
  await two.end();
  await one.end();
  expect(screen.getByLabelText("Rows")).toHaveValue("two.csv");
});
