"use client";

import type { ReactNode } from "react";
import { PlayerDialog } from "./player-dialog";
import { PlayerSkeleton } from "./player-skeleton";

type Props = {
  /** The video that is being opened; null once its content is there. */
  openingId: string | null;
  children: ReactNode;
};

/** The player's dialog with its content, or a skeleton while it is being opened. */
export default function PlayerOverScreen({ openingId, children }: Props) {
  return (
    <PlayerDialog isOverScreen openingId={openingId}>
      {openingId === null ? children : <PlayerSkeleton />}
    </PlayerDialog>
  );
}
