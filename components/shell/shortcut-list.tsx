import { Fragment } from "react";
import { playerShortcuts, shortcuts, transcriptShortcut } from "@/components/ui/shortcuts";

/** Lists every shortcut, one per line. */
export function ShortcutList() {
  return (
    <dl className="divide-y divide-line">
      {[...shortcuts, ...playerShortcuts, transcriptShortcut].map(({ keys, label }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
          <dt className="text-fg-2">{label}</dt>
          <dd className="flex shrink-0 items-baseline gap-1.5 text-small text-fg-3">
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && "then"}
                <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-chip border border-line-strong bg-surface-2 px-1.5 font-mono text-meta text-fg">
                  {key}
                </kbd>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
