"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { announceError } from "@/components/forms/announce";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useFormats } from "@/components/identity/auth/preferences";
import { CodeText } from "@/components/library/items/code-text";
import { Button } from "@/components/ui/button";
import { DOT } from "@/components/ui/dot";
import { Dialog } from "@/components/ui/overlays/dialog";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { Loaded } from "@/components/ui/states/loaded";
import { cardsQuery } from "@/lib/learning/recall/api";
import { changeCardMutation, deleteCardMutation } from "@/lib/learning/recall/mutations";
import type { Card } from "@/lib/learning/recall/schema";

const CardDialog = lazyPart(() => import("./card-dialog"));

type Props = {
  title: string;
  /** Limits the cards to a knowledge area; without it, the whole deck is listed. */
  areaId?: string;
  onClose: () => void;
};

/** The cards of a deck. Each can be paused; the user's own cards can be changed and deleted. */
export default function CardsDialog({ title, areaId, onClose }: Props) {
  const query = useInfiniteQuery(cardsQuery(areaId));
  return (
    <Dialog onClose={onClose} title={title} shape="sheet">
      <Loaded query={query} failed="The cards could not be loaded.">
        {({ pages }) => {
          const cards = pages.flatMap(({ items }) => items);
          if (cards.length === 0)
            return (
              <p className="text-fg-2">No cards yet. Make one here, from a note, or from a line of a transcript.</p>
            );
          return (
            <ul className="flex flex-col divide-y divide-line">
              {cards.map((card) => (
                <CardEntry key={card.id} card={card} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={query} />
    </Dialog>
  );
}

function CardEntry({ card }: { card: Card }) {
  const { id, front, back, own, due, paused } = card;
  const { dayAndMonth } = useFormats();
  const { mutate: change, isPending } = useMutation(changeCardMutation());
  const { mutateAsync: remove } = useMutation(deleteCardMutation());
  const [opened, setOpened] = useState<"edit" | "delete">();
  const close = () => setOpened(undefined);
  const pause = () => change({ id, change: { paused: !paused } }, { onError: announceError });
  const name = <span className="sr-only">{` “${front}”`}</span>;
  return (
    <li className="py-3">
      <p className="font-medium">
        <CodeText>{front}</CodeText>
      </p>
      <p className="text-small text-fg-3">
        {paused ? "Paused" : due ? `Comes back ${dayAndMonth(due)}` : "New"}
        {own && `${DOT}Your own`}
      </p>
      <p className="mt-1 -ml-3 flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" loading={isPending} onClick={pause}>
          {paused ? "Resume" : "Pause"}
          {name}
        </Button>
        {own && (
          <>
            <Button variant="ghost" size="sm" onFocus={CardDialog.preload} onClick={() => setOpened("edit")}>
              Edit{name}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setOpened("delete")}>
              Delete{name}
            </Button>
          </>
        )}
      </p>
      {opened === "edit" && <CardDialog id={id} draft={{ front, back: back ?? "" }} onClose={close} />}
      {opened === "delete" && (
        <DeleteDialog
          question="Delete this card?"
          description="It does not come back."
          remove={() => remove(id)}
          deleted="Card deleted"
          failed="The card could not be deleted."
          onClose={close}
        />
      )}
    </li>
  );
}
