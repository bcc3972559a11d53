"use client";

import { PageError } from "@/components/shell/page-error";

/** Shown in place of a learner's screen that failed. */
export default function LearnerError(props: { error: unknown; retry: () => void }) {
  return <PageError {...props} />;
}
