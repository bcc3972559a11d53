"use client";

import { DialogTitle } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { PlayerAreas, stageClass } from "./player-areas";

type Props = { onRetry: () => void; retrying: boolean };

/** Shown when the player could not be loaded. */
export function PlayerError({ onRetry, retrying }: Props) {
  return (
    <PlayerAreas stage={<div className={stageClass} />}>
      <DialogTitle className="sr-only">This lesson could not be loaded</DialogTitle>
      <ErrorState title="This lesson could not be loaded" level={3} onRetry={onRetry} retrying={retrying}>
        Check your connection and try again.
      </ErrorState>
    </PlayerAreas>
  );
}
