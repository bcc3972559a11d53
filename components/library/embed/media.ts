import type { Connect } from "./provider-player";

const REPORT_EVERY_MS = 200;

export const CANNOT_PLAY = "This browser cannot play this lesson.";

/** The code of a network error in MediaError. */
const NETWORK = 2;

/** The code for a video that this browser cannot play, as numbered by YouTube's player. */
export const NOT_PLAYABLE = 5;

/** The pause before a recording loads again after a network error. */
const RETRY_MS = 3_000;

/**
 * Loads a recording again after a network error: after a pause, or offline when the connection returns.
 * @param ended cancels it
 */
export function retryLoad(load: () => void, ended: AbortSignal): void {
  if (navigator.onLine) {
    const retry = setTimeout(load, RETRY_MS);
    ended.addEventListener("abort", () => clearTimeout(retry));
  } else window.addEventListener("online", load, { once: true, signal: ended });
}

/** Connects to a recording's media element, with the same reports as for the providers' players. */
export const connectMedia: Connect<HTMLVideoElement> = (media, listeners) => {
  let isReady = false;
  let last = { seconds: 0, atMs: 0, playing: false };
  const say = (playing: boolean, seconds: number) => {
    last = { seconds, atMs: performance.now(), playing };
    const duration = Number.isFinite(media.duration) && media.duration > 0 ? media.duration : null;
    listeners.sample?.({ seconds, duration, rate: media.playbackRate, playing, videoId: null });
  };
  const report = (playing: boolean, seconds = media.currentTime) => {
    if (media.readyState === 0) return;
    const reached = reachedSince(media, last);
    // Before a jump it has played on since the last report.
    if (last.playing && (seconds < last.seconds || seconds > reached)) say(true, reached);
    say(playing, seconds);
  };
  const isPlaying = () => !media.paused && !media.ended;
  const start = () => {
    if (!isReady) listeners.ready();
    isReady = true;
    // A busy page hears of it late, when the first second may have gone by.
    report(isPlaying(), media.played.length > 0 ? media.played.start(0) : undefined);
  };
  const stop = () => {
    // It has played up to this moment.
    report(true);
    report(false);
    if (media.ended) listeners.ended();
    else listeners.paused?.();
  };
  const fail = () => {
    // After a network error the element loads again and resumes at the same position.
    if (media.error?.code === NETWORK) recover();
    else listeners.error(CANNOT_PLAY, NOT_PLAYABLE);
  };
  const recover = () => {
    const at = media.currentTime;
    const again = () => {
      media.load();
      media.currentTime = at;
      void media.play().catch(() => {});
    };
    retryLoad(again, ended.signal);
  };
  const ended = new AbortController();
  const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
    media.addEventListener(name, run, { signal: ended.signal });
  on("loadedmetadata", start);
  for (const name of ["timeupdate", "seeking", "seeked", "ratechange", "play"] as const)
    on(name, () => report(isPlaying()));
  on("pause", () => media.ended || stop());
  on("ended", stop);
  on("error", fail);
  const timer = setInterval(() => isPlaying() && report(true), REPORT_EVERY_MS);
  if (media.readyState > 0) start();

  return {
    // A browser that refuses autoplay shows the element's own play button.
    play: () => void media.play().catch(() => {}),
    pause: () => media.pause(),
    seek(to) {
      media.currentTime = to;
    },
    setRate(to) {
      // Loading again resets the speed to the default.
      media.defaultPlaybackRate = to;
      media.playbackRate = to;
    },
    disconnect() {
      clearInterval(timer);
      ended.abort();
    },
  };
};

/** The seconds up to which a recording has played since a report. A part that was played earlier may reach further. */
function reachedSince({ played, playbackRate }: HTMLVideoElement, last: { seconds: number; atMs: number }): number {
  const atMost = last.seconds + ((performance.now() - last.atMs) / 1000) * playbackRate;
  for (let index = 0; index < played.length; index += 1) {
    const end = played.end(index);
    if (played.start(index) <= last.seconds && last.seconds <= end) return Math.min(end, atMost);
  }
  return last.seconds;
}
