"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { reportEmptySearch } from "@/lib/library/searches/api";
import { searchQuery } from "@/lib/organisation/search/api";

/** Typing starts a search after this pause. */
const TYPING_PAUSE_MS = 150;
const MIN_CHARACTERS = 2;
/** An empty search is reported once typing has stopped for this long. */
const SETTLED_MS = 1500;

/** The results for the typed text once the typing pauses; until then the earlier results. */
export function useSearch(typed: string) {
  const q = typed.trim();
  const [settled, setSettled] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(q), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const isLong = settled.length >= MIN_CHARACTERS;
  const query = useQuery({ ...searchQuery(settled), enabled: isLong, placeholderData: keepPreviousData });
  const isCurrent = settled === q && !query.isPlaceholderData;
  const groups = isLong && q.length >= MIN_CHARACTERS ? query.data?.groups.filter(({ total }) => total > 0) : undefined;
  const isEmpty = isCurrent && groups?.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setTimeout(() => reportEmptySearch(settled), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isEmpty, settled]);
  return { query, groups, isCurrent, isEmpty, answer: groups && query.data };
}
