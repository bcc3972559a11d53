import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { TimeZone } from "@/components/shell/time-zone";
import { requireActor } from "@/lib/auth/session";
import { QueryProvider } from "./providers";

type Props = { children: ReactNode; modal?: ReactNode };

export default async function LearnerLayout({ children, modal }: Props) {
  const { id, name, email, isAdmin, timeZone, profilePictureUrl } = await requireActor();
  return (
    <QueryProvider>
      <Shell person={{ name, email, isAdmin, profilePictureUrl }}>{children}</Shell>
      {modal}
      <TimeZone userId={id} known={timeZone} />
    </QueryProvider>
  );
}
