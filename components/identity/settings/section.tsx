import type { ReactNode } from "react";
import { Repeat, Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

const sectionClass =
  "grid grid-cols-1 gap-x-10 gap-y-4 border-line border-t py-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]";

type Props = { id: string; title: string; about?: string; children: ReactNode };

/** One group of settings; from 1280 px its name is on the left and its controls are on the right. */
export function SettingsSection({ id, title, about, children }: Props) {
  return (
    <section aria-labelledby={id} className={sectionClass}>
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

/** Placeholder with the dimensions of the first groups of settings. */
export function SettingsSkeleton() {
  return (
    <SkeletonGroup>
      <Repeat count={4}>
        <div className={sectionClass}>
          <Skeleton className="h-6 w-40 rounded-chip" />
          <Skeleton className="h-24 max-w-2xl rounded-tile" />
        </div>
      </Repeat>
    </SkeletonGroup>
  );
}
