import type { ReactNode } from "react";

type Props = { id: string; title: string; about?: string; children: ReactNode };

/** One group of settings; from 1280 px its name is on the left and its controls are on the right. */
export function SettingsSection({ id, title, about, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 border-line border-t py-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]"
    >
      <div>
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {about && <p className="mt-1 max-w-[40ch] text-small text-fg-3">{about}</p>}
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  );
}
