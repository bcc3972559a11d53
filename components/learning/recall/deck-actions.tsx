"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { emptyCard } from "./card-draft";

const CardDialog = lazyPart(() => import("./card-dialog"));
const CardsDialog = lazyPart(() => import("./cards-dialog"));

/** The buttons of the Review screen: a new card, and all cards. */
export function DeckActions() {
  const [opened, setOpened] = useState<"new" | "all">();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button variant="secondary" onFocus={CardsDialog.preload} onClick={() => setOpened("all")}>
        All cards
      </Button>
      <Button variant="secondary" onFocus={CardDialog.preload} onClick={() => setOpened("new")}>
        New card
      </Button>
      {opened === "new" && <CardDialog draft={emptyCard} onClose={close} />}
      {opened === "all" && <CardsDialog title="All cards" onClose={close} />}
    </>
  );
}
