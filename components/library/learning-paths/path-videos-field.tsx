"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { EntryPicker } from "@/components/forms/entry-picker";
import type { OrderedEntry } from "@/components/forms/ordered-list";
import { OptionalMark } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { videosQuery } from "@/lib/library/videos/api";
import { counted } from "@/lib/platform/counted";

const OrderedList = lazy(() => import("@/components/forms/ordered-list"));

type Props = {
  videoIds: string[];
  /** The videos of the stored path. */
  known: OrderedEntry[];
  onChange: (videoIds: string[]) => void;
  error?: string;
};

/** Chooses and orders the videos of a path. */
export function PathVideosField({ videoIds, known, onChange, error }: Props) {
  const [search, setSearch] = useState("");
  const q = useDeferredValue(search.trim());
  const query = useInfiniteQuery({ ...videosQuery(q ? { q } : {}), placeholderData: keepPreviousData });
  const [picked, setPicked] = useState<OrderedEntry[]>([]);
  const titles = new Map([...known, ...picked].map(({ id, title }) => [id, title]));
  const found = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        Videos <OptionalMark />
      </legend>
      {videoIds.length > 0 ? (
        <Suspense fallback={<Spinner />}>
          <OrderedList
            label="Videos in this path, in order"
            entries={videoIds.map((id) => ({ id, title: titles.get(id) ?? "Deleted video" }))}
            onChange={onChange}
          />
        </Suspense>
      ) : (
        <p className="text-small text-fg-3">No videos yet. Search below to add one.</p>
      )}
      {error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {error}
        </p>
      )}
      <p className="mt-4 mb-1.5 text-small text-fg-2">Add videos ({counted(videoIds.length, "video")} chosen)</p>
      <EntryPicker
        label="Search videos to add"
        search={search}
        onSearch={setSearch}
        isSearching={query.isPending || query.isPlaceholderData || q !== search.trim()}
        found={found.filter(({ id }) => !videoIds.includes(id)).map(({ id, title }) => ({ id, title }))}
        onPick={(entry) => {
          setPicked((before) => [...before, entry]);
          onChange([...videoIds, entry.id]);
        }}
      />
    </fieldset>
  );
}
