import { useState } from "react";
import { expect, test } from "vitest";
import { fireEvent, screen, show } from "@/tests/fixtures/components/show";
import type { UploadState } from "./run-upload";
import UploadField from "./upload-field";
import type { Uploading } from "./use-upload";

const film = new File([new Uint8Array(100)], "Film.mp4", { type: "video/mp4" });

/** The field with an upload that begins at once and runs until it is stopped. */
function Field() {
  const [upload, setUpload] = useState<UploadState>({ state: "none" });
  const begin = async (file: File) => setUpload({ state: "sending", file, sent: 0, left: null });
  const uploading = { upload, begin, stop: () => setUpload({ state: "none" }) } as unknown as Uploading;
  return (
    <>
      <input aria-label="Title" />
      <UploadField uploading={uploading} label="Recording" />
    </>
  );
}

test("the focus moves from the file input to the Stop button, and back", async () => {
  const { user } = show(<Field />, {});
  await user.tab();
  await user.tab();
  expect(screen.getByLabelText("Recording")).toHaveFocus();
  fireEvent.change(screen.getByLabelText("Recording"), { target: { files: [film] } });
  expect(screen.getByRole("button", { name: "Stop the upload" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByLabelText("Recording")).toHaveFocus();
});
