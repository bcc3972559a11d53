"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { AreaOptions } from "@/components/library/knowledge-areas/area-options";
import { VideoEditor } from "@/components/library/videos/video-editor";
import { DataTable } from "@/components/lists/data-table";
import { FilterSelect } from "@/components/lists/filter-select";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { oneOf } from "@/components/lists/one-of";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { LoadMore } from "@/components/ui/states/load-more";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { libraryProblemsQuery, librarySummaryQuery } from "@/lib/library/video-health/api";
import type { LibraryProblem, ProblemFilter } from "@/lib/library/video-health/schema";
import { videoQuery } from "@/lib/library/videos/api";
import { britishMoment } from "@/lib/platform/british-dates";
import { counted } from "@/lib/platform/counted";
import type { TabProps } from "../address/dashboard-address";
import { DeleteVideo } from "../videos/delete-video";
import { ProblemActions } from "./problem-actions";
import { problemColumns } from "./problem-columns";
import { stateWords, summaryInWords } from "./problem-words";

const VideoReplacement = lazyPart(() => import("../videos/video-replacement"));

const filters: Record<ProblemFilter, string> = {
  dead: "Nobody can play",
  ...stateWords,
  replaced: "Replaced in 30 days",
  aside: "Set aside",
};

/** The videos that do not or may not play, with the paths and tracks that each breaks and the actions on it. */
export default function HealthTab({ address, go }: TabProps) {
  const state = oneOf(filters, address.state);
  const { data: areas = [], isPending } = useQuery(knowledgeAreasQuery());
  const areaId = areas.some(({ id }) => id === address.areaId) ? address.areaId : undefined;
  const query = useInfiniteQuery({
    ...libraryProblemsQuery({ state, areaId }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: !isPending,
  });
  const { data: summary } = useQuery(librarySummaryQuery());
  const [toDelete, setToDelete] = useState<LibraryProblem>();
  const { rows: problems, total } = rowsOf(query.data);
  const close = () => go({ edit: undefined, replace: undefined });

  return (
    <>
      <ListTab
        title="Library health"
        note={summary && query.data && `${counted(total, "video")} listed. ${summaryInWords(summary, new Date())}.`}
        isNoteLong
        actions={null}
        filters={
          <>
            {summary?.referrerRefusedAt && <ReferrerAlarm at={summary.referrerRefusedAt} />}
            <div className="mb-4 grid gap-2.5 sm:grid-cols-[repeat(2,minmax(0,20rem))]">
              <FilterSelect
                label="State"
                value={state ?? ""}
                onChoose={(chosen) => go({ state: chosen })}
                all="Needs attention"
                options={filters}
              />
              <FilterSelect
                label="Knowledge area"
                value={areaId ?? ""}
                onChoose={(chosen) => go({ areaId: chosen })}
                all="All knowledge areas"
              >
                <AreaOptions areas={areas} mainLabel={({ name }) => `All of ${name}`} />
              </FilterSelect>
            </div>
          </>
        }
        query={query}
        what="The library's health"
        isEmpty={problems.length === 0}
        empty={
          state || areaId
            ? { title: "No video matches", hint: "Choose another state or knowledge area." }
            : {
                title: "Every video plays",
                hint: "Each one is checked at its provider once a week, and soon after a learner's player refuses it.",
              }
        }
      >
        <DataTable
          caption="Videos that need attention"
          rows={problems}
          columns={problemColumns}
          isDimmed={query.isPlaceholderData}
          actions={(problem) => <ProblemActions problem={problem} go={go} onDelete={() => setToDelete(problem)} />}
        />
        <LoadMore query={query} />
      </ListTab>
      {address.replace && <VideoReplacement key={address.replace} videoId={address.replace} onClose={close} />}
      {address.edit && !isPending && (
        <VideoEditor key={address.edit} videoId={address.edit} areas={areas} onSaved={close} onClose={close} />
      )}
      {toDelete && <DeleteProblem videoId={toDelete.id} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

/** Warns that YouTube refuses the site's referrer policy, which is not the fault of a video. */
function ReferrerAlarm({ at }: { at: string }) {
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-control bg-danger-soft p-4 text-danger">
      <TriangleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      YouTube refused to play because it could not see which page asked, most recently on{" "}
      {britishMoment.format(new Date(at))}. Check that no proxy changes the Referrer-Policy of this site. The videos are
      not the cause.
    </p>
  );
}

/** Reads the current version of a problem's video, and asks before deleting it. */
function DeleteProblem({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const { data: video } = useQuery({ ...videoQuery(videoId), staleTime: 0 });
  return video && <DeleteVideo video={video} onClose={onClose} />;
}
