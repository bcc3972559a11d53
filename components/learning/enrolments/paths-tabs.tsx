"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";

type Props = { paths: ReactNode; tracks: ReactNode };

/** The tabs Learning Paths and Career Tracks. The selected one is part of the URL. */
export function PathsTabs({ paths, tracks }: Props) {
  const tab = useSearchParams().get("tab") === "tracks" ? "tracks" : "paths";
  // Both panels are already rendered, so the URL changes without a request.
  const choose = (next: string) =>
    history.replaceState(null, "", next === "tracks" ? "?tab=tracks" : location.pathname);
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
