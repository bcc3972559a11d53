"use client";

import { PageError } from "@/components/shell/page-error";

/** Shown in place of a page that failed outside the screens of signed-in users. */
export default function RootError(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <PageError {...props} />
    </main>
  );
}
