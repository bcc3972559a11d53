"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { reportEmptySearch } from "@/lib/library/searches/api";
import { searchQuery } from "@/lib/organisation/search/api";

/** The pause in typing after which a search begins although the one before still runs. */
const TYPING_PAUSE_MS = 150;
const MIN_CHARACTERS = 2;
/** An empty search is reported once nothing more is typed for this time. */
const SETTLED_MS = 1500;

/** The results of what is typed; the previous results until they arrive. */
export function useSearch(typed: string) {
  const q = typed.trim();
  const [searched, setSearched] = useState(q);
  const isLong = searched.length >= MIN_CHARACTERS;
  const query = useQuery({ ...searchQuery(searched), enabled: isLong, placeholderData: keepPreviousData });
  const { isFetching } = query;
  useEffect(() => {
    const timer = setTimeout(() => setSearched(q), isFetching ? TYPING_PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [q, isFetching]);
  const isCurrent = searched === q && !query.isPlaceholderData;
  const groups = isLong && q.length >= MIN_CHARACTERS ? query.data?.groups.filter(({ total }) => total > 0) : undefined;
  const isEmpty = isCurrent && groups?.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setTimeout(() => reportEmptySearch(searched), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isEmpty, searched]);
  return { query, groups, isCurrent, isEmpty, answer: groups && query.data };
}
