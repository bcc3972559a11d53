"use client";

import { ErrorState } from "@/components/ui/states/error-state";
import { PlayerAreas, stageClass } from "./details/player-areas";
import { PlayerTitle } from "./player-title";

type Props = { onRetry: () => void; retrying: boolean };

/** Shown when the player could not be loaded. */
export function PlayerError({ onRetry, retrying }: Props) {
  return (
    <PlayerAreas stage={<div className={stageClass} />}>
      <PlayerTitle className="sr-only">This lesson could not be loaded</PlayerTitle>
      <ErrorState title="This lesson could not be loaded" level={3} onRetry={onRetry} retrying={retrying}>
        Check your connection and try again.
      </ErrorState>
    </PlayerAreas>
  );
}
