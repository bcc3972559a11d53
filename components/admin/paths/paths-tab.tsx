"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { PathImpact } from "@/components/learning/enrolments/path-impact";
import { useUndo } from "@/components/library/deleted/use-undo";
import { difficultyNames } from "@/components/library/learning-paths/difficulty-names";
import { PathEditor } from "@/components/library/learning-paths/path-editor";
import { PathForm } from "@/components/library/learning-paths/path-form";
import { type Column, DataTable } from "@/components/lists/data-table";
import { ListTab } from "@/components/lists/list-tab";
import { Button } from "@/components/ui/button";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { RowTitle } from "@/components/ui/row-title";
import { SearchField } from "@/components/ui/search-field";
import { pathLearnersQuery, publishPreviewQuery } from "@/lib/learning/enrolments/api";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { deleteLearningPathMutation } from "@/lib/library/learning-paths/mutations";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { counted, figure } from "@/lib/platform/counted";
import { hasWords } from "@/lib/platform/text";
import type { TabProps } from "../address/dashboard-address";
import { RecentlyDeleted } from "../deleted/recently-deleted";
import { reportEntry } from "../reports/report-entry";

const columns = (onOpen: (id: string) => void): [Column<LearningPath>, ...Column<LearningPath>[]] => [
  { header: "Title", cell: ({ id, title }) => <RowTitle onOpen={() => onOpen(id)}>{title}</RowTitle> },
  { header: "Difficulty", cell: ({ difficulty }) => difficultyNames[difficulty] },
  { header: "Videos", isNumeric: true, cell: ({ videoIds }) => figure(videoIds.length) },
  { header: "Hours", isNumeric: true, cell: ({ estimatedHours }) => figure(estimatedHours) },
];

/** Learning paths: add, edit with their videos in order, delete. */
export default function PathsTab({ address, go }: TabProps) {
  const query = useQuery(learningPathsQuery());
  const client = useQueryClient();
  const [deletedId, setDeletedId] = useState<string>();
  const paths = query.data ?? [];
  const shown = paths.filter(({ title }) => hasWords(title, address.q));
  const toDelete = paths.find(({ id }) => id === deletedId);
  const close = () => go({ add: undefined, edit: undefined });

  return (
    <>
      <ListTab
        title="Learning paths"
        note={query.data && `${counted(shown.length, "learning path")}${address.q ? " found" : ""}`}
        actions={
          <div className="flex flex-wrap gap-2">
            <RecentlyDeleted />
            <Button onClick={() => go({ add: "new" })}>Add learning path</Button>
          </div>
        }
        filters={
          <search aria-label="Learning paths" className="mb-4 block max-w-md">
            <SearchField label="Search learning paths" value={address.q ?? ""} onSearch={(q) => go({ q })} />
          </search>
        }
        query={query}
        what="The learning paths"
        isEmpty={shown.length === 0}
        empty={{
          title: address.q ? "No learning path matches" : "There are no learning paths yet",
          hint: "A learning path is a series of videos in order.",
          action: !address.q && <Button onClick={() => go({ add: "new" })}>Add learning path</Button>,
        }}
      >
        <DataTable
          caption="Learning paths"
          rows={shown}
          columns={columns((id) => go({ edit: id }))}
          actions={({ id, title }) => (
            <RowActions
              name={title}
              onEdit={() => go({ edit: id })}
              onDelete={() => setDeletedId(id)}
              more={[reportEntry({ subject: "paths", id })]}
            />
          )}
        />
      </ListTab>
      {address.add && <PathForm path={null} videos={[]} reload={async () => null} onSaved={close} onClose={close} />}
      {address.edit && (
        <PathEditor
          key={address.edit}
          pathId={address.edit}
          impact={(effect) => <PathImpact {...effect} />}
          countUnderWay={async ({ id }, list) => (await client.fetchQuery(publishPreviewQuery(id, list))).underWay}
          onSaved={close}
          onClose={close}
        />
      )}
      {toDelete && <DeletePath path={toDelete} onClose={() => setDeletedId(undefined)} />}
    </>
  );
}

const startedWords = (started: number) =>
  started === 0
    ? "Nobody has started it."
    : `${counted(started, "user has", "users have")} started it and will keep the points they earned.`;

/** Asks before a learning path is deleted, and says how many users have started it. */
function DeletePath({ path, onClose }: { path: LearningPath; onClose: () => void }) {
  const undo = useUndo("learning-paths");
  const { mutateAsync: deletePath } = useMutation(deleteLearningPathMutation());
  const { data: learners } = useQuery({ ...pathLearnersQuery(path.id), staleTime: 0 });
  return (
    <DeleteDialog
      question="Are you sure you want to delete this learning path?"
      description={`“${path.title}” is removed from the library and every career track. ${learners ? startedWords(learners.started) : ""}`.trimEnd()}
      remove={() => deletePath(path)}
      deleted="Learning path deleted successfully"
      failed="Failed to delete learning path"
      undo={undo(path.id)}
      onClose={onClose}
    />
  );
}
