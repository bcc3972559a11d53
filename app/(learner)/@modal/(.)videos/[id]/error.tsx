"use client";

import { useTransition } from "react";
import { PlayerError } from "@/components/learning/player/player-error";

/** Shown in the player when its lesson could not be loaded. */
export default function PlayerPageError({ retry }: { error: unknown; retry: () => void }) {
  const [isRetrying, startRetry] = useTransition();
  return <PlayerError onRetry={() => startRetry(retry)} retrying={isRetrying} />;
}
