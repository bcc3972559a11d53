"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Trial } from "./try-it";

const TryIt = dynamic(() => import("./try-it").then((module) => module.TryIt));

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
