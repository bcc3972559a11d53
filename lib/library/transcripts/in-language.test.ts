import { expect, test } from "vitest";
import { inLanguage } from "./in-language";

test.each([
  ["pt-BR", ["en", "pt-PT"], "pt-PT"],
  ["en-GB", ["de", "en"], "en"],
  ["fr", ["de", "en"], "en"],
  ["fr", ["de", "es"], "de"],
  ["fr", [], undefined],
])("chooses for %s among %j the language %s", (language, tracks, chosen) => {
  expect(
    inLanguage(
      tracks.map((it) => ({ language: it })),
      language,
    )?.language,
  ).toBe(chosen);
});
