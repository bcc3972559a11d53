import type { ReactNode } from "react";
import { ShortcutKeys } from "@/components/shell/shortcut-keys";
import { SignedInShell } from "@/components/shell/signed-in-shell";
import { TimeZone } from "@/components/shell/time-zone";
import { requireActor } from "@/lib/auth/session";
import { shellProps } from "../shell-props";

type Props = { children: ReactNode; modal?: ReactNode };

export default async function LearnerLayout({ children, modal }: Props) {
  const actor = await requireActor();
  const overlay = (
    <>
      {modal}
      <TimeZone />
      <ShortcutKeys />
    </>
  );
  return (
    <SignedInShell {...(await shellProps(actor))} modal={overlay}>
      {children}
    </SignedInShell>
  );
}
