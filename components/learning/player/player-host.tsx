"use client";

import { usePathname, useSelectedLayoutSegment } from "next/navigation";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { openings } from "@/components/library/videos/opening";
import { videoIdOf } from "@/components/library/videos/video-address";
import { lazyPart } from "@/components/ui/states/lazy-part";

const PlayerOverScreen = lazyPart(() => import("./player-over-screen"));

/**
 * The player over the screen that opened it. Its dialog opens on the click on a link, with a skeleton until the server
 * has sent the content of the modal slot. The code loads in the background.
 */
export function PlayerHost({ children }: { children: ReactNode }) {
  const opening = useSyncExternalStore(openings.subscribe, openings.current, () => null);
  const hasContent = useSelectedLayoutSegment("modal") !== null;
  const isShown = videoIdOf(usePathname()) !== null && hasContent;
  useEffect(PlayerOverScreen.preloadWhenIdle, []);
  if (!opening && !hasContent) return null;
  return <PlayerOverScreen opening={isShown ? null : opening}>{children}</PlayerOverScreen>;
}
