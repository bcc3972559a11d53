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
import { DRAGGING_ATTRIBUTE } from "./form-dialog";
import { moved } from "./moved";
import { type Action, type OrderedEntry, OrderedItem } from "./ordered-item";

type Props = {
  /** The accessible name of the list. */
  label: string;
  entries: OrderedEntry[];
  onChange: (ids: string[]) => void;
};

/** Pixels a pointer moves before a drag starts, so that scrolling by touch does not drag. */
const DRAG_START_PX = 6;

/** A list that is reordered by drag, by keyboard on the handle, or by each entry's buttons. */
export default function OrderedList({ label, entries, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [isDragging, setIsDragging] = useState(false);
  const focusAfter = useRef<string>(undefined);
  /** True once the dragged entry has left its place: before that, nothing is announced. */
  const hasLeft = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = entries.map(({ id }) => id);
  const titleOf = (id: unknown) => entries.find((entry) => entry.id === id)?.title ?? "";
  const placeOf = (id: unknown) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;

  // Moving an element loses the focus inside it.
  useLayoutEffect(() => {
    if (!focusAfter.current) return;
    const target = list.current?.querySelector<HTMLElement>(`[data-act="${focusAfter.current}"]`);
    focusAfter.current = undefined;
    target?.focus();
  });

  const act = (kind: Action, id: string) => {
    const index = ids.indexOf(id);
    if (kind === "remove") {
      const next = ids[index + 1] ?? ids[index - 1];
      if (next) focusAfter.current = `remove-${next}`;
      setAnnouncement(`${titleOf(id)} removed`);
      return onChange(ids.filter((other) => other !== id));
    }
    const to = index + (kind === "up" ? -1 : 1);
    if (to < 0 || to >= ids.length) return;
    focusAfter.current = `${kind}-${id}`;
    setAnnouncement(`${titleOf(id)} is now ${to + 1} of ${ids.length}`);
    onChange(moved(ids, index, to));
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
    setIsDragging(false);
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
        setIsDragging(true);
      }}
      onDragCancel={() => setIsDragging(false)}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol
          ref={list}
          aria-label={label}
          className="flex flex-col gap-1.5"
          {...(isDragging && { [DRAGGING_ATTRIBUTE]: "" })}
        >
          {entries.map((entry, index) => (
            <OrderedItem key={entry.id} entry={entry} index={index} count={entries.length} onAction={act} />
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  );
}
