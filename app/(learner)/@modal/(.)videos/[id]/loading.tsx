import { PlayerSkeleton } from "@/components/learning/player/player-skeleton";

export default function PlayerLoading() {
  return <PlayerSkeleton />;
}
