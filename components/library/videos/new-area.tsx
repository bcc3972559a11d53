"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { AreaForm } from "@/components/library/knowledge-areas/area-form";
import { Button } from "@/components/ui/button";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";

type Props = { areas: KnowledgeArea[]; onAdded: (areaId: string) => void };

/** Adds a knowledge area from within the form of a video, which cannot be saved in a library without areas. */
export function NewArea({ areas, onAdded }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [savedId, setSavedId] = useState<string>();
  const isListed = areas.some(({ id }) => id === savedId);
  const choose = useEffectEvent(() => {
    if (savedId === undefined) return;
    setSavedId(undefined);
    onAdded(savedId);
  });
  useEffect(() => {
    // A select can show the area only when its list contains it.
    if (isListed) choose();
  }, [isListed]);
  return (
    <>
      <Button size="sm" variant={areas.length > 0 ? "ghost" : "secondary"} onClick={() => setIsOpen(true)}>
        New knowledge area
      </Button>
      {isOpen && (
        <AreaForm
          area={null}
          areas={areas}
          reload={async () => null}
          onSaved={({ id }) => {
            setSavedId(id);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
