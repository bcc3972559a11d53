"use client";

import { useState } from "react";
import { type Area, Remembered } from "@/components/learning/recall/remembered";
import { lazyPart } from "@/components/ui/states/lazy-part";

const WatchedDialog = lazyPart(() => import("./watched-dialog"));

/** The watched and the remembered share of each area, with the lessons and cards behind each figure. */
export function WatchedAndRemembered({ userId, today }: { userId: string; today: string }) {
  const [area, setArea] = useState<Area>();
  return (
    <>
      <Remembered onWatched={setArea} />
      {area && <WatchedDialog userId={userId} area={area} today={today} onClose={() => setArea(undefined)} />}
    </>
  );
}
