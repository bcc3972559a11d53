"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { AreaOptions } from "@/components/library/knowledge-areas/area-options";
import { VideoEditor } from "@/components/library/videos/video-editor";
import { VideoForm } from "@/components/library/videos/video-form";
import { VideoImport } from "@/components/library/videos/video-import";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { LoadMore } from "@/components/ui/load-more";
import { Select } from "@/components/ui/select";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { deleteVideo, VIDEOS_EXPORT, type VideoFilter, videosQuery } from "@/lib/library/videos/api";
import type { Video, VideoNeed, VideoSort } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";
import type { TabProps } from "./dashboard-address";
import { DataTable } from "./data-table";
import { ListState } from "./list-state";
import { RowActions } from "./row-actions";
import { SearchField } from "./search-field";
import { TabHeading } from "./tab-heading";
import { videoColumns } from "./video-columns";
import { VideosBulk } from "./videos-bulk";

const sorts: Record<VideoSort, string> = {
  newest: "Newest first",
  title: "By title",
  rating: "Best rated",
  popular: "Most learners",
};

const needs: Record<VideoNeed, string> = {
  areas: "Without a knowledge area",
  playback: "Reported as not playing",
};

const isNeed = (value: string | undefined): value is VideoNeed => value !== undefined && Object.hasOwn(needs, value);

/** What the address says is added when it is many at once. */
const IMPORT = "import";

const isSort = (value: string | undefined): value is VideoSort => value !== undefined && Object.hasOwn(sorts, value);

/** The videos of the library: searched, narrowed to an area and sorted by the server; add, edit, delete. */
export function VideosTab({ address, go }: TabProps) {
  const client = useQueryClient();
  const areasQuery = useQuery(knowledgeAreasQuery());
  const areas = areasQuery.data ?? [];
  const { q, areaId, sort } = address;
  const filter: VideoFilter = {
    q,
    areaId: areas.some(({ id }) => id === areaId) ? areaId : undefined,
    needs: isNeed(address.needs) ? address.needs : undefined,
    sort: isSort(sort) ? sort : undefined,
  };
  const query = useInfiniteQuery({
    ...videosQuery(filter),
    placeholderData: keepPreviousData,
    enabled: !areasQuery.isPending,
  });
  const [doomed, setDoomed] = useState<Video>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const videos = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const isNarrowed = Boolean(filter.q || filter.areaId || filter.needs);

  const refresh = () => {
    client.invalidateQueries({ queryKey: ["/api/videos"] });
    client.invalidateQueries({ queryKey: ["/api/video-knowledge-matrix"] });
  };
  const close = () => go({ add: undefined, edit: undefined });
  const saved = () => {
    refresh();
    close();
  };

  return (
    <>
      <TabHeading
        title="Videos"
        note={query.data && `${counted(total, "video")}${isNarrowed ? " found" : ""}`}
        actions={
          <div className="flex flex-wrap gap-2">
            <a href={VIDEOS_EXPORT} download className={buttonClass({ variant: "secondary" })}>
              Export
            </a>
            <Button variant="secondary" onClick={() => go({ add: IMPORT })}>
              Import
            </Button>
            <Button onClick={() => go({ add: "new" })}>Add video</Button>
          </div>
        }
      />
      <search className="mb-4 grid gap-2.5 sm:grid-cols-2 lg:grid-cols-[minmax(14rem,1fr)_14rem_14rem_11rem]">
        <SearchField
          label="Search videos"
          value={q ?? ""}
          onSearch={(text) => go({ q: text })}
          className="sm:col-span-2 lg:col-span-1"
        />
        <Field label="Knowledge area" labelHidden>
          <Select value={filter.areaId ?? ""} onChange={({ target }) => go({ areaId: target.value })}>
            <option value="">All knowledge areas</option>
            <AreaOptions areas={areas} mainLabel={({ name }) => `All of ${name}`} />
          </Select>
        </Field>
        <Field label="What it needs" labelHidden>
          <Select value={filter.needs ?? ""} onChange={({ target }) => go({ needs: target.value })}>
            <option value="">In any state</option>
            {Object.entries(needs).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Order" labelHidden>
          <Select value={filter.sort ?? "newest"} onChange={({ target }) => go({ sort: target.value })}>
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </search>
      {selected.size > 0 && (
        <VideosBulk
          videoIds={[...selected]}
          areas={areas}
          onChanged={() => {
            setSelected(new Set());
            refresh();
          }}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ListState
        query={query}
        what="The videos"
        isEmpty={videos.length === 0}
        empty={
          <EmptyState level={3} title={isNarrowed ? "No video matches" : "There are no videos yet"}>
            {isNarrowed ? "Try other words, or another area." : "The first one you add is what Home opens with."}
          </EmptyState>
        }
      >
        <DataTable
          caption="Videos"
          rows={videos}
          columns={videoColumns}
          sort={filter.sort ?? "newest"}
          onSort={(by) => go({ sort: by })}
          selected={selected}
          onSelect={setSelected}
          isDimmed={query.isPlaceholderData}
          actions={(video) => (
            <RowActions name={video.title} onEdit={() => go({ edit: video.id })} onDelete={() => setDoomed(video)} />
          )}
        />
        <LoadMore query={query} />
      </ListState>
      {address.add === IMPORT && <VideoImport onImported={saved} onClose={close} />}
      {address.add && address.add !== IMPORT && !areasQuery.isPending && (
        <VideoForm video={null} areas={areas} reload={async () => null} onSaved={saved} onClose={close} />
      )}
      {address.edit && !areasQuery.isPending && (
        <VideoEditor key={address.edit} videoId={address.edit} areas={areas} onSaved={saved} onClose={close} />
      )}
      {doomed && (
        <DeleteDialog
          question="Are you sure you want to delete this video?"
          description={`“${doomed.title}” leaves every list and path. What learners earned with it stays.`}
          remove={() => deleteVideo(videos.find(({ id }) => id === doomed.id) ?? doomed)}
          deleted="Video deleted successfully"
          failed="Failed to delete video"
          onSettled={() => {
            refresh();
            client.invalidateQueries({ queryKey: ["/api/learning-paths"] });
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}
