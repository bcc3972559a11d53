import type { ReactNode } from "react";
import { PlayerDialog } from "@/components/learning/player/player-dialog";

/** The dialog itself is a layout, so that it stands while what it shows is loading. */
export default function PlayerLayout({ children }: { children: ReactNode }) {
  return <PlayerDialog isOverScreen>{children}</PlayerDialog>;
}
