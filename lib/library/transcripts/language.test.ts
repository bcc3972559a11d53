import { expect, test } from "vitest";
import { canonicalLanguage, configOf, segmenterOf } from "./language";

test.each([
  ["en", "en"],
  ["pt-br", "pt-BR"],
  ["ZH-hant", "zh-Hant"],
  ["iw", "he"],
  ["xx", null],
  ["english please", null],
  ["", null],
])("canonicalises the tag %j to %j", (tag, language) => {
  expect(canonicalLanguage(tag)).toBe(language);
});

test.each([
  ["pt-BR", "portuguese", false],
  ["he", "simple", false],
  ["ja", "simple", true],
])("uses for %s the text search configuration %s", (language, config, isSegmented) => {
  expect(configOf(language)).toBe(config);
  expect(segmenterOf(language) !== undefined).toBe(isSegmented);
});
