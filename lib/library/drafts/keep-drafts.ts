import { z } from "zod";
import { MAX_CHAPTER_CHARACTERS, MAX_CHAPTERS } from "@/lib/library/chapters/schema";
import { type QuestionInput, questionInputSchema } from "@/lib/library/items/schema";
import type { TranscriptCue } from "@/lib/library/transcripts/schema";
import { spokenWords } from "@/lib/library/transcripts/spoken-words";
import { requiredLine } from "@/lib/platform/schema";
import type { CardDraft, ChapterDraft, DraftKind, Drafts, QuestionDraft } from "./schema";

/** The least letters of a key word, and the share of key words that the cited lines must contain. */
const KEY_WORD_LETTERS = 4;
const KEY_WORD_SHARE = 0.5;

/** The longest passage that a question or card may cite. Chapters may have any length. */
const MAX_PASSAGE_SECONDS = 180;

/** Limits of questions or cards shown, and of drafts read, from one answer. */
const MAX_DRAFTS = 20;
const MAX_READ_DRAFTS = 100;

/** Characters of the quotation beside a draft. */
const MAX_QUOTE_CHARACTERS = 600;

/** The transcript that drafts are made from. */
export type Source = { cues: readonly TranscriptCue[]; language: string; duration: number | null };

/** True when at least half of the key words of an answer are said; without key words, when all of its words are. */
export function isStated(answer: string, isSaid: (word: string) => boolean, language: string): boolean {
  const words = [...new Set(spokenWords(answer, language).map(({ key }) => key))];
  const keyWords = words.filter((word) => [...word].length >= KEY_WORD_LETTERS);
  if (keyWords.length === 0) return words.length > 0 && words.every(isSaid);
  return keyWords.filter(isSaid).length >= KEY_WORD_SHARE * keyWords.length;
}

/** The lines in which each word is said, counted from 1 and in order. */
function linesByWord({ cues, language }: Source): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const [index, { words }] of cues.entries()) {
    for (const { key } of spokenWords(words, language)) {
      const known = lines.get(key);
      if (known) known.push(index + 1);
      else lines.set(key, [index + 1]);
    }
  }
  return lines;
}

const citation = z.object({ from: z.int().min(1), to: z.int().min(1) });

/** The lines that a draft cites; null when there are none. */
function cite(draft: unknown, { cues, duration }: Source) {
  const { data } = citation.safeParse(draft);
  if (!data || data.to < data.from || data.to > cues.length) return null;
  const lines = cues.slice(data.from - 1, data.to) as TranscriptCue[];
  const second = Math.floor((lines[0]?.startMs ?? 0) / 1000);
  const lastMs = lines.reduce((last, { endMs }) => Math.max(last, endMs), 0);
  const end = Math.min(Math.ceil(lastMs / 1000), duration ?? Number.POSITIVE_INFINITY);
  return { ...data, quote: quoteOf(lines), second, until: end > second ? end : null };
}
type Cited = NonNullable<ReturnType<typeof cite>>;

/** The beginning of some lines. */
function quoteOf(lines: readonly TranscriptCue[]): string {
  let quote = "";
  for (const { words } of lines) {
    if (quote.length + words.length > MAX_QUOTE_CHARACTERS)
      return quote ? `${quote} …` : words.slice(0, MAX_QUOTE_CHARACTERS);
    quote = quote ? `${quote} ${words}` : words;
  }
  return quote;
}

/** The right answer of a question in words: the first of several accepted texts. */
function rightAnswer({ kind, options, answers, value }: QuestionInput): string {
  if (kind === "text") return answers[0] ?? "";
  if (kind === "number") return String(value);
  const right = options.filter(({ correct }) => correct);
  return right.map(({ text }) => text).join(" ");
}

/** Drops null fields, which models send for fields that do not apply. */
const withoutNulls = (draft: unknown): unknown =>
  Object.fromEntries(Object.entries(draft as object).filter(([, value]) => value !== null));

/** Reads a draft, with the answer that its lines must state; null for an invalid one. */
type Read = (draft: unknown, cited: Cited) => { draft: Drafts["drafts"][number]; answer: string } | null;

const readers: Record<DraftKind, Read> = {
  chapters(draft, cited) {
    const { data } = z.object({ title: requiredLine(MAX_CHAPTER_CHARACTERS, "") }).safeParse(draft);
    return data ? { draft: { ...data, ...cited } satisfies ChapterDraft, answer: data.title } : null;
  },
  questions(draft, cited) {
    const { data } = questionInputSchema.safeParse(withoutNulls(draft));
    if (!data || data.kind === "recall") return null;
    const { kind, prompt, explanation, options, answers, value, tolerance } = data;
    const read: QuestionDraft = { kind, prompt, explanation, options, answers, value, tolerance, ...cited };
    return { draft: read, answer: rightAnswer(data) };
  },
  cards(draft, cited) {
    const { front, back } = draft as { front?: unknown; back?: unknown };
    const { data } = questionInputSchema.safeParse({ kind: "recall", prompt: front, back });
    if (!data) return null;
    return { draft: { front: data.prompt, back: data.back, ...cited } satisfies CardDraft, answer: data.back };
  },
};

function readDraft(
  kind: DraftKind,
  draft: unknown,
  source: Source,
  lines: ReadonlyMap<string, number[]>,
): Drafts["drafts"][number] | null {
  const cited = typeof draft === "object" && draft !== null ? cite(draft, source) : null;
  if (!cited) return null;
  const isTooLong = kind !== "chapters" && (cited.until ?? cited.second) - cited.second > MAX_PASSAGE_SECONDS;
  const read = isTooLong ? null : readers[kind](draft, cited);
  const isSaid = (word: string) => lines.get(word)?.some((line) => line >= cited.from && line <= cited.to) ?? false;
  return read && isStated(read.answer, isSaid, source.language) ? read.draft : null;
}

/**
 * Keeps the valid drafts of a model's answer whose own answer is stated in the transcript lines that they cite
 * (docs/behaviour.md, 43), and drops everything else.
 */
export function keepDrafts(kind: DraftKind, drafts: readonly unknown[], source: Source): Drafts {
  const lines = linesByWord(source);
  const kept = drafts.slice(0, MAX_READ_DRAFTS).flatMap((draft) => readDraft(kind, draft, source, lines) ?? []);
  const shown =
    kind === "chapters"
      ? kept
          .toSorted((a, b) => a.second - b.second)
          .filter(({ second }, index, all) => second !== all[index - 1]?.second)
          .slice(0, MAX_CHAPTERS)
      : kept.slice(0, MAX_DRAFTS);
  return { drafts: shown, dropped: drafts.length - shown.length };
}
