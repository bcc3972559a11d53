"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { Video } from "@/lib/library/videos/schema";

const WordsDialog = lazyPart(() => import("./words-dialog"));

type Props = { video: Video; label?: string };

/** Opens the transcripts and chapters of a video over its form. */
export function WordsButton({ video: { id, title }, label = "Transcript and chapters" }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" onPointerEnter={WordsDialog.preload} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <WordsDialog videoId={id} title={title} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
