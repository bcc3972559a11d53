"use client";

import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { playbackOf } from "@/components/library/videos/playback";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { AreaHues } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";
import { type PanelProps, panels } from "./panels";
import { useKeptScroll } from "./use-kept-scroll";
import { usePlayerKeys } from "./use-player-keys";

/** The controls of the panels. */
export type PanelControls = {
  /** Shows a panel at a second of the lesson. */
  show(panel: string, second: number): void;
};

type Props = {
  video: Video;
  userId: string;
  hues: AreaHues;
  tab: string;
  onTab: (tab: string) => void;
  controls?: Ref<PanelControls>;
};

/** The panels beside a video, in tabs. A hidden panel keeps its state. */
export function VideoPanels({ tab, onTab, controls, ...rest }: Props) {
  const { video, userId } = rest;
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState([tab]);
  const [asked, setAsked] = useState<{ panel: string; request: PanelProps["request"] } | null>(null);
  const keepScroll = useKeptScroll(list, tab);
  if (!opened.includes(tab)) setOpened([...opened, tab]);

  const choose = (next: string) => {
    keepScroll();
    onTab(next);
  };
  const show = (panel: string, second: number) => {
    choose(panel);
    setAsked({ panel, request: { second } });
  };
  useImperativeHandle(controls, () => ({ show }));
  usePlayerKeys((panel) => show(panel, playbackOf(video.id)?.second() ?? 0));
  return (
    <Tabs value={tab} onValueChange={choose}>
      <TabList
        ref={list}
        aria-label="About this lesson"
        // Tabs wrap, so that all are visible in a narrow column.
        className="-mx-4 flex-wrap bg-surface-1 px-2 sm:-mx-6 sm:px-4 lg:sticky lg:-top-1 lg:z-10"
      >
        {panels.map((panel) => (
          <PanelTab key={panel.id} panel={panel} video={video} userId={userId} />
        ))}
      </TabList>
      {panels.map(({ id, Content }) => (
        <TabPanel key={id} value={id} forceMount hidden={id !== tab}>
          {opened.includes(id) && <Content {...rest} request={asked?.panel === id ? asked.request : null} />}
        </TabPanel>
      ))}
    </Tabs>
  );
}

type PanelTabProps = { panel: (typeof panels)[number]; video: Video; userId: string };

function PanelTab({ panel: { id, label, useCount, Content }, video, userId }: PanelTabProps) {
  const { figure } = useFormats();
  const count = useCount(video, userId);
  return (
    <Tab
      value={id}
      onPointerEnter={Content.preload}
      onFocus={Content.preload}
      className="px-2 text-small after:inset-x-2"
    >
      {label} {count ? <span className="ml-0.5 font-mono text-meta text-fg-3">{figure(count)}</span> : null}
    </Tab>
  );
}
