const primary = (language: string) => language.split("-")[0];

/** The transcript or track in a language, else in English, else the first; undefined where there is none. */
export function inLanguage<Track extends { language: string }>(
  tracks: readonly Track[],
  language: string,
): Track | undefined {
  const of = (tag: string) => tracks.find((it) => primary(it.language) === primary(tag));
  return of(language) ?? of("en") ?? tracks[0];
}
