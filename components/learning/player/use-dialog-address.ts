"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { Opening } from "@/components/library/videos/opening";
import { originAddress, originOf, videoIdOf } from "@/components/library/videos/video-address";

/**
 * Opens the player's dialog by the URL. Closing is immediate and does not wait for the URL, whose change may need the
 * server. Back closes it too, even while it is being opened, because its link has already added the history entry
 * (`VideoLink`).
 * @param opening the player that is being opened, before the URL changes
 * @returns `videoId` is null while it is being opened
 */
export function useDialogAddress(isOverScreen: boolean, opening: Opening | null) {
  const router = useRouter();
  const origin = originOf(useSearchParams());
  // A parallel route keeps its content after navigation, so the dialog is open only at the URL of a video.
  const addressId = videoIdOf(usePathname());
  const shown = opening ?? addressId;
  const [left, setLeft] = useState<Opening | string | null>(null);
  if (left !== null && left !== shown) setLeft(null);

  useEffect(() => {
    if (!opening) return;
    const giveUp = () => setLeft(opening);
    window.addEventListener("popstate", giveUp);
    return () => window.removeEventListener("popstate", giveUp);
  }, [opening]);

  const leave = () => {
    setLeft(shown);
    if (isOverScreen) router.back();
    else router.replace(originAddress(origin), { scroll: false });
  };
  return { videoId: opening ? null : addressId, isOpen: shown !== null && shown !== left, leave };
}
