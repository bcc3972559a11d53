import type { ReactNode } from "react";

/** The title and lead of a form on an auth screen. */
export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="text-h1-narrow lg:text-h1">{title}</h1>
      <p className="mt-2 text-lead text-fg-2 text-pretty">{children}</p>
    </div>
  );
}
