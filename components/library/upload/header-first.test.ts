import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from "mediabunny";
import { expect, test } from "vitest";
import { makeRecording } from "@/tests/fixtures/recordings";
import { withHeaderFirst } from "./header-first";

const fileOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], "Film.mp4", { type: "video/mp4", lastModified: 7 });

/** The samples of every track. */
async function samplesOf(file: Blob) {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const samples: [number, string][] = [];
  for (const track of await input.getTracks()) {
    for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
      samples.push([timestamp, Buffer.from(data).toString("base64")]);
  }
  return samples;
}

const placesOf = async (file: Blob) => {
  const text = Buffer.from(await file.arrayBuffer()).toString("latin1");
  return { header: text.indexOf("moov"), samples: text.indexOf("mdat") };
};

test.each(["mp4", "mov"] as const)("moves the header of a %s first and keeps its samples", async (kind) => {
  const before = fileOf(await makeRecording({ kind, audio: "aac", fastStart: false }));
  expect((await placesOf(before)).header).toBeGreaterThan((await placesOf(before)).samples);
  const after = await withHeaderFirst(before);
  const { header, samples } = await placesOf(after);
  expect(header).toBeLessThan(samples);
  expect({ size: after.size, name: after.name, type: after.type, at: after.lastModified }).toEqual({
    size: before.size,
    name: "Film.mp4",
    type: "video/mp4",
    at: 7,
  });
  expect(await samplesOf(after)).toEqual(await samplesOf(before));
  expect(Buffer.from(await (await withHeaderFirst(before)).arrayBuffer())).toEqual(
    Buffer.from(await after.arrayBuffer()),
  );
});

test.each([
  ["with its header first", { fastStart: "in-memory" }],
  ["in fragments", { fastStart: "fragmented" }],
  ["of another container", { kind: "webm", video: "vp9" }],
] as const)("returns a file %s as it is", async (_, traits) => {
  const file = fileOf(await makeRecording(traits));
  expect(await withHeaderFirst(file)).toBe(file);
});

test("returns a file with invalid boxes as it is", async () => {
  const bytes = await makeRecording({ fastStart: false });
  bytes.writeUInt32BE(0x7fff_ffff, bytes.indexOf("stco") + 8);
  for (const broken of [bytes, bytes.subarray(0, 30), Buffer.alloc(64, 1)]) {
    const file = fileOf(Buffer.from(broken));
    expect(await withHeaderFirst(file)).toBe(file);
  }
});
