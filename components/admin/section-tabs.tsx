import { type KeyboardEvent, useId } from "react";
import { Tab, TabList } from "@/components/ui/tabs";
import { groups } from "./sections";

/** The steps of the keys that a vertical list of tabs does not handle. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus with the left and right arrow keys, as with up and down. */
function moveBetween(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  tabs.at((tabs.indexOf(document.activeElement as HTMLElement) + step) % tabs.length)?.focus();
}

/** The tabs of the dashboard in a column, under their headings. @param loading the tab whose code is being loaded */
export function SectionTabs({ loading, onChosen }: { loading: string | null; onChosen?: () => void }) {
  const id = useId();
  return (
    <TabList aria-label="Administration" isColumn onKeyDown={moveBetween}>
      {groups.map(({ heading, sections }) => [
        heading && (
          <p key={heading} id={id + heading} role="presentation" className="mt-3 mb-1 px-3 text-meta text-fg-3">
            {heading}
          </p>
        ),
        ...sections.map(({ label, views: [{ tab, Panel }] }) => (
          <Tab
            key={tab}
            value={tab}
            look="rail"
            aria-describedby={heading && id + heading}
            aria-busy={loading === tab || undefined}
            className="aria-busy:animate-pulse"
            onPointerEnter={Panel.preload}
            onClick={onChosen}
          >
            {label}
          </Tab>
        )),
      ])}
    </TabList>
  );
}
