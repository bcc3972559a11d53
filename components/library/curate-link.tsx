import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";

type Props = { tab: "videos" | "paths" | "careers"; children: ReactNode };

/** Leads an administrator from an empty screen to the tab of the dashboard that fills it. */
export function CurateLink({ tab, children }: Props) {
  return (
    <Link href={`/admin?tab=${tab}`} className={buttonClass()}>
      {children}
    </Link>
  );
}
