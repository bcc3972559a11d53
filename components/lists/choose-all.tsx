"use client";

import type { InfiniteData } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { figure } from "@/lib/platform/counted";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import type { Page } from "@/lib/platform/http/request";
import { rowsOf } from "./list-rows";

type List<Row> = {
  data: InfiniteData<Page<Row>, unknown> | undefined;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<List<Row>>;
};

type Props<Row> = { query: List<Row>; idOf: (row: Row) => string; onChoose: (ids: ReadonlySet<string>) => void };

/** A button that loads the rest of a list and chooses all rows; none when all are loaded, or too many to be counted. */
export function ChooseAll<Row>({ query, idOf, onChoose }: Props<Row>) {
  const [isRunning, setIsRunning] = useState(false);
  const { total } = rowsOf(query.data);
  if (!query.hasNextPage || total >= MAX_COUNTED_ROWS) return null;
  const choose = async () => {
    setIsRunning(true);
    let list = query;
    while (list.hasNextPage) {
      const before = rowsOf(list.data).rows.length;
      list = await list.fetchNextPage();
      // A failed page leaves the list as it was, and shows an error below it.
      if (rowsOf(list.data).rows.length === before) break;
    }
    onChoose(new Set(rowsOf(list.data).rows.map(idOf)));
    setIsRunning(false);
  };
  return (
    <Button variant="ghost" loading={isRunning} onClick={choose}>
      Choose all {figure(total)}
    </Button>
  );
}
