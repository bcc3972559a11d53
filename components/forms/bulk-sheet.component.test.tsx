import { expect, test } from "vitest";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { BulkSheet, useBulkSheet } from "./bulk-sheet";

/** A sheet whose check runs until `end` is called. */
function Sheet({ until = Promise.resolve() }: { until?: Promise<void> }) {
  const sheet = useBulkSheet("Failed", () => {});
  const check = { isMain: true, run: () => void sheet.run(() => until) };
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
