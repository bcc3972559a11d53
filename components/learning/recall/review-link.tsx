"use client";

import Link from "next/link";
import { usePreferences } from "@/components/identity/auth/preferences";
import { buttonClass } from "@/components/ui/button";

/** The link to the Review screen, also while nothing is due. Renders nothing when recall is switched off. */
export function ReviewLink() {
  const { preferences } = usePreferences();
  if (!preferences.recall) return null;
  return (
    <Link href="/review" className={buttonClass({ variant: "secondary" })}>
      Review
    </Link>
  );
}
