import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";

type Props = { tab: "videos" | "paths" | "careers"; children: ReactNode };

/** A link for administrators from an empty screen to the dashboard tab where its content is added. */
export function CurateLink({ tab, children }: Props) {
  return (
    <Link href={`/admin?tab=${tab}`} className={buttonClass()}>
      {children}
    </Link>
  );
}
