"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { MissingDialog } from "@/components/forms/missing-dialog";
import { AreaForm } from "@/components/library/knowledge-areas/area-form";
import { AreaMerge } from "@/components/library/knowledge-areas/area-merge";
import { AreaTree } from "@/components/library/knowledge-areas/area-tree";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { focusElsewhere } from "@/components/ui/give-focus-back";
import { deleteKnowledgeArea, knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { areaUsageQuery } from "@/lib/library/videos/api";
import { counted } from "@/lib/platform/counted";
import type { TabProps } from "./dashboard-address";
import { ListState } from "./list-state";
import { TabHeading } from "./tab-heading";

/** Main and sub areas with what videos offer in them: add, edit, delete, and move a sub to another main. */
export function KnowledgeTab({ address, go }: TabProps) {
  const client = useQueryClient();
  const query = useQuery(knowledgeAreasQuery());
  const areas = useMemo(() => query.data ?? [], [query.data]);
  const { data: usage = [] } = useQuery(areaUsageQuery());
  const [deletedId, setDeletedId] = useState<string>();
  const [mergedId, setMergedId] = useState<string>();
  const hues = useMemo(() => hueOfAreas(areas), [areas]);
  const offered = useMemo(() => new Map(usage.map((row) => [row.knowledgeAreaId, row])), [usage]);
  const mains = areas.filter((area) => area.level === "main").length;

  const refresh = () => {
    // What videos show of their areas, and what they offer, changes with the areas.
    for (const key of ["/api/knowledge-matrix", "/api/video-knowledge-matrix", "/api/videos"]) {
      client.invalidateQueries({ queryKey: [key] });
    }
  };
  const close = () => go({ add: undefined, edit: undefined });
  const edited = areas.find(({ id }) => id === address.edit);
  const merged = areas.find(({ id }) => id === mergedId);
  const doomed = areas.find(({ id }) => id === deletedId);
  const isFormOpen = query.isSuccess && (address.add !== undefined || edited !== undefined);
  const add = <Button onClick={() => go({ add: "new" })}>Add knowledge area</Button>;

  return (
    <>
      <TabHeading
        title="Knowledge areas"
        note={query.data && `${counted(mains, "main area")}, ${counted(areas.length - mains, "sub area")}`}
        actions={add}
      />
      <ListState
        query={query}
        what="The knowledge areas"
        isEmpty={areas.length === 0}
        empty={
          <EmptyState level={3} title="There are no knowledge areas yet">
            Videos are scored by points against them.
          </EmptyState>
        }
      >
        <AreaTree
          areas={areas}
          usage={offered}
          hues={hues}
          onAddSub={({ id }) => go({ add: id })}
          onEdit={({ id }) => go({ edit: id })}
          onMerge={({ id }) => setMergedId(id)}
          onDelete={({ id }) => setDeletedId(id)}
        />
      </ListState>
      {isFormOpen && (
        <AreaForm
          key={edited?.id ?? address.add}
          area={edited ?? null}
          areas={areas}
          parentId={areas.find(({ id }) => id === address.add)?.id}
          reload={async () => {
            const fresh = await client.fetchQuery({ ...knowledgeAreasQuery(), staleTime: 0 });
            return fresh.find(({ id }) => id === edited?.id) ?? null;
          }}
          onSaved={() => {
            refresh();
            close();
          }}
          onClose={close}
        />
      )}
      {query.isSuccess && address.edit && !edited && <MissingDialog title="Knowledge area not found" onClose={close} />}
      {merged && (
        <AreaMerge
          area={merged}
          areas={areas}
          onMerged={() => {
            setMergedId(undefined);
            refresh();
          }}
          onClose={() => setMergedId(undefined)}
          onCloseAutoFocus={focusElsewhere}
        />
      )}
      {doomed && (
        <DeleteDialog
          question="Are you sure you want to delete this knowledge area?"
          description={`“${doomed.name}” leaves the library. Points that learners earned in it stay.`}
          remove={() => deleteKnowledgeArea(doomed)}
          deleted="Knowledge area deleted successfully"
          failed="Failed to delete knowledge area"
          onSettled={refresh}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  );
}
