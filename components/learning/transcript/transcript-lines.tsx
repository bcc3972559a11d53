"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { Copy, SquarePlus } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { announceFailure, announceInfo } from "@/components/forms/announce";
import { usePreferences } from "@/components/identity/auth/preferences";
import { cardOfCue } from "@/components/learning/recall/card-draft";
import { playbackOf, useSecond } from "@/components/library/videos/playback";
import { videoAddress } from "@/components/library/videos/video-address";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { TranscriptCue } from "@/lib/library/transcripts/schema";
import { moment } from "@/lib/library/videos/duration";
import { currentLine } from "./current-line";

const CardDialog = lazyPart(() => import("@/components/learning/recall/card-dialog"));

/** The estimated height of a line, and the number of lines rendered beyond the edges. */
const LINE_PX = 44;
const OVERSCAN_LINES = 4;

const SCROLL_KEYS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

type Props = {
  videoId: string;
  cues: TranscriptCue[];
  /** True for the whole transcript, which follows the playback; the results of a search do not. */
  isWhole: boolean;
  language: string;
};

/**
 * The lines of a transcript; only visible ones are rendered. The current line is marked, and followed until the user
 * scrolls.
 */
export function TranscriptLines({ videoId, cues, isWhole, language }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  // The state is here, because a line is unmounted when it scrolls out of view.
  const [taken, setTaken] = useState<TranscriptCue>();
  const { recall } = usePreferences().preferences;
  const current = useSecond(videoId, (second) => currentLine(cues, second));
  const lines = useVirtualizer({
    count: cues.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN_LINES,
    // Lines beyond the edges are rendered already, so that scrolling need not wait for the next ones.
    useFlushSync: false,
  });
  const shown = lines.getVirtualItems();
  // The padding replaces the lines that are not rendered.
  const before = shown[0]?.start ?? 0;
  const after = lines.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const isFollowing = follows && isWhole;
  useEffect(() => {
    if (isFollowing && current !== null) lines.scrollToIndex(current, { align: "center" });
  }, [isFollowing, current, lines]);
  useEffect(() => onScrolling(box.current, () => setFollows(false)), []);

  return (
    <div className="relative">
      <div ref={box} className="h-[min(60dvh,40rem)] overflow-y-auto overscroll-contain">
        <ol lang={language} dir="auto" style={{ paddingTop: before, paddingBottom: after }}>
          {shown.map(({ index }) => (
            <li
              key={index}
              ref={lines.measureElement}
              data-index={index}
              aria-setsize={cues.length}
              aria-posinset={index + 1}
              className="group relative flex items-start"
            >
              <Line
                videoId={videoId}
                cue={cues[index] as TranscriptCue}
                isCurrent={index === current}
                onTake={recall ? setTaken : undefined}
              />
            </li>
          ))}
        </ol>
      </div>
      {!follows && isWhole && current !== null && (
        <Button size="sm" className="absolute right-4 bottom-3" onClick={() => setFollows(true)}>
          Follow again
        </Button>
      )}
      {taken && <CardDialog draft={cardOfCue(videoId, taken)} onClose={() => setTaken(undefined)} />}
    </div>
  );
}

const besideClass = "focus-visible:-outline-offset-2";

/**
 * Calls `stop` when the user scrolls a box by wheel, touch, key or scroll bar.
 * @returns the function that removes the listeners
 */
function onScrolling(box: HTMLElement | null, stop: () => void) {
  const listening = new AbortController();
  const { signal } = listening;
  box?.addEventListener("wheel", stop, { passive: true, signal });
  box?.addEventListener("touchmove", stop, { passive: true, signal });
  box?.addEventListener("keydown", ({ key }) => SCROLL_KEYS.has(key) && stop(), { signal });
  box?.addEventListener("pointerdown", ({ target }) => target === box && stop(), { signal });
  return () => listening.abort();
}

type LineProps = {
  videoId: string;
  cue: TranscriptCue;
  isCurrent: boolean;
  /** Makes a card of the line. */
  onTake: ((cue: TranscriptCue) => void) | undefined;
};

/** Memoised, so that scrolling does not render it again. */
const Line = memo(function Line({ videoId, cue, isCurrent, onTake }: LineProps) {
  const second = Math.floor(cue.startMs / 1000);
  const copy = async () => {
    const address = new URL(videoAddress(videoId, undefined, second), location.origin);
    try {
      await navigator.clipboard.writeText(`[${moment(second)}] ${cue.words}\n${address}`);
      announceInfo(`Copied with ${moment(second)}`);
    } catch {
      announceFailure("The line could not be copied. Your browser blocked it");
    }
  };
  return (
    <>
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => playbackOf(videoId)?.playFrom(second)}
        className={cn(
          "flex min-h-11 flex-1 items-baseline gap-3 rounded-control px-2 py-2 text-start hover:bg-surface-2 focus-visible:-outline-offset-2",
          isCurrent && "bg-accent-soft font-medium",
        )}
      >
        <span className="w-14 shrink-0 font-mono text-accent-text text-meta">{moment(second)}</span>
        <span className="wrap-anywhere">{cue.words}</span>
      </button>
      {/* The buttons overlay the end of the line: beside it they would take a third of a narrow column. */}
      <span className="absolute top-0.5 right-0 flex rounded-nav bg-surface-1 opacity-0 focus-within:opacity-100 group-hover:opacity-100 touch:static touch:opacity-100">
        <IconButton
          label={`Copy ${moment(second)} with its time`}
          icon={<Copy aria-hidden size={16} strokeWidth={1.75} />}
          onClick={copy}
          className={besideClass}
        />
        {onTake && (
          <IconButton
            label={`Make a card of ${moment(second)}`}
            icon={<SquarePlus aria-hidden size={16} strokeWidth={1.75} />}
            onFocus={CardDialog.preload}
            onClick={() => onTake(cue)}
            className={besideClass}
          />
        )}
      </span>
    </>
  );
});
