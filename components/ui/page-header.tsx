import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** A short line in a monospaced font above the title, such as the date. */
  eyebrow?: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Controls at the right, below the title on narrow screens. */
  actions?: ReactNode;
};

/** A screen's heading. It leaves space at the right of narrow screens for the floating buttons. */
export function PageHeader({ title, eyebrow, lead, actions }: Props) {
  return (
    <header className="flex flex-col gap-x-6 gap-y-4 pb-6 md:flex-row md:items-end md:justify-between">
      <div className="min-w-0 pr-38 md:pr-0">
        {eyebrow && <p className="mb-1.5 font-mono text-meta text-fg-3">{eyebrow}</p>}
        <h1 className="text-h1-narrow text-wrap lg:text-h1">{title}</h1>
        {lead && <p className="mt-2 max-w-measure text-lead text-fg-2">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
