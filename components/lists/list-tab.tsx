"use client";

import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ListHeading } from "./list-heading";
import { ListState } from "./list-state";

type Props = ComponentProps<typeof ListHeading> &
  Omit<ComponentProps<typeof ListState>, "empty"> & {
    /** The texts of the empty state. */
    empty: { title: string; hint: string; action?: ReactNode };
    /** The search field and filters. */
    filters?: ReactNode;
  };

/** The frame of a list: heading, filters, and the rows or their loading, error or empty state. */
export function ListTab({ title, note, isNoteLong, actions, filters, empty, ...list }: Props) {
  return (
    <>
      <ListHeading title={title} note={note} isNoteLong={isNoteLong} actions={actions} />
      {filters}
      <ListState
        {...list}
        empty={
          <EmptyState level={3} title={empty.title} action={empty.action}>
            {empty.hint}
          </EmptyState>
        }
      />
    </>
  );
}
