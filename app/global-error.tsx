"use client";

import { PageError } from "@/components/shell/page-error";
import "./globals.css";

/** Replaces the whole document when the root layout fails. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" data-theme="dark">
      <body>
        <title>Something went wrong · Waypoint</title>
        <main>
          <PageError {...props} />
        </main>
      </body>
    </html>
  );
}
