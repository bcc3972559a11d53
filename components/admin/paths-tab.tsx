"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { PathImpact } from "@/components/learning/enrolments/path-impact";
import { difficultyNames } from "@/components/library/learning-paths/difficulty-names";
import { PathEditor } from "@/components/library/learning-paths/path-editor";
import { PathForm } from "@/components/library/learning-paths/path-form";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { pathLearnersQuery } from "@/lib/learning/enrolments/api";
import { deleteLearningPath, learningPathsQuery } from "@/lib/library/learning-paths/api";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { counted, figure } from "@/lib/platform/counted";
import type { TabProps } from "./dashboard-address";
import { type Column, DataTable } from "./data-table";
import { ListState } from "./list-state";
import { RowActions } from "./row-actions";
import { SearchField } from "./search-field";
import { TabHeading } from "./tab-heading";
import { hasWords } from "./words";

const columns: [Column<LearningPath>, ...Column<LearningPath>[]] = [
  { header: "Title", cell: ({ title }) => <span className="font-medium wrap-anywhere">{title}</span> },
  { header: "Difficulty", cell: ({ difficulty }) => difficultyNames[difficulty] },
  { header: "Lessons", isNumeric: true, cell: ({ videoIds }) => figure(videoIds.length) },
  { header: "Hours", isNumeric: true, cell: ({ estimatedHours }) => figure(estimatedHours) },
];

/** Learning paths: add, edit with their lessons in order, delete. */
export function PathsTab({ address, go }: TabProps) {
  const client = useQueryClient();
  const query = useQuery(learningPathsQuery());
  const [deletedId, setDeletedId] = useState<string>();
  const paths = query.data ?? [];
  const shown = paths.filter(({ title }) => hasWords(title, address.q));
  const doomed = paths.find(({ id }) => id === deletedId);
  const learners = useQuery({ ...pathLearnersQuery(deletedId ?? ""), enabled: deletedId !== undefined, staleTime: 0 });
  const started = learners.data?.started ?? 0;

  const refresh = () => {
    client.invalidateQueries({ queryKey: ["/api/learning-paths"] });
    client.invalidateQueries({ queryKey: ["/api/career-tracks"] });
  };
  const close = () => go({ add: undefined, edit: undefined });
  const saved = () => {
    refresh();
    close();
  };

  return (
    <>
      <TabHeading
        title="Learning paths"
        note={query.data && `${counted(shown.length, "learning path")}${address.q ? " found" : ""}`}
        actions={<Button onClick={() => go({ add: "new" })}>Add learning path</Button>}
      />
      <search className="mb-4 block max-w-md">
        <SearchField label="Search learning paths" value={address.q ?? ""} onSearch={(q) => go({ q })} />
      </search>
      <ListState
        query={query}
        what="The learning paths"
        isEmpty={shown.length === 0}
        empty={
          <EmptyState level={3} title={address.q ? "No learning path matches" : "There are no learning paths yet"}>
            A path leads through lessons in an order.
          </EmptyState>
        }
      >
        <DataTable
          caption="Learning paths"
          rows={shown}
          columns={columns}
          actions={(path) => (
            <RowActions name={path.title} onEdit={() => go({ edit: path.id })} onDelete={() => setDeletedId(path.id)} />
          )}
        />
      </ListState>
      {address.add && <PathForm path={null} videos={[]} reload={async () => null} onSaved={saved} onClose={close} />}
      {address.edit && (
        <PathEditor
          key={address.edit}
          pathId={address.edit}
          impact={(path, videoIds) => <PathImpact path={path} videoIds={videoIds} />}
          onSaved={saved}
          onClose={close}
        />
      )}
      {doomed && (
        <DeleteDialog
          question="Are you sure you want to delete this learning path?"
          description={`“${doomed.title}” leaves the library and every career track. ${
            started === 0
              ? "Nobody has started it."
              : `${counted(started, "person has", "people have")} started it; what they earned stays.`
          }`}
          remove={() => deleteLearningPath(doomed)}
          deleted="Learning path deleted successfully"
          failed="Failed to delete learning path"
          onSettled={refresh}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  );
}
