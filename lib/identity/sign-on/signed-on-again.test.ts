import { expect, test, vi } from "vitest";
import { announceSignedOnAgain, onSignedOnAgain } from "./signed-on-again";

test("notifies waiting tabs, and no tab that has stopped waiting", async () => {
  const [waiting, ended] = [vi.fn(), vi.fn()];
  const stop = onSignedOnAgain(waiting);
  onSignedOnAgain(ended)();
  announceSignedOnAgain();
  await vi.waitFor(() => expect(waiting).toHaveBeenCalledOnce());
  expect(ended).not.toHaveBeenCalled();
  stop();
});
