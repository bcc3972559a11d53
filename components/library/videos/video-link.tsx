"use client";

import Link, { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type Origin, videoAddress } from "./video-address";

type Props = {
  videoId: string;
  /** The list that contains the link; previous and next in the player stay within it. */
  origin?: Origin;
  /** Prefetches the loading state of the player; for the main link of a screen. */
  isFeatured?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A link to a video's player, which opens over the current screen. It covers the positioned box around it. Lists do not
 * prefetch every link; VideoGrid prefetches the one that is hovered or focused.
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
      <OpeningIndicator />
    </Link>
  );
}

/** A progress line along the upper edge while the player loads. */
function OpeningIndicator() {
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
