import { expect, test } from "vitest";
import { languageOf, languages } from "./languages";

test.each([
  [null, "en-GB"],
  ["", "en-GB"],
  ["*", "en-GB"],
  ["en-GB", "en-GB"],
  ["en", "en-US"],
  ["en-AU", "en-GB"],
  ["de-DE,de;q=0.9,en;q=0.8", "de"],
  ["de-AT", "de"],
  ["en;q=0.5, fr-CA;q=0.9", "fr"],
  ["fr;q=0, sv", "sv"],
  ["pt", "pt-BR"],
  ["pt-AO", "pt-PT"],
  ["zh", "zh-Hans"],
  ["zh-TW", "zh-Hant"],
  ["zh-SG", "zh-Hans"],
  ["tlh, ja;q=0.1", "ja"],
  ["not a tag,,;q=x", "en-GB"],
  ["x".repeat(5000), "en-GB"],
])("languageOf maps the header %j to %s", (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});

test("every language is supported by ICU and uses Latin digits", () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(languages)).toEqual(languages);
  expect(Intl.NumberFormat.supportedLocalesOf(languages)).toEqual(languages);
  for (const language of languages) {
    expect(new Intl.NumberFormat(language).resolvedOptions().numberingSystem).toBe("latn");
    expect(new Intl.DateTimeFormat(language).resolvedOptions()).toMatchObject({ calendar: "gregory" });
  }
});
