"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { MissingDialog } from "@/components/forms/missing-dialog";
import { levelNames } from "@/components/library/career-tracks/level-names";
import { TrackForm } from "@/components/library/career-tracks/track-form";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { careerTracksQuery, deleteCareerTrack } from "@/lib/library/career-tracks/api";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { counted, figure } from "@/lib/platform/counted";
import type { TabProps } from "./dashboard-address";
import { type Column, DataTable } from "./data-table";
import { ListState } from "./list-state";
import { RowActions } from "./row-actions";
import { SearchField } from "./search-field";
import { TabHeading } from "./tab-heading";
import { hasWords } from "./words";

const columns: [Column<CareerTrack>, ...Column<CareerTrack>[]] = [
  { header: "Title", cell: ({ title }) => <span className="font-medium wrap-anywhere">{title}</span> },
  { header: "Industry", cell: ({ industry }) => industry },
  { header: "Level", cell: ({ level }) => levelNames[level] },
  { header: "Paths", isNumeric: true, cell: ({ learningPathIds }) => figure(learningPathIds.length) },
  {
    header: "State",
    cell: ({ isActive }) => <Chip tone={isActive ? "success" : "neutral"}>{isActive ? "Active" : "Not active"}</Chip>,
  },
];

/** Career tracks: add, edit with their learning paths in order, delete. */
export function CareersTab({ address, go }: TabProps) {
  const client = useQueryClient();
  const query = useQuery(careerTracksQuery());
  const pathsQuery = useQuery(learningPathsQuery());
  const [deletedId, setDeletedId] = useState<string>();
  const tracks = query.data ?? [];
  const shown = tracks.filter(({ title, industry }) => hasWords(`${title} ${industry}`, address.q));
  const edited = tracks.find(({ id }) => id === address.edit);
  const doomed = tracks.find(({ id }) => id === deletedId);
  const isReady = query.isSuccess && !pathsQuery.isPending;

  const refresh = () => client.invalidateQueries({ queryKey: ["/api/career-tracks"] });
  const close = () => go({ add: undefined, edit: undefined });

  return (
    <>
      <TabHeading
        title="Career tracks"
        note={query.data && `${counted(shown.length, "career track")}${address.q ? " found" : ""}`}
        actions={<Button onClick={() => go({ add: "new" })}>Add career track</Button>}
      />
      <search className="mb-4 block max-w-md">
        <SearchField label="Search career tracks" value={address.q ?? ""} onSearch={(q) => go({ q })} />
      </search>
      <ListState
        query={query}
        what="The career tracks"
        isEmpty={shown.length === 0}
        empty={
          <EmptyState level={3} title={address.q ? "No career track matches" : "There are no career tracks yet"}>
            A track leads through learning paths to a kind of work.
          </EmptyState>
        }
      >
        <DataTable
          caption="Career tracks"
          rows={shown}
          columns={columns}
          actions={(track) => (
            <RowActions
              name={track.title}
              onEdit={() => go({ edit: track.id })}
              onDelete={() => setDeletedId(track.id)}
            />
          )}
        />
      </ListState>
      {isReady && (address.add || edited) && (
        <TrackForm
          key={edited?.id ?? "new"}
          track={edited ?? null}
          paths={pathsQuery.data ?? []}
          reload={async () => {
            const fresh = await client.fetchQuery({ ...careerTracksQuery(), staleTime: 0 });
            return fresh.find(({ id }) => id === edited?.id) ?? null;
          }}
          onSaved={() => {
            refresh();
            close();
          }}
          onClose={close}
        />
      )}
      {query.isSuccess && address.edit && !edited && <MissingDialog title="Career track not found" onClose={close} />}
      {doomed && (
        <DeleteDialog
          question="Are you sure you want to delete this career track?"
          description={`“${doomed.title}” leaves the library. Its learning paths stay.`}
          remove={() => deleteCareerTrack(doomed)}
          deleted="Career track deleted successfully"
          failed="Failed to delete career track"
          onSettled={refresh}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  );
}
