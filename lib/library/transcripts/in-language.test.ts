import { expect, test } from "vitest";
import { inLanguage } from "./in-language";

test.each([
  ["pt-BR", ["en", "pt-PT"], "pt-PT"],
  ["en-GB", ["de", "en"], "en"],
  ["fr", ["de", "en"], "en"],
  ["fr", ["de", "es"], "de"],
  ["fr", [], undefined],
])("for %s, %j begin with %s", (language, tracks, chosen) => {
  expect(
    inLanguage(
      tracks.map((it) => ({ language: it })),
      language,
    )?.language,
  ).toBe(chosen);
});
