import { AUDIO_CODECS, CONTAINERS, VIDEO_CODECS, type VideoFile } from "./schema";

/** A track of a file. `codec` is mediabunny's name, null for an unknown codec; `internal` is the name in the file. */
export type Track = { kind: "video" | "audio"; codec: string | null; internal: string };

/** The facts that an inspection finds in a file. */
export type Facts = { container: string; tracks: Track[]; seconds: number; width: number; height: number };

/** A recording that may become a lesson. */
export type Recording = Omit<VideoFile, "bytes"> & { seconds: number };

export const NOT_A_VIDEO = "This is not an MP4, MOV or WebM file that browsers play";
const MIN_SECONDS = 1;
const MAX_SECONDS = 12 * 3600;
const MAX_SIDE_PX = 16_384;

/** Names of codecs that browsers do not play, by mediabunny's name or the name in the file. */
const NAMES: Record<string, string> = {
  hevc: "HEVC (H.265)",
  prores: "ProRes",
  mp4v: "MPEG-4 Part 2",
  vorbis: "Vorbis",
  ac3: "AC-3",
  eac3: "E-AC-3",
  flac: "FLAC",
};

const isOneOf = <Word extends string>(words: readonly Word[], word: string | null): word is Word =>
  words.some((it) => it === word);

const nameOf = ({ codec, internal }: Track) => NAMES[codec ?? internal] ?? (codec ?? internal).slice(0, 40);

function faultOf({ tracks, seconds, width, height, container }: Facts): string | null {
  if (!isOneOf(CONTAINERS, container)) return NOT_A_VIDEO;
  const refused = tracks.find(
    ({ kind, codec }) => !isOneOf<string>(kind === "video" ? VIDEO_CODECS : AUDIO_CODECS, codec),
  );
  if (refused?.codec === "hevc")
    return "HEVC (H.265) plays in few browsers. Export the recording as H.264; on an iPhone choose “Most Compatible”";
  if (refused) {
    const wanted = refused.kind === "video" ? "H.264, VP8, VP9 or AV1" : "AAC, Opus or MP3 for the sound";
    return `Browsers do not play ${nameOf(refused)}. Export the recording with ${wanted}`;
  }
  if (!tracks.some(({ kind }) => kind === "video")) return "This file has no picture, only sound";
  if (!(Math.min(width, height) > 0 && Math.max(width, height) <= MAX_SIDE_PX)) return NOT_A_VIDEO;
  if (!(seconds >= MIN_SECONDS)) return "This recording is shorter than a second";
  return seconds > MAX_SECONDS ? "This recording is longer than 12 hours" : null;
}

/** Decides whether browsers play a file (docs/behaviour.md, 41). @returns the recording, or the reason why not */
export function judge(facts: Facts): { recording: Recording } | { fault: string } {
  const fault = faultOf(facts);
  if (fault !== null) return { fault };
  const { container, tracks, width, height } = facts;
  const codecOf = (kind: Track["kind"]) => tracks.find((track) => track.kind === kind)?.codec ?? null;
  const seconds = Math.max(1, Math.round(facts.seconds));
  const recording = { container, videoCodec: codecOf("video"), audioCodec: codecOf("audio"), width, height, seconds };
  return { recording: recording as Recording };
}
