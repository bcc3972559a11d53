"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/overlays/dialog";
import { LoadMore } from "@/components/ui/states/load-more";
import { Loaded } from "@/components/ui/states/loaded";
import { completionsQuery } from "@/lib/learning/progress/api";
import { RecentCompletions } from "./recent-completions";

type Props = { userId: string; area: { id: string; name: string }; today: string; onClose: () => void };

/** A learner's completed lessons of a knowledge area that were watched or checked, the latest first. */
export default function WatchedDialog({ userId, area: { id: areaId, name }, today, onClose }: Props) {
  const query = useInfiniteQuery(completionsQuery(userId, { areaId, atLeast: "watched" }));
  return (
    <Dialog onClose={onClose} title={`Watched lessons of ${name}`} shape="sheet">
      <Loaded query={query} failed="The lessons could not be loaded.">
        {({ pages }) => {
          const completions = pages.flatMap(({ items }) => items);
          if (completions.length === 0) return <p className="text-fg-2">No lesson of this area was watched yet.</p>;
          return <RecentCompletions completions={completions} today={today} />;
        }}
      </Loaded>
      <LoadMore query={query} />
    </Dialog>
  );
}
