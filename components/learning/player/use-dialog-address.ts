"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { originAddress, originOf, videoIdOf } from "@/components/library/videos/video-address";

/**
 * Opens the player's dialog by the address, and closes it at once, because changing the address may have to wait for the server.
 * @param openingId the video that is being opened, before the address is its own
 * @returns `videoId` is null while it is being opened
 */
export function useDialogAddress(isOverScreen: boolean, openingId: string | null) {
  const router = useRouter();
  const origin = originOf(useSearchParams());
  // A parallel route keeps its content after navigation, so the dialog is open only at the URL of a video.
  const addressId = videoIdOf(usePathname());
  const shownId = openingId ?? addressId;
  const [leftId, setLeftId] = useState<string | null>(null);
  if (leftId !== null && leftId !== shownId) setLeftId(null);

  const leave = () => {
    setLeftId(shownId);
    // Navigating to the current address gives up the opening.
    if (openingId !== null) router.replace(location.pathname + location.search, { scroll: false });
    else if (isOverScreen) router.back();
    else router.replace(originAddress(origin), { scroll: false });
  };
  return {
    videoId: openingId === null ? addressId : null,
    isOpen: shownId !== null && shownId !== leftId,
    leave,
  };
}
