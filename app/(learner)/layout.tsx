import type { ReactNode } from "react";
import { SignedInShell } from "@/components/shell/signed-in-shell";
import { TimeZone } from "@/components/shell/time-zone";
import { requireActor } from "@/lib/auth/session";

type Props = { children: ReactNode; modal?: ReactNode };

export default async function LearnerLayout({ children, modal }: Props) {
  const { id, name, email, isAdmin, timeZone, profilePictureUrl } = await requireActor();
  const overlay = (
    <>
      {modal}
      <TimeZone userId={id} known={timeZone} />
    </>
  );
  return (
    <SignedInShell user={{ id, name, email, isAdmin, profilePictureUrl }} modal={overlay}>
      {children}
    </SignedInShell>
  );
}
