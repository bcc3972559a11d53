"use client";

import { Player } from "./player";
import { PlayerDialog } from "./player-dialog";
import { VideoNotFound } from "./video-not-found";

export type Props = {
  videoId: string;
  userId: string;
  /** False where the address names nothing in the library. */
  isFound: boolean;
};

/** The player in its dialog, over the Learn grid. */
export default function StandingPlayer({ videoId, userId, isFound }: Props) {
  return (
    <PlayerDialog isOverScreen={false}>
      {isFound ? <Player videoId={videoId} userId={userId} /> : <VideoNotFound />}
    </PlayerDialog>
  );
}
