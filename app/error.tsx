"use client";

import { PageError } from "@/components/shell/page-error";

export default function RootError(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <PageError {...props} />
    </main>
  );
}
