import { canonicalLanguage } from "@/lib/library/transcripts/language";
import { nameKey } from "@/lib/platform/text";

const EXTENSION = /\.(?:vtt|srt|sbv|txt)$/i;
/** A language before the extension: 'Title.pt-BR.vtt'. */
const LANGUAGE = /\.([a-z]{2,3}(?:-[a-z\d]{2,8})*)$/i;
/** The id at the provider that download tools append: 'Title [SxdOUGdseq4].vtt'. */
const ID = /\s*\[[\w-]{6,}\]$/;

/** The lesson's title and the language in the name of a captions file; null without a language. */
export function readFileName(name: string): { title: string; language: string | null } {
  const base = name.replace(EXTENSION, "");
  const language = canonicalLanguage(LANGUAGE.exec(base)?.[1] ?? "");
  const title = (language ? base.replace(LANGUAGE, "") : base).replace(ID, "").replaceAll("_", " ");
  return { title: title.trim(), language };
}

/** The letters and digits of a title, because file names lose other characters. */
const bareKey = (title: string) =>
  nameKey(title)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The only video with a title; undefined for none or several. */
export function videoOfFile<Video extends { title: string }>(title: string, videos: Video[]): Video | undefined {
  const matches = videos.filter((video) => bareKey(video.title) === bareKey(title));
  return matches.length === 1 ? matches[0] : undefined;
}
