"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { MissingDialog } from "@/components/forms/editor-state";
import { levelNames } from "@/components/library/career-tracks/level-names";
import { TrackForm } from "@/components/library/career-tracks/track-form";
import { useUndo } from "@/components/library/deleted/use-undo";
import { type Column, DataTable } from "@/components/lists/data-table";
import { ListTab } from "@/components/lists/list-tab";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { RowTitle } from "@/components/ui/row-title";
import { SearchField } from "@/components/ui/search-field";
import { careerTracksQuery } from "@/lib/library/career-tracks/api";
import { deleteCareerTrackMutation } from "@/lib/library/career-tracks/mutations";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { counted, figure } from "@/lib/platform/counted";
import { hasWords } from "@/lib/platform/text";
import type { TabProps } from "../address/dashboard-address";
import { RecentlyDeleted } from "../deleted/recently-deleted";
import { reportEntry } from "../reports/report-entry";

const columns = (onOpen: (id: string) => void): [Column<CareerTrack>, ...Column<CareerTrack>[]] => [
  { header: "Title", cell: ({ id, title }) => <RowTitle onOpen={() => onOpen(id)}>{title}</RowTitle> },
  { header: "Industry", cell: ({ industry }) => industry },
  { header: "Level", cell: ({ level }) => levelNames[level] },
  { header: "Paths", isNumeric: true, cell: ({ learningPathIds }) => figure(learningPathIds.length) },
  {
    header: "Status",
    cell: ({ isActive }) => <Chip tone={isActive ? "success" : "neutral"}>{isActive ? "Active" : "Inactive"}</Chip>,
  },
];

/** Career tracks: add, edit with their learning paths in order, delete. */
export default function CareersTab({ address, go }: TabProps) {
  const query = useQuery(careerTracksQuery());
  const pathsQuery = useQuery(learningPathsQuery());
  const areasQuery = useQuery({ ...knowledgeAreasQuery(), enabled: Boolean(address.add || address.edit) });
  const undo = useUndo("career-tracks");
  const { mutateAsync: deleteTrack } = useMutation(deleteCareerTrackMutation());
  const [deletedId, setDeletedId] = useState<string>();
  const tracks = query.data ?? [];
  const shown = tracks.filter(({ title, industry }) => hasWords(`${title} ${industry}`, address.q));
  const edited = tracks.find(({ id }) => id === address.edit);
  const toDelete = tracks.find(({ id }) => id === deletedId);
  const isReady = query.isSuccess && !pathsQuery.isPending && !areasQuery.isPending;
  const close = () => go({ add: undefined, edit: undefined });

  return (
    <>
      <ListTab
        title="Career tracks"
        note={query.data && `${counted(shown.length, "career track")}${address.q ? " found" : ""}`}
        actions={
          <div className="flex flex-wrap gap-2">
            <RecentlyDeleted />
            <Button onClick={() => go({ add: "new" })}>Add career track</Button>
          </div>
        }
        filters={
          <search aria-label="Career tracks" className="mb-4 block max-w-md">
            <SearchField label="Search career tracks" value={address.q ?? ""} onSearch={(q) => go({ q })} />
          </search>
        }
        query={query}
        what="The career tracks"
        isEmpty={shown.length === 0}
        empty={{
          title: address.q ? "No career track matches" : "There are no career tracks yet",
          hint: "A career track is a series of learning paths towards a job.",
          action: !address.q && <Button onClick={() => go({ add: "new" })}>Add career track</Button>,
        }}
      >
        <DataTable
          caption="Career tracks"
          rows={shown}
          columns={columns((id) => go({ edit: id }))}
          actions={({ id, title }) => (
            <RowActions
              name={title}
              onEdit={() => go({ edit: id })}
              onDelete={() => setDeletedId(id)}
              more={[reportEntry({ subject: "tracks", id })]}
            />
          )}
        />
      </ListTab>
      {isReady && (address.add || edited) && (
        <TrackForm
          key={edited?.id ?? "new"}
          track={edited ?? null}
          paths={pathsQuery.data ?? []}
          areas={areasQuery.data ?? []}
          reload={async () => {
            const { data } = await query.refetch({ throwOnError: true });
            return data?.find(({ id }) => id === edited?.id) ?? null;
          }}
          onSaved={close}
          onClose={close}
        />
      )}
      {query.isSuccess && address.edit && !edited && <MissingDialog title="Career track not found" onClose={close} />}
      {toDelete && (
        <DeleteDialog
          question="Are you sure you want to delete this career track?"
          description={`“${toDelete.title}” is removed from the library. Its learning paths stay.`}
          remove={() => deleteTrack(toDelete)}
          deleted="Career track deleted successfully"
          failed="Failed to delete career track"
          undo={undo(toDelete.id)}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  );
}
