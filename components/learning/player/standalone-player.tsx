"use client";

import type { ReactNode } from "react";
import { VideoNotFound } from "./details/video-not-found";
import { Player } from "./player";
import { PlayerDialog } from "./player-dialog";

export type Props = {
  videoId: string;
  userId: string;
  /** False if the library has no such video. */
  isFound: boolean;
  /** The learner's due date of the lesson, if any. */
  due?: ReactNode;
};

/** The player dialog over the Learn grid. */
export default function StandalonePlayer({ videoId, userId, isFound, due }: Props) {
  return (
    <PlayerDialog isOverScreen={false}>
      {isFound ? <Player videoId={videoId} userId={userId} due={due} /> : <VideoNotFound />}
    </PlayerDialog>
  );
}
