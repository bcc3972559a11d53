"use client";

import { useState } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { Moment } from "@/lib/learning/moments/schema";
import { cardOfNote } from "./card-draft";

const CardDialog = lazyPart(() => import("./card-dialog"));

/** The button that makes a card of a note. Renders nothing when recall is switched off. */
export function NoteCard({ note }: { note: Moment }) {
  const { preferences } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  if (!preferences.recall) return null;
  return (
    <>
      <Button variant="ghost" size="sm" onFocus={CardDialog.preload} onClick={() => setOpen(true)}>
        Make a card
      </Button>
      {isOpen && <CardDialog draft={cardOfNote(note)} onClose={() => setOpen(false)} />}
    </>
  );
}
