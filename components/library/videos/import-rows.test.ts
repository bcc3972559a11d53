import { expect, test } from "vitest";
import { importRows } from "./import-rows";

test("importRows finds columns by name in any order", () => {
  const table = [
    ["Title", "Notes", " URL ", "Knowledge areas"],
    ["'=Sum", "x", " https://youtu.be/SxdOUGdseq4 ", "Light: 5"],
    ["", " ", "", ""],
    ["Short"],
  ];
  expect(importRows(table)).toEqual([
    { title: "=Sum", videoUrl: "https://youtu.be/SxdOUGdseq4", description: "", areas: "Light: 5" },
    { title: "Short", videoUrl: "", description: "", areas: "" },
  ]);
});

test.each([[[]], [[["title"]]], [[["https://youtu.be/SxdOUGdseq4"]]]])(
  "importRows returns null for %j, which has no URL column",
  (table) => {
    expect(importRows(table)).toBeNull();
  },
);
