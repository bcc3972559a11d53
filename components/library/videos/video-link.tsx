"use client";

import Link, { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type Origin, videoAddress } from "./video-address";

type Props = {
  videoId: string;
  /** The list it stands in, within which its player goes on to others. */
  origin?: Origin;
  /** Fetches the empty player in advance, for the one link of a screen that is meant to be followed. */
  isFeatured?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * To a video's player, which opens over the page where that stands. It covers all of the positioned box around it.
 * A hundred of them in sight are not fetched in advance: VideoGrid does that for the one that is about to be opened.
 */
export function VideoLink({ videoId, origin, isFeatured = false, className, children }: Props) {
  return (
    <Link
      href={videoAddress(videoId, origin)}
      scroll={false}
      prefetch={isFeatured ? null : false}
      className={cn("outline-none after:absolute after:inset-0 after:rounded-[inherit]", className)}
    >
      {children}
      <Opening />
    </Link>
  );
}

/** Runs along the upper edge while the player takes its time to come. */
function Opening() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span
      aria-hidden
      className="absolute inset-x-4 top-0 z-10 h-1 animate-[fade-in_160ms_linear_200ms_both] overflow-hidden rounded-full bg-accent-soft"
    >
      <span className="absolute inset-y-0 left-0 w-1/3 animate-run rounded-full bg-accent" />
    </span>
  );
}
