/** The limit of characters of a language tag; tags in use are shorter. */
export const MAX_LANGUAGE_CHARACTERS = 35;

/** PostgreSQL's text search configurations by language, all in version 15. Other languages use `simple`. */
const CONFIGS: Record<string, string> = {
  ar: "arabic",
  hy: "armenian",
  eu: "basque",
  ca: "catalan",
  da: "danish",
  nl: "dutch",
  en: "english",
  fi: "finnish",
  fr: "french",
  de: "german",
  el: "greek",
  hi: "hindi",
  hu: "hungarian",
  id: "indonesian",
  ga: "irish",
  it: "italian",
  lt: "lithuanian",
  ne: "nepali",
  no: "norwegian",
  nb: "norwegian",
  nn: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  es: "spanish",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  yi: "yiddish",
};

/** Languages without spaces between words. */
const WITHOUT_SPACES = new Set(["zh", "yue", "ja", "th", "lo", "km", "my"]);

const primary = (language: string): string => language.split("-")[0] as string;

/** The text search configuration of a language. */
export const configOf = (language: string): string => CONFIGS[primary(language)] ?? "simple";

const segmenters = new Map<string, Intl.Segmenter>();

/** The segmenter of a language without spaces; undefined for any other. */
export function segmenterOf(language: string): Intl.Segmenter | undefined {
  const name = primary(language);
  if (!WITHOUT_SPACES.has(name)) return undefined;
  const known = segmenters.get(name) ?? new Intl.Segmenter(name, { granularity: "word" });
  segmenters.set(name, known);
  return known;
}

let names: Intl.DisplayNames | undefined;

/** The English name of a canonical tag; undefined without one. */
export function languageName(language: string): string | undefined {
  names ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  return names.of(language);
}

/**
 * The canonical form of a language tag (BCP 47): 'pt-br' becomes 'pt-BR'. Null for an invalid tag, and one without a
 * name.
 */
export function canonicalLanguage(tag: string): string | null {
  try {
    const [language] = Intl.getCanonicalLocales(tag);
    return language && languageName(language) ? language : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The name of a transcript: its label, else its language. */
export const transcriptName = ({ label, language }: { label: string; language: string }): string =>
  label || languageName(language) || language;
