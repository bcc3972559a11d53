"use client";

import Link, { useLinkStatus } from "next/link";
import { type ReactNode, useEffect } from "react";
import { cn } from "@/components/ui/cn";
import { announceOpening, repeatOpening } from "./opening";
import { type Origin, videoAddress } from "./video-address";

type Props = {
  videoId: string;
  /** The list that contains the link; previous and next in the player stay within it. */
  origin?: Origin;
  /** Prefetches the loading state of the player; for the main link of a screen. */
  isFeatured?: boolean;
  /** The second at which the player opens and plays; by default where the learner left off. */
  second?: number;
  /** The press also plays the video. */
  plays?: boolean;
  /** Covers only its own text. */
  isInline?: boolean;
  /** The name, where the text does not say what a press does. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A link to a video's player, which opens over the current screen. It covers the positioned box around it, unless it is
 * inline. Lists do not prefetch every link; VideoGrid prefetches the one that is hovered or focused.
 */
export function VideoLink({ videoId, origin, second, label, isFeatured = false, isInline = false, ...rest }: Props) {
  const { className, children, plays } = rest;
  return (
    <Link
      href={videoAddress(videoId, origin, second)}
      aria-label={label}
      replace
      scroll={false}
      onNavigate={() => {
        // The player's history entry, so that Back closes the dialog while it is being opened.
        history.pushState(null, "");
        repeatOpening(videoId);
      }}
      prefetch={isFeatured ? null : false}
      className={cn(!isInline && "outline-none after:absolute after:inset-0 after:rounded-[inherit]", className)}
    >
      {children}
      <Opening videoId={videoId} plays={plays} />
    </Link>
  );
}

/** Announces the player while it loads. */
function Opening({ videoId, plays }: Pick<Props, "videoId" | "plays">) {
  const { pending } = useLinkStatus();
  useEffect(() => {
    if (pending) return announceOpening(videoId, plays);
  }, [pending, videoId, plays]);
  return null;
}
