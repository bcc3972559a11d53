import { PlayerSkeleton } from "@/components/player/player-skeleton";

export default function PlayerLoading() {
  return <PlayerSkeleton />;
}
