"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormats, usePreferences } from "@/components/identity/auth/preferences";
import { recallSummaryQuery } from "@/lib/learning/recall/api";

/** The line on Home while cards are due: 'Refresh: 3 cards, 1 min'. */
export function RecallLine() {
  const { preferences } = usePreferences();
  const { data } = useQuery(recallSummaryQuery());
  const { counted } = useFormats();
  if (!preferences.recall || !data || data.due === 0) return null;
  return (
    <p className="mt-3.5">
      <Link
        href="/review"
        className="inline-flex min-h-6 items-center font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
      >
        {`Refresh: ${counted(data.due, "card")}, ${Math.ceil(data.seconds / 60)} min`}
      </Link>
    </p>
  );
}
