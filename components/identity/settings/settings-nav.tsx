import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { type SettingsSectionName, settingsSections } from "./sections";

/** The sections of Settings: an index beside them from 1024 px, else a list that leads to each. */
export function SettingsNav({ current }: { current?: SettingsSectionName }) {
  return (
    <nav aria-label="Settings" className={cn("lg:sticky lg:top-8 lg:self-start", current && "max-lg:hidden")}>
      <ul className="divide-line max-lg:divide-y max-lg:rounded-tile max-lg:border max-lg:border-line max-lg:bg-surface-1 lg:flex lg:flex-col lg:gap-0.5">
        {Object.entries(settingsSections).map(([section, title]) => (
          <li key={section}>
            <Link
              href={`/settings/${section}`}
              aria-current={section === current ? "page" : undefined}
              className={cn(
                "flex min-h-11 items-center justify-between gap-3 focus-visible:-outline-offset-2 max-lg:px-5 max-lg:py-3 lg:min-h-9 lg:rounded-nav lg:px-3 lg:touch:min-h-11",
                section === current ? "font-medium text-fg lg:bg-surface-2" : "text-fg-2 hover:text-fg",
              )}
            >
              {title}
              <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="text-fg-3 lg:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
