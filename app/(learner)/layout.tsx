import type { ReactNode } from "react";
import { dashboardScreens } from "@/components/admin/screens";
import { PlayerHost } from "@/components/learning/player/player-host";
import { SearchHost } from "@/components/organisation/search/search-host";
import { ShortcutListener } from "@/components/shell/shortcut-listener";
import { SignedInShell } from "@/components/shell/signed-in-shell";
import { TimeZone } from "@/components/shell/time-zone";
import { requireActor } from "@/lib/identity/auth/session";
import { shellProps } from "../shell-props";

type Props = { children: ReactNode; modal?: ReactNode };

/** The frame of every screen of a signed-in user; `modal` is the player. */
export default async function LearnerLayout({ children, modal }: Props) {
  const actor = await requireActor();
  const overlay = (
    <>
      <PlayerHost>{modal}</PlayerHost>
      <TimeZone userId={actor.id} />
      <ShortcutListener />
      <SearchHost screens={actor.isAdmin ? dashboardScreens : []} />
    </>
  );
  return (
    <SignedInShell {...(await shellProps(actor))} modal={overlay}>
      {children}
    </SignedInShell>
  );
}
