import type { ReactNode } from "react";
import { PlayerDialog } from "@/components/player/player-dialog";

type Props = { children: ReactNode; params: Promise<{ id: string }> };

/** The dialog itself is a layout, so that it stands while what it shows is loading. */
export default async function PlayerLayout({ children, params }: Props) {
  const { id } = await params;
  return (
    <PlayerDialog videoId={id} isOverScreen>
      {children}
    </PlayerDialog>
  );
}
