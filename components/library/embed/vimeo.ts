import type { Chapter } from "@/lib/library/chapters/schema";
import { inLanguage } from "@/lib/library/transcripts/in-language";
import { asNumber, asObject, openChannel } from "./frame-messages";
import type { Connect, Told } from "./provider-player";

const ORIGIN = "https://player.vimeo.com";

/** The errors of Vimeo's player for an unplayable video: a sentence, and YouTube's code for the same. */
const reasons: Record<string, [sentence: string, code: number]> = {
  NotFoundError: ["This lesson has been removed from Vimeo or is private.", 100],
  PrivacyError: ["The owner does not allow this lesson to be played here.", 101],
  PasswordError: ["This lesson is protected by a password.", 100],
  UnsupportedError: ["This browser cannot play this lesson.", 5],
};

/** The subscribed events. Those of buffering are not needed, because the position does not change meanwhile. */
const EVENTS = [
  "timeupdate",
  "seeked",
  "play",
  "playing",
  "pause",
  "ended",
  "playbackratechange",
  "loaded",
  "cuechange",
  "error",
];

/** The requested values, whose events may have been sent before the connection. */
const GETTERS = ["getVideoId", "getPlaybackRate", "getChapters"];

/** Calls that a player may refuse, such as without chapters or captions, and still play. */
const OPTIONAL = ["getChapters", "getTextTracks", "enableTextTrack"];

const NOTHING_TOLD: Told = { chapters: [], caption: null };
/** Limits of chapters, and of characters of a title or caption. */
const MAX_CHAPTERS = 100;
const MAX_CHARACTERS = 200;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim().slice(0, MAX_CHARACTERS) : "");

/**
 * Reads the chapters `{ startTime, title }` of an answer; drops those without a title or time, and those out of order.
 */
function readChapters(value: unknown): Told["chapters"] {
  const chapters: Chapter[] = [];
  for (const it of Array.isArray(value) ? value.slice(0, MAX_CHAPTERS) : []) {
    const { startTime, title } = asObject(it) ?? {};
    const chapter = { second: Math.floor(asNumber(startTime) ?? -1), title: textOf(title) };
    if (chapter.title !== "" && chapter.second > (chapters.at(-1)?.second ?? -1)) chapters.push(chapter);
  }
  return chapters;
}

/** Reads the caption of a `cuechange`, whose cues are `{ text }`. */
const readCaption = ({ cues }: Record<string, unknown>): string | null =>
  textOf(Array.isArray(cues) ? cues.map((cue) => textOf(asObject(cue)?.text)).join(" ") : "") || null;

type TextTrack = { language: string; kind: unknown; mode: unknown };

/** Reads the tracks `{ language, kind, label, mode }` of an answer. */
const readTracks = (value: unknown): TextTrack[] =>
  (Array.isArray(value) ? value : []).flatMap((it) => {
    const { language, kind, mode } = asObject(it) ?? {};
    return typeof language === "string" && language !== "" ? [{ language, kind, mode }] : [];
  });

/** Connects to Vimeo's player: it receives `{ method, value }` and sends `{ event, data }` or `{ method, value }`. */
export const connectVimeo: Connect = (frame, listeners, captions = null) => {
  let isReady = false;
  let seconds: number | null = null;
  let duration: number | null = null;
  let rate = 1;
  let isStopped = false;
  let videoId: string | null = null;
  let told = NOTHING_TOLD;

  const start = () => {
    isReady = true;
    for (const event of EVENTS) send("addEventListener", event);
    for (const getter of GETTERS) send(getter);
    if (captions !== null) send("getTextTracks");
    listeners.ready();
  };
  const report = () => {
    if (seconds !== null) listeners.sample?.({ seconds, duration, rate, playing: !isStopped, videoId });
  };
  const tell = (more: Partial<Told>) => {
    told = { ...told, ...more };
    listeners.told?.(told);
  };
  const setVideo = (id: unknown) => {
    const next = typeof id === "number" || typeof id === "string" ? String(id) : videoId;
    // The known length is the previous video's.
    if (videoId !== null && next !== videoId) {
      duration = null;
      tell(NOTHING_TOLD);
    }
    videoId = next;
  };
  const reportError = ({ name, method }: Record<string, unknown>) => {
    if (OPTIONAL.includes(String(method))) return;
    const [sentence, code] = reasons[String(name)] ?? ["Vimeo could not play this lesson.", null];
    // An error of one of our calls, such as autoplay that the browser blocked, does not stop the player.
    if (code !== null || !method) listeners.error(sentence, code);
  };
  /** Enables captions once, so that later choices in the player stay. */
  const showCaptions = (tracks: TextTrack[]) => {
    if (captions === null || tracks.some(({ mode }) => mode === "showing")) return;
    const track = inLanguage(tracks, captions);
    if (track) send("enableTextTrack", { language: track.language, kind: track.kind, showing: true });
  };
  const onEvent = (event: unknown, data: Record<string, unknown>) => {
    if (event === "error") return reportError(data);
    if (event === "loaded") return setVideo(data.id);
    if (event === "cuechange") return tell({ caption: readCaption(data) });
    seconds = asNumber(data.seconds) ?? seconds;
    duration = asNumber(data.duration) || duration;
    rate = asNumber(data.playbackRate) || rate;
    if (event === "play" || event === "playing") isStopped = false;
    else if (event === "pause" || event === "ended") isStopped = true;
    report();
    if (event === "pause") listeners.paused?.();
    else if (event === "ended") listeners.ended();
  };
  const channel = openChannel(frame, ORIGIN, { method: "ping" }, ({ event, method, data, value }) => {
    if (!isReady && (event === "ready" || method === "ping")) start();
    if (EVENTS.includes(String(event))) onEvent(event, asObject(data) ?? {});
    else if (method === "getVideoId") setVideo(value);
    else if (method === "getPlaybackRate") rate = asNumber(value) || rate;
    else if (method === "getChapters") tell({ chapters: readChapters(value) });
    else if (method === "getTextTracks") showCaptions(readTracks(value));
  });
  const send = (method: string, value?: unknown) => channel.post(value === undefined ? { method } : { method, value });

  return {
    play: () => send("play"),
    pause: () => send("pause"),
    seek: (to) => send("setCurrentTime", to),
    setRate: (to) => send("setPlaybackRate", to),
    disconnect() {
      tell(NOTHING_TOLD);
      channel.close();
    },
  };
};
