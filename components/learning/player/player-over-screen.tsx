"use client";

import type { ReactNode } from "react";
import type { Opening } from "@/components/library/videos/opening";
import { PlayerDialog } from "./player-dialog";
import { PlayerSkeleton } from "./player-skeleton";

type Props = {
  /** The player that is being opened; null once its content is loaded. */
  opening: Opening | null;
  children: ReactNode;
};

/** The player's dialog with its content, or a skeleton while it is being opened. */
export default function PlayerOverScreen({ opening, children }: Props) {
  return (
    <PlayerDialog isOverScreen opening={opening}>
      {opening ? <PlayerSkeleton /> : children}
    </PlayerDialog>
  );
}
