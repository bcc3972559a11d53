/**
 * The languages that dates and numbers can be written in, by their own names. Of each language the first stands for its
 * regions that are not listed. All of them write with the digits 0 to 9, from left to right, as the texts beside them do.
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

/** BCP 47. */
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** What stands where nobody has said anything else: that of the texts. */
export const DEFAULT_LANGUAGE: Language = "en-GB";

/** The language a browser asks for most, of those there are (RFC 9110, Accept-Language). */
export function languageOf(accepted: string | null): Language {
  const wanted = (accepted ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((it) => it.trim());
      const weight = parameters.find((it) => it.startsWith("q="));
      return { tag, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const found = nearest(tag);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

function nearest(tag: string): Language | undefined {
  const asked = likely(tag);
  if (!asked) return undefined;
  const same = languages.filter((language) => {
    const { language: name, script } = likely(language) ?? {};
    return name === asked.language && script === asked.script;
  });
  return same.find((language) => likely(language)?.region === asked.region) ?? same[0];
}

/** With script and region, which a short tag leaves to be known; undefined for what is no tag. */
function likely(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
