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
  /** Plays the video at once. */
  plays?: boolean;
  /** Covers only its own text. */
  isInline?: boolean;
  /** The accessible name, if the text does not say what a press does. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A link to a video's player, which opens over the current screen. Unless it is inline, it covers the positioned box
 * around it. Lists do not prefetch every link; VideoGrid prefetches the hovered or focused one.
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
        // The player's history entry, so that Back also closes a dialog that is still opening.
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
