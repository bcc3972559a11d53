import { expect, test } from "vitest";
import { textStream } from "./text-file";

test("a download that is aborted before the first read ends its generator", async () => {
  let hasEnded = false;
  async function* texts() {
    try {
      yield "first";
      yield "second";
    } finally {
      hasEnded = true;
    }
  }
  const request = new AbortController();
  await textStream(texts(), request.signal);
  expect(hasEnded).toBe(false);
  request.abort();
  await expect.poll(() => hasEnded).toBe(true);
});
