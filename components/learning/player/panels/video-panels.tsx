"use client";

import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { useFormats, usePreferences } from "@/components/identity/auth/preferences";
import { playbackOf } from "@/components/library/videos/playback";
import { isFreeInPlayer, playerShortcuts } from "@/components/ui/shortcuts";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { AreaHues } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";
import { type Panel, type PanelProps, panels } from "./panels";
import { useKeptScroll } from "./use-kept-scroll";

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
  controls: Ref<PanelControls>;
};

/** The panels beside a video, in tabs. A hidden panel keeps its state. */
export function VideoPanels({ tab, onTab, controls, ...rest }: Props) {
  const { video } = rest;
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
          <PanelTab key={panel.id} panel={panel} video={video} />
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

function PanelTab({ panel: { id, label, useCount, Content }, video }: { panel: Panel; video: Video }) {
  const { figure } = useFormats();
  const count = useCount(video);
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

/**
 * Handles the player's shortcuts outside text fields and outside dialogs over the player, unless the user has turned
 * shortcuts off.
 */
function usePlayerKeys(open: (panel: string) => void): void {
  const { shortcuts: isOn } = usePreferences().preferences;
  const onPress = useEffectEvent(open);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = playerShortcuts.find(({ keys: [key] }) => key === event.key);
      if (!shortcut || !isFreeInPlayer(event)) return;
      // Otherwise the key would be typed into the field that it opens.
      event.preventDefault();
      onPress(shortcut.panel);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
