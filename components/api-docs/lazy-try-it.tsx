"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { Trial } from "./try-it";

const TryIt = lazyPart<Trial>(async () => ({ default: (await import("./try-it")).TryIt }));

/** A call's form, which loads when the reader opens it. */
export function LazyTryIt(trial: Trial) {
  const [wanted, setWanted] = useState(false);
  if (wanted) return <TryIt {...trial} />;
  return (
    <Button variant="secondary" className="self-start" onClick={() => setWanted(true)}>
      Try it
    </Button>
  );
}
