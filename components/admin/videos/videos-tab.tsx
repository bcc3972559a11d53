"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChartArea, Merge } from "lucide-react";
import { useMemo, useState } from "react";
import { attempt } from "@/components/forms/announce";
import { AreaOptions } from "@/components/library/knowledge-areas/area-options";
import { VideoEditor } from "@/components/library/videos/video-editor";
import { VideoForm } from "@/components/library/videos/video-form";
import { VideoImport } from "@/components/library/videos/video-import";
import { DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { oneOf } from "@/components/lists/one-of";
import { Button, buttonClass } from "@/components/ui/button";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { SearchField } from "@/components/ui/search-field";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { VIDEOS_EXPORT, type VideoFilter, videoIdsQuery, videosQuery } from "@/lib/library/videos/api";
import type { Video, VideoNeed, VideoSort } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";
import type { TabProps } from "../address/dashboard-address";
import { RecentlyDeleted } from "../deleted/recently-deleted";
import { useRescorable } from "../points/rescore-bar";
import { reportEntry } from "../reports/report-entry";
import { DeleteVideo } from "./delete-video";
import { videoColumns } from "./video-columns";
import { VideosBulk } from "./videos-bulk";

const VideoHeat = lazyPart(() => import("./video-heat"));
const TranscriptImport = lazyPart(() => import("@/components/library/transcripts/transcript-import"));
const VideoMerge = lazyPart(() => import("./video-merge"));
const LibraryMove = lazyPart(() => import("@/components/library/archive/library-move"));

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

const sorts: Record<VideoSort, string> = {
  newest: "Newest first",
  title: "By title",
  rating: "Best rated",
  popular: "Most learners",
};

const needs: Record<VideoNeed, string> = {
  areas: "Without a knowledge area",
  playback: "Reported as not playing",
  transcript: "No transcript",
  questions: "Without questions",
};

/** The value of `add` in the address that opens the import. */
const IMPORT = "import";
/** The value of `add` that opens the import of transcripts. */
const TRANSCRIPTS = "transcripts";
/** The value of `add` that opens the download and the import of the whole library. */
const LIBRARY = "library";

const NO_FORM: (string | undefined)[] = [undefined, IMPORT, TRANSCRIPTS, LIBRARY];

/** The videos of the library, searched, filtered and sorted by the server: add, edit and delete. */
export default function VideosTab({ address, go }: TabProps) {
  const areasQuery = useQuery(knowledgeAreasQuery());
  const areas = areasQuery.data ?? [];
  const hues = useMemo(() => hueOfAreas(areasQuery.data ?? []), [areasQuery.data]);
  const filter: VideoFilter = {
    q: address.q,
    areaId: areas.some(({ id }) => id === address.areaId) ? address.areaId : undefined,
    needs: oneOf(needs, address.needs),
    sort: oneOf(sorts, address.sort),
  };
  const query = useInfiniteQuery({
    ...videosQuery(filter),
    placeholderData: keepPreviousData,
    enabled: !areasQuery.isPending,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [toDelete, setToDelete] = useState<Video>();
  const { bar, onChanged } = useRescorable();
  const { rows: videos, total } = rowsOf(query.data);
  const isNarrowed = Boolean(filter.q || filter.areaId || filter.needs);
  const clear = () => setSelected(new Set());
  const client = useQueryClient();
  const selectAll = () =>
    attempt(async () => {
      setSelected(new Set(await client.fetchQuery(videoIdsQuery(filter))));
    });

  return (
    <>
      <ListTab
        title="Videos"
        note={query.data && `${counted(total, "video")}${isNarrowed ? " found" : ""}`}
        actions={<Actions go={go} />}
        filters={
          <>
            <Filters filter={filter} areas={areas} go={go} />
            {selected.size > 0 && (
              <VideosBulk videoIds={[...selected]} areas={areas} onScored={onChanged} onClear={clear} />
            )}
            {bar}
          </>
        }
        query={query}
        what="The videos"
        isEmpty={videos.length === 0}
        empty={
          isNarrowed
            ? { title: "No video matches", hint: "Try other words, or change the filters." }
            : {
                title: "There are no videos yet",
                hint: "The first video you add is featured on Home.",
                action: <Button onClick={() => go({ add: "new" })}>Add video</Button>,
              }
        }
      >
        <DataTable
          caption="Videos"
          rows={videos}
          columns={videoColumns(hues, (id) => go({ edit: id }))}
          sort={filter.sort ?? "newest"}
          onSort={(sort) => go({ sort })}
          selected={selected}
          onSelect={setSelected}
          all={{ total, onSelect: selectAll }}
          isDimmed={query.isPlaceholderData}
          actions={(video) => <VideoActions video={video} go={go} onDelete={() => setToDelete(video)} />}
        />
        <LoadMore query={query} />
      </ListTab>
      {!areasQuery.isPending && <Dialogs address={address} go={go} areas={areas} onChanged={onChanged} />}
      {toDelete && (
        <DeleteVideo
          video={videos.find(({ id }) => id === toDelete.id) ?? toDelete}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}

/** The actions on a video's row. */
function VideoActions({ video, go, onDelete }: Pick<TabProps, "go"> & { video: Video; onDelete: () => void }) {
  return (
    <RowActions
      name={video.title}
      onEdit={() => go({ edit: video.id })}
      onDelete={onDelete}
      more={[
        reportEntry({ subject: "videos", id: video.id }),
        {
          kind: "item",
          label: "Most watched parts",
          icon: <ChartArea {...icon} />,
          onSelect: () => go({ heat: video.id }),
        },
        {
          kind: "item",
          label: "Merge into another video",
          icon: <Merge {...icon} />,
          onSelect: () => go({ merge: video.id }),
        },
      ]}
    />
  );
}

function Actions({ go }: Pick<TabProps, "go">) {
  return (
    <div className="flex flex-wrap gap-2">
      <RecentlyDeleted />
      <a href={VIDEOS_EXPORT} download className={buttonClass({ variant: "secondary" })}>
        Export
      </a>
      <Button variant="secondary" onClick={() => go({ add: IMPORT })}>
        Import
      </Button>
      <Button variant="secondary" onClick={() => go({ add: LIBRARY })}>
        Move library
      </Button>
      <Button variant="secondary" onClick={() => go({ add: TRANSCRIPTS })}>
        Add transcripts
      </Button>
      <Button onClick={() => go({ add: "new" })}>Add video</Button>
    </div>
  );
}

function Filters({ filter, areas, go }: Pick<TabProps, "go"> & { filter: VideoFilter; areas: KnowledgeArea[] }) {
  return (
    <search
      aria-label="Videos"
      className="mb-4 grid gap-2.5 sm:grid-cols-2 xl:grid-cols-[minmax(14rem,1fr)_14rem_14rem_11rem]"
    >
      <SearchField
        label="Search videos"
        value={filter.q ?? ""}
        onSearch={(q) => go({ q })}
        className="sm:col-span-2 xl:col-span-1"
      />
      <FilterSelect
        label="Knowledge area"
        value={filter.areaId ?? ""}
        onChoose={(areaId) => go({ areaId })}
        all="All knowledge areas"
      >
        <AreaOptions areas={areas} mainLabel={({ name }) => `All of ${name}`} />
      </FilterSelect>
      <FilterSelect
        label="Status"
        value={filter.needs ?? ""}
        onChoose={(need) => go({ needs: need })}
        all="Any status"
        options={needs}
      />
      <FilterSelect label="Order" value={filter.sort ?? "newest"} onChoose={(sort) => go({ sort })} options={sorts} />
    </search>
  );
}

/** The dialog that the address names. */
function Dialogs({
  address,
  go,
  areas,
  onChanged,
}: TabProps & { areas: KnowledgeArea[]; onChanged: (videoIds: string[]) => void }) {
  const close = () => go({ add: undefined, edit: undefined, heat: undefined, merge: undefined });
  const saved = (isScoredAnew: boolean) => {
    if (isScoredAnew && address.edit) onChanged([address.edit]);
    close();
  };
  return (
    <>
      {address.add === IMPORT && <VideoImport onClose={close} />}
      {address.add === TRANSCRIPTS && <TranscriptImport onClose={close} />}
      {address.add === LIBRARY && <LibraryMove onClose={close} />}
      {!NO_FORM.includes(address.add) && (
        <VideoForm video={null} areas={areas} reload={async () => null} onSaved={close} onClose={close} />
      )}
      {address.heat && <VideoHeat videoId={address.heat} onClose={close} />}
      {address.merge && <VideoMerge key={address.merge} videoId={address.merge} onClose={close} />}
      {address.edit && (
        <VideoEditor key={address.edit} videoId={address.edit} areas={areas} onSaved={saved} onClose={close} />
      )}
    </>
  );
}
