import type { Cue } from "./read-captions";

const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");

const timeOf = (ms: number) =>
  `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "{": "&#123;" };

const escapeText = (words: string) => words.replace(/[&<>{]/g, (sign) => ESCAPES[sign] as string);

/** Formats cues as a WebVTT file, which parses back to the same cues. */
export const asVtt = (cues: Cue[]): string =>
  `WEBVTT\n${cues.map(({ startMs, endMs, words }) => `\n${timeOf(startMs)} --> ${timeOf(endMs)}\n${escapeText(words)}\n`).join("")}`;
