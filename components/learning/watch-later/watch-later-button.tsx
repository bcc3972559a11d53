"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { announceError } from "@/components/forms/announce";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { savedIdsQuery } from "@/lib/learning/watch-later/api";
import { saveForLaterMutation } from "@/lib/learning/watch-later/mutations";
import type { Video } from "@/lib/library/videos/schema";

type Props = {
  video: Pick<Video, "id" | "title">;
  userId: string;
  /** True for an icon in the corner of a card's poster, instead of a button with words. */
  isOnPoster?: boolean;
};

/** Saves a lesson for later, or removes it. */
export function WatchLaterButton({ video, userId, isOnPoster = false }: Props) {
  const { data: savedIds = [] } = useQuery(savedIdsQuery(userId));
  const { mutate: save } = useMutation(saveForLaterMutation(userId));
  const isSaved = savedIds.includes(video.id);
  const toggle = () => save({ videoId: video.id, isSaved: !isSaved }, { onError: announceError });
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={isOnPoster ? `Watch later: ${video.title}` : undefined}
      onClick={toggle}
      className={
        isOnPoster
          ? cn(
              "absolute top-2 right-2 z-10 flex size-9 items-center justify-center rounded-full bg-black/70 text-white outline-offset-2 forced-color-adjust-none touch:size-11",
              "transition-opacity duration-120",
              !isSaved && "not-touch:opacity-0 group-hover:opacity-100 focus-visible:opacity-100",
            )
          : buttonClass({ variant: "secondary", size: "sm" })
      }
    >
      <Bookmark aria-hidden size={18} strokeWidth={1.75} className={cn(isSaved && "fill-current")} />
      {!isOnPoster && "Watch later"}
    </button>
  );
}
