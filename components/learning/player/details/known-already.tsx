"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";

type Props = { onKnown: () => void; onNotYet: () => void };

/** Asks whether the learner already knew a lesson that they marked almost unwatched. */
export default function KnownAlready({ onKnown, onNotYet }: Props) {
  const question = useId();
  return (
    <fieldset aria-labelledby={question} className="mt-3 border-t pt-3">
      <p id={question} className="text-center font-medium">
        Did you know this already?
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="secondary" size="sm" onClick={onKnown}>
          Yes, I knew it
        </Button>
        <Button variant="ghost" size="sm" onClick={onNotYet}>
          Not yet
        </Button>
      </div>
    </fieldset>
  );
}
