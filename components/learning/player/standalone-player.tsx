"use client";

import { VideoNotFound } from "./details/video-not-found";
import { Player } from "./player";
import { PlayerDialog } from "./player-dialog";

export type Props = {
  videoId: string;
  userId: string;
  /** False if the library has no such video. */
  isFound: boolean;
};

/** The player dialog over the Learn grid. */
export default function StandalonePlayer({ videoId, userId, isFound }: Props) {
  return (
    <PlayerDialog isOverScreen={false}>
      {isFound ? <Player videoId={videoId} userId={userId} /> : <VideoNotFound />}
    </PlayerDialog>
  );
}
