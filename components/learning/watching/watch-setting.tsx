"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { attempt } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { PreferenceSwitch } from "@/components/identity/settings/preference-switch";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { toast } from "@/components/ui/toasts/toast";
import { watchesQuery } from "@/lib/learning/watch/api";
import { eraseWatchesMutation } from "@/lib/learning/watch/mutations";
import type { Watch } from "@/lib/learning/watch/schema";
import { moment } from "@/lib/library/videos/duration";

/** The recorded watching in words, the switch to turn it off, and the button that erases it. */
export function WatchSetting({ userId }: { userId: string }) {
  // Always refetched, because players record while this screen is hidden.
  const { data: watches } = useQuery({ ...watchesQuery(userId), staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: erase } = useMutation(eraseWatchesMutation(userId));

  const confirm = async () => {
    setAsking(false);
    await attempt(async () => {
      await erase(undefined);
      toast({ kind: "success", title: "Watched parts erased", description: "Your completions and points stay." });
    });
  };

  return (
    <div className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      <PreferenceSwitch
        name="keepWatched"
        label="Record what I watch"
        description="Which seconds of a lesson you played, so that you can go on where you left off and lessons count as watched. Only you see them; administrators see a percentage."
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
        <p className="min-w-0 flex-1 basis-56 text-fg-2">{watches ? <Recorded watches={watches} /> : "…"}</p>
        <Button variant="secondary" size="sm" disabled={!watches?.length} onClick={() => setAsking(true)}>
          Erase what is recorded
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Erase what is recorded?"
        description="The watched parts of all lessons are erased, and lessons without a saved position start from the beginning. Your completions and points stay. This cannot be undone."
        cancelLabel="Cancel"
        confirmLabel="Erase"
        onConfirm={confirm}
      />
    </div>
  );
}

function Recorded({ watches }: { watches: Watch[] }) {
  const { counted, dayAndMonth } = useFormats();
  const [latest] = watches;
  if (!latest) return "Nothing is recorded.";
  const seconds = watches.reduce((sum, { coveredSeconds }) => sum + coveredSeconds, 0);
  return `Recorded: ${moment(seconds)} of ${counted(watches.length, "lesson")}${
    latest.lastAt ? `, last on ${dayAndMonth(latest.lastAt)}` : ""
  }.`;
}
