import { describe, expect, test } from "vitest";
import { decodeText, linesOf, UnreadableText } from "./text-lines";

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isLittle ? bytes : bytes.swap16();
};

describe("decoding a file", () => {
  test.each([
    ["UTF-8", Buffer.from("Grüße\n")],
    ["UTF-8 with a byte order mark", Buffer.from("\ufeffGrüße\n")],
    ["little-endian UTF-16", utf16("Grüße\n", true)],
    ["big-endian UTF-16", utf16("Grüße\n", false)],
  ])("reads %s", (_, bytes) => {
    expect(linesOf(decodeText(bytes))).toEqual(["Grüße", ""]);
  });

  test.each([
    ["bytes that are not UTF-8", Buffer.from([0x61, 0x0a, 0x62, 0x0a, 0xff, 0x0a]), 3],
    [
      "one after every kind of line break",
      Buffer.from([0x0d, 0x0a, 0xe2, 0x82, 0xac, 0x0d, 0x0a, 0xe2, 0x82, 0x0a]),
      3,
    ],
    ["half a character at the end", Buffer.from([0x61, 0x0a, 0xc3]), 2],
    ["half a surrogate pair in UTF-16", Buffer.from([0xff, 0xfe, 0x61, 0, 0x0a, 0, 0, 0xd8, 0x62, 0]), 2],
  ])("rejects %s with the line", (_, bytes, line) => {
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ line }));
  });
});

test("finds an invalid byte after two megabytes of line breaks within 0.2 s of CPU time", () => {
  const bytes = Buffer.alloc(2 * 1024 * 1024, "\n");
  bytes[bytes.length - 1] = 0xff;
  const started = process.cpuUsage();
  expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ line: bytes.length }));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(200);
}, 20_000);

test("rejects more than 250,000 lines", () => {
  expect(linesOf("\n".repeat(249_999))).toHaveLength(250_000);
  expect(() => linesOf("\n".repeat(250_000))).toThrow(expect.objectContaining({ line: 250_001 }));
});

test("splits at every kind of line break", () => {
  expect(linesOf("a\nb\r\nc\rd")).toEqual(["a", "b", "c", "d"]);
});

test.each(["\0", "\v", "\u0085", "\u001b", "\ud800"])("rejects the character %j with its line", (character) => {
  expect(() => linesOf(`a\nb${character}`)).toThrow(UnreadableText);
  expect(() => linesOf(`a\nb${character}`)).toThrow(expect.objectContaining({ line: 2 }));
});

test("accepts tabs and form feeds", () => {
  expect(linesOf("a\tb\f")).toEqual(["a\tb\f"]);
});
