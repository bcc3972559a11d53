import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { bytesOf, readChecksum, readMetadata, requireVersion } from "./tus";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const call = (headers: Record<string, string>) => new Request("http://waypoint.test/", { headers });

test("requireVersion rejects any other version of the protocol", () => {
  expect(() => requireVersion(call({}))).toThrow("Send Tus-Resumable");
  expect(() => requireVersion(call({ "tus-resumable": "1.0.0" }))).not.toThrow();
});

test.each(["", "-1", "1.5", "0x10", "1e3", "99999999999999999999", "9007199254740993"])(
  "bytesOf rejects %j",
  (text) => {
    expect(() => bytesOf(call({ "upload-length": text }), "Upload-Length")).toThrow();
  },
);

test("readMetadata removes control characters from the file name", () => {
  expect(readMetadata(`filename ${base64("a\0b.mp4")},filetype ${base64("video/mp4")},is_hidden`)).toEqual({
    filename: "ab.mp4",
    fingerprint: null,
  });
});

test.each(["filename !!", "filename YQ== YQ==", "filename YQ==,filename YQ==", `a ${"A".repeat(5000)}`])(
  "readMetadata rejects %s",
  (header) => {
    expect(() => readMetadata(header)).toThrow();
  },
);

test("readChecksum accepts a known algorithm with a whole digest, and nothing else", () => {
  const digest = createHash("sha1").update("x").digest("base64");
  expect(readChecksum(`sha1 ${digest}`)?.algorithm).toBe("sha1");
  for (const header of [`md5 ${digest}`, `sha256 ${digest}`, "sha1 ???", "sha1", `sha1 ${digest} x`]) {
    expect(() => readChecksum(header)).toThrow("Upload-Checksum");
  }
});
