"use client";

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useLayoutEffect, useRef, useState } from "react";
import { CARRYING } from "./form-dialog";
import { moved } from "./moved";
import { type Act, OrderedItem } from "./ordered-item";

export type OrderedEntry = { id: string; title: string };

type Props = {
  /** What is put in order. */
  label: string;
  entries: OrderedEntry[];
  onChange: (ids: string[]) => void;
};

/** Pixels a pointer travels before it carries something: a touch that scrolls does not. */
const CARRIES_AFTER = 6;

/** Entries in an order that is changed by drag, by keyboard on the handle, or by the buttons of each. */
export default function OrderedList({ label, entries, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const [isCarrying, setIsCarrying] = useState(false);
  const focusAfter = useRef<string>(undefined);
  /** What is carried has left its own place: until then it is over itself, and that is no news. */
  const hasLeft = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: CARRIES_AFTER } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = entries.map(({ id }) => id);
  const titleOf = (id: unknown) => entries.find((entry) => entry.id === id)?.title ?? "";
  const placeOf = (id: unknown) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;

  // Moving an element takes the focus from what is in it.
  useLayoutEffect(() => {
    if (!focusAfter.current) return;
    const target = list.current?.querySelector<HTMLElement>(`[data-act="${focusAfter.current}"]`);
    focusAfter.current = undefined;
    target?.focus();
  });

  const act = (kind: Act, id: string) => {
    const at = ids.indexOf(id);
    if (kind === "remove") {
      const next = ids[at + 1] ?? ids[at - 1];
      if (next) focusAfter.current = `remove-${next}`;
      setSaid(`${titleOf(id)} removed`);
      return onChange(ids.filter((other) => other !== id));
    }
    const to = at + (kind === "up" ? -1 : 1);
    if (to < 0 || to >= ids.length) return;
    focusAfter.current = `${kind}-${id}`;
    setSaid(`${titleOf(id)} is now ${to + 1} of ${ids.length}`);
    onChange(moved(ids, at, to));
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${titleOf(active.id)}, ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) => {
      hasLeft.current ||= over !== null && over.id !== active.id;
      return over && hasLeft.current ? `${titleOf(active.id)} would be ${placeOf(over.id)}` : undefined;
    },
    onDragEnd: ({ active, over }) => (over ? `${titleOf(active.id)} is now ${placeOf(over.id)}` : undefined),
    onDragCancel: ({ active }) => `Move cancelled. ${titleOf(active.id)} is ${placeOf(active.id)}`,
  };

  const drop = ({ active, over }: DragEndEvent) => {
    setIsCarrying(false);
    if (over && over.id !== active.id) {
      onChange(moved(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
    }
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: "Press Space to pick up, the arrow keys to move, Space to drop, Escape to put it back.",
        },
      }}
      onDragStart={() => {
        hasLeft.current = false;
        setIsCarrying(true);
      }}
      onDragCancel={() => setIsCarrying(false)}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label={label} className="flex flex-col gap-1.5" {...(isCarrying && { [CARRYING]: "" })}>
          {entries.map((entry, at) => (
            <OrderedItem key={entry.id} entry={entry} at={at} count={entries.length} onAct={act} />
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}
