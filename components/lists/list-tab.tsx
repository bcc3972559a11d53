"use client";

import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ListHeading } from "./list-heading";
import { ListState } from "./list-state";

type Props = ComponentProps<typeof ListHeading> &
  Pick<ComponentProps<typeof ListState>, "query" | "what" | "isEmpty"> & {
    /** What is said where there is no row. */
    empty: { title: string; hint: string };
    /** The search and what else narrows the list. */
    filters?: ReactNode;
    /** The rows. */
    children: ReactNode;
  };

/** The frame of a list: its heading with a count and actions, its filters, and its rows or why there are none. */
export function ListTab({ title, note, actions, filters, query, what, isEmpty, empty, children }: Props) {
  return (
    <>
      <ListHeading title={title} note={note} actions={actions} />
      {filters}
      <ListState
        query={query}
        what={what}
        isEmpty={isEmpty}
        empty={
          <EmptyState level={3} title={empty.title}>
            {empty.hint}
          </EmptyState>
        }
      >
        {children}
      </ListState>
    </>
  );
}
