import { expect, test } from "vitest";
import { readFileName, videoOfFile } from "./file-name";

test.each([
  ["How light falls.vtt", "How light falls", null],
  ["How light falls.pt-br.srt", "How light falls", "pt-BR"],
  ["How_light_falls [SxdOUGdseq4].en.vtt", "How light falls", "en"],
  ["Node.js in depth.vtt", "Node.js in depth", null],
])("reads the title and language of %j", (name, title, language) => {
  expect(readFileName(name)).toEqual({ title, language });
});

test.each([
  ["how light falls", "How light: falls"],
  ["Twice", undefined],
  ["Nothing", undefined],
])("finds the video for %j", (title, found) => {
  const videos = [{ title: "How light: falls" }, { title: "Twice" }, { title: "Twice" }];
  expect(videoOfFile(title, videos)?.title).toBe(found);
});
