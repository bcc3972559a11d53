/**
 * The languages for dates and numbers, with their own names. The first entry of a language also serves its unlisted
 * regions. All are written left to right with the digits 0 to 9, like the English text around them.
 */
export const languageNames = {
  "en-GB": "English (United Kingdom)",
  "en-US": "English (United States)",
  cs: "Čeština",
  da: "Dansk",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  id: "Indonesia",
  it: "Italiano",
  hu: "Magyar",
  nl: "Nederlands",
  nb: "Norsk bokmål",
  pl: "Polski",
  "pt-PT": "Português (Portugal)",
  "pt-BR": "Português (Brasil)",
  ro: "Română",
  fi: "Suomi",
  sv: "Svenska",
  vi: "Tiếng Việt",
  tr: "Türkçe",
  el: "Ελληνικά",
  uk: "Українська",
  ja: "日本語",
  ko: "한국어",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
} as const;

/** A BCP 47 tag. */
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** The language for users who have not chosen one. */
export const DEFAULT_LANGUAGE: Language = "en-GB";

/** Limits of characters and languages that are read from an Accept-Language header. */
const MAX_HEADER_CHARACTERS = 1000;
const MAX_TAGS = 20;

/** The best supported language for an Accept-Language header (RFC 9110). */
export function languageOf(accepted: string | null): Language {
  const wanted = (accepted ?? "")
    .slice(0, MAX_HEADER_CHARACTERS)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((it) => it.trim());
      const weight = parameters.find((it) => it.startsWith("q="));
      return { tag, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_TAGS);
  for (const { tag } of wanted) {
    const found = nearest(tag);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

function nearest(tag: string): Language | undefined {
  const wanted = likely(tag);
  if (!wanted) return undefined;
  const same = languages.filter((language) => {
    const { language: name, script } = likely(language) ?? {};
    return name === wanted.language && script === wanted.script;
  });
  return same.find((language) => likely(language)?.region === wanted.region) ?? same[0];
}

/** Completes a tag with its likely script and region; undefined for an invalid tag. */
function likely(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
