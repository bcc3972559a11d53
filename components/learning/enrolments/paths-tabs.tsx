"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";

type Props = { paths: ReactNode; tracks: ReactNode };

/** The tabs Learning Paths and Career Tracks. The selected one is part of the URL. */
export function PathsTabs({ paths, tracks }: Props) {
  const tab = useSearchParams().get("tab") === "tracks" ? "tracks" : "paths";
  const choose = (next: string) => {
    const search = next === "tracks" ? "?tab=tracks" : "";
    // A press reports the tab twice: on pointer down and on focus.
    if (location.search === search) return;
    // Both panels are rendered already, so that the URL changes without a request. Back returns to the previous tab.
    history.pushState(null, "", location.pathname + search);
  };
  return (
    <Tabs value={tab} onValueChange={choose}>
      <TabList aria-label="Paths">
        <Tab value="paths">Learning Paths</Tab>
        <Tab value="tracks">Career Tracks</Tab>
      </TabList>
      <TabPanel value="paths">{paths}</TabPanel>
      <TabPanel value="tracks">{tracks}</TabPanel>
    </Tabs>
  );
}
