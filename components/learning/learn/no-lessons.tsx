"use client";

import { useCurrentUser } from "@/components/identity/auth/current-user";
import { CurateLink } from "@/components/library/curate-link";
import { EmptyState } from "@/components/ui/states/empty-state";

/** Shown while the library is empty; an administrator can add a lesson. */
export function NoLessons() {
  const isAdmin = useCurrentUser()?.isAdmin ?? false;
  return (
    <EmptyState title="There are no lessons yet" action={isAdmin && <CurateLink tab="videos">Add lessons</CurateLink>}>
      {isAdmin ? "Add videos in the dashboard. They are shown here at once." : "Come back later."}
    </EmptyState>
  );
}
