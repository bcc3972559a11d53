import { PlayerSkeleton } from "@/components/learning/player/player-skeleton";

/** Shown in the player while its lesson loads. */
export default function PlayerLoading() {
  return <PlayerSkeleton />;
}
