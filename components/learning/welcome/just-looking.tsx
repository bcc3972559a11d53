"use client";

import { usePathname, useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";

type Props = { className: string; children: ReactNode };

/** Answers the question for a purpose without one, and opens Home. */
export function JustLooking({ className, children }: Props) {
  const { save } = usePreferences();
  const pathname = usePathname();
  const router = useRouter();
  const answer = () => {
    save({ welcomed: true });
    if (pathname !== "/") router.push("/");
  };
  return (
    <button type="button" onClick={answer} className={className}>
      {children}
    </button>
  );
}
