"use client";

import { useState } from "react";
import { EntryPicker } from "@/components/forms/entry-picker";
import OrderedList from "@/components/forms/ordered-list";
import { OptionalMark } from "@/components/ui/field";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { searchKey } from "@/lib/platform/text";

type Props = {
  pathIds: string[];
  /** All learning paths. */
  paths: LearningPath[];
  onChange: (pathIds: string[]) => void;
  error?: string;
};

/** Chooses and orders the learning paths of a track. */
export default function TrackPathsField({ pathIds, paths, onChange, error }: Props) {
  const [search, setSearch] = useState("");
  const query = searchKey(search.trim());
  const chosen = pathIds.map((id) => ({
    id,
    title: paths.find((path) => path.id === id)?.title ?? "Deleted path",
  }));
  const found = paths.filter(({ id, title }) => !pathIds.includes(id) && searchKey(title).includes(query));
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        Learning paths <OptionalMark />
      </legend>
      {chosen.length > 0 ? (
        <OrderedList label="Learning paths in this track, in order" entries={chosen} onChange={onChange} />
      ) : (
        <p className="text-small text-fg-3">No learning paths yet. Search below to add one.</p>
      )}
      {error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {error}
        </p>
      )}
      <div className="mt-4">
        <EntryPicker
          label="Search learning paths to add"
          search={search}
          onSearch={setSearch}
          isSearching={false}
          found={found.map(({ id, title }) => ({ id, title }))}
          onPick={({ id }) => {
            onChange([...pathIds, id]);
          }}
        />
      </div>
    </fieldset>
  );
}
