import type { ChildProcess, fork } from "node:child_process";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { halvedPicture } from "@/tests/fixtures/picture";
import { decodePicture, takeTurn } from "./decoder";

const started = vi.hoisted(() => [] as ChildProcess[]);

// The processes are real; the test only needs to know them.
vi.mock("node:child_process", async (importOriginal) => {
  const original = await importOriginal<{ fork: typeof fork }>();
  const forkAndNote = (...given: Parameters<typeof fork>) => {
    const child = original.fork(...given);
    started.push(child);
    return child;
  };
  return { ...original, fork: forkAndNote };
});

const flat = () =>
  sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: "red" } })
    .png()
    .toBuffer();

test("a picture whose decoder is killed is none, and the next one has a new decoder", async () => {
  const large = await flat();
  const decoding = decodePicture(large, "image/png");
  started[0]?.once("message", () => started[0]?.kill("SIGKILL"));
  expect(await decoding).toBeNull();
  const published = await decodePicture(halvedPicture(64, 32), "image/png");
  expect(await sharp(published ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: "webp", width: 64 });
  expect(started).toHaveLength(2);
});

test("a picture whose decoder does not start may come again later", async () => {
  started[1]?.kill("SIGKILL");
  await expect.poll(() => started[1]?.signalCode).toBe("SIGKILL");
  const decoding = decodePicture(halvedPicture(64, 32), "image/png");
  started[2]?.kill("SIGKILL");
  await expect(decoding).rejects.toMatchObject({ status: 503 });
});

test("answers 503 to calls that wait for a stuck decoder, and admits the next call once it ends", async () => {
  const end = await takeTurn();
  const busy = { status: 503, headers: { "retry-after": "5" } };
  const waits = await Promise.allSettled([takeTurn(), takeTurn()]);
  expect(waits.map((wait) => wait.status === "rejected" && wait.reason)).toMatchObject([busy, busy]);
  end();
  (await takeTurn())();
}, 20_000);
