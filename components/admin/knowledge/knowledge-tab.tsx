"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { MissingDialog } from "@/components/forms/editor-state";
import { AreaForm } from "@/components/library/knowledge-areas/area-form";
import { AreaMerge } from "@/components/library/knowledge-areas/area-merge";
import { AreaTree } from "@/components/library/knowledge-areas/area-tree";
import { DeleteArea } from "@/components/library/knowledge-areas/delete-area";
import { ListTab } from "@/components/lists/list-tab";
import { Button } from "@/components/ui/button";
import { focusElsewhere } from "@/components/ui/overlays/give-focus-back";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { areaUsageQuery } from "@/lib/library/videos/api";
import { counted } from "@/lib/platform/counted";
import type { TabProps } from "../address/dashboard-address";
import { RecentlyDeleted } from "../deleted/recently-deleted";

/** Main and sub areas with their videos and points: add, edit, merge and delete. */
export default function KnowledgeTab({ address, go }: TabProps) {
  const query = useQuery(knowledgeAreasQuery());
  const areas = useMemo(() => query.data ?? [], [query.data]);
  const usage = useQuery(areaUsageQuery());
  const [deletedId, setDeletedId] = useState<string>();
  const [mergedId, setMergedId] = useState<string>();
  const hues = useMemo(() => hueOfAreas(areas), [areas]);
  const usageOf = useMemo(
    () => usage.data && new Map(usage.data.map((row) => [row.knowledgeAreaId, row])),
    [usage.data],
  );
  const mains = areas.filter((area) => area.level === "main").length;
  const edited = areas.find(({ id }) => id === address.edit);
  const merged = areas.find(({ id }) => id === mergedId);
  const toDelete = areas.find(({ id }) => id === deletedId);
  const close = () => go({ add: undefined, edit: undefined });
  const reload = async () => {
    const { data } = await query.refetch({ throwOnError: true });
    return data?.find(({ id }) => id === edited?.id) ?? null;
  };

  return (
    <>
      <ListTab
        title="Knowledge areas"
        note={query.data && `${counted(mains, "main area")}, ${counted(areas.length - mains, "sub area")}`}
        actions={
          <div className="flex flex-wrap gap-2">
            <RecentlyDeleted />
            <Button onClick={() => go({ add: "new" })}>Add knowledge area</Button>
          </div>
        }
        query={query}
        what="The knowledge areas"
        isEmpty={areas.length === 0}
        empty={{
          title: "There are no knowledge areas yet",
          hint: "Videos earn points in knowledge areas.",
          action: <Button onClick={() => go({ add: "new" })}>Add knowledge area</Button>,
        }}
      >
        <AreaTree
          areas={areas}
          usage={usageOf}
          hues={hues}
          onAddSub={({ id }) => go({ add: id })}
          onEdit={({ id }) => go({ edit: id })}
          onMerge={({ id }) => setMergedId(id)}
          onDelete={({ id }) => setDeletedId(id)}
        />
      </ListTab>
      {query.isSuccess && (address.add || edited) && (
        <AreaForm
          key={edited?.id ?? address.add}
          area={edited ?? null}
          areas={areas}
          parentId={areas.find(({ id }) => id === address.add)?.id}
          reload={reload}
          onSaved={close}
          onClose={close}
        />
      )}
      {query.isSuccess && address.edit && !edited && <MissingDialog title="Knowledge area not found" onClose={close} />}
      {merged && (
        <AreaMerge
          area={merged}
          areas={areas}
          onMerged={() => setMergedId(undefined)}
          onClose={() => setMergedId(undefined)}
          onCloseAutoFocus={focusElsewhere}
        />
      )}
      {toDelete && !usage.isPending && (
        <DeleteArea
          area={toDelete}
          subs={areas.filter(({ parentId }) => parentId === toDelete.id).length}
          videos={usageOf?.get(toDelete.id)?.videos ?? 0}
          onMerge={() => setMergedId(toDelete.id)}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  );
}
