import { expect, test } from "vitest";
import { importRows, splitRows } from "./import-rows";

test("importRows finds columns by name in any order", () => {
  const table = [
    ["Title", "Notes", " URL ", "Knowledge areas"],
    ["'=Sum", "x", " https://youtu.be/SxdOUGdseq4 ", "Light: 5"],
    ["", " ", "", ""],
    ["Short"],
  ];
  expect(importRows(table)).toEqual([
    { line: 2, title: "=Sum", videoUrl: "https://youtu.be/SxdOUGdseq4", description: "", areas: "Light: 5", path: "" },
    { line: 4, title: "Short", videoUrl: "", description: "", areas: "", path: "" },
  ]);
});

test.each([[[]], [[["title"]]], [[["https://youtu.be/SxdOUGdseq4"]]]])(
  "importRows returns null for %j, which has no URL column",
  (table) => {
    expect(importRows(table)).toBeNull();
  },
);

test("splitRows finds duplicate videos, in any spelling of their addresses", () => {
  const row = (line: number, videoUrl: string, title = "A") => ({
    ...{ line, videoUrl, title, description: "", areas: "" },
    path: "",
  });
  const rows = [
    row(2, "https://youtu.be/SxdOUGdseq4"),
    row(3, "youtube.com/watch?v=SxdOUGdseq4"),
    row(4, "nonsense"),
    row(5, "nonsense"),
    row(6, "https://youtu.be/SxdOUGdseq5", "x".repeat(60_000)),
  ];
  const { toSend, known } = splitRows(rows);
  expect(toSend.map(({ line }) => line)).toEqual([2, 4, 5]);
  expect(known.map(({ row: { line }, video: { fate, message } }) => [line, fate, message])).toEqual([
    [3, "exists", "The same video is in row 2"],
    [6, "invalid", "This row is too long"],
  ]);
});
