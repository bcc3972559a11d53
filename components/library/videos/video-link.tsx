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
      replace
      scroll={false}
      onNavigate={() => {
        // The player's history entry, so that Back closes the dialog while it is being opened.
        history.pushState(null, "");
        repeatOpening(videoId);
      }}
      prefetch={isFeatured ? null : false}
      className={cn("outline-none after:absolute after:inset-0 after:rounded-[inherit]", className)}
    >
      {children}
      <Opening videoId={videoId} />
    </Link>
  );
}

/** Announces the player while it loads. */
function Opening({ videoId }: { videoId: string }) {
  const { pending } = useLinkStatus();
  useEffect(() => {
    if (pending) return announceOpening(videoId);
  }, [pending, videoId]);
  return null;
}
