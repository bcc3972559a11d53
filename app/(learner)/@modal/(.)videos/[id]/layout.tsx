import type { ReactNode } from "react";
import { PlayerDialog } from "@/components/learning/player/player-dialog";

/** The player's dialog. A layout, so that it stays open while its content loads. */
export default function PlayerLayout({ children }: { children: ReactNode }) {
  return <PlayerDialog isOverScreen>{children}</PlayerDialog>;
}
