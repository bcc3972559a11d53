import { expect, test, vi } from "vitest";
import { callOff, newRun } from "./run-upload";

test("frees the frames of an upload that is called off before they are taken", async () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const frames = Promise.resolve(["blob:one", "blob:two"].map((url) => ({ seconds: 1, picture: new Blob(), url })));
  callOff({ ...newRun(), frames });
  await frames;
  expect(revoke.mock.calls).toEqual([["blob:one"], ["blob:two"]]);
  revoke.mockRestore();
});
