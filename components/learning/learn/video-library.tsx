"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useTransition } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { useLessonMarks } from "@/components/learning/progress/use-lesson-marks";
import { WatchLaterButton } from "@/components/learning/watch-later/watch-later-button";
import { CardSkeletons } from "@/components/library/videos/card-skeleton";
import { learnAddress } from "@/components/library/videos/learn-address";
import { VideoCard } from "@/components/library/videos/video-card";
import { VideoGrid } from "@/components/library/videos/video-grid";
import { Button } from "@/components/ui/button";
import { requestSearch } from "@/components/ui/search-request";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { LoadMore } from "@/components/ui/states/load-more";
import { useSteadyLoading } from "@/components/ui/states/use-steady-loading";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { type VideoFilter, videosQuery } from "@/lib/library/videos/api";
import { LibraryFilters } from "./library-filters";
import { NoLessons } from "./no-lessons";
import { useEmptySearch } from "./use-empty-search";

/** Placeholder cards while the first page loads. */
const FIRST_PAGE_SKELETONS = 12;

type Props = {
  /** The filter of the URL, parsed by the server: a player that opens over this screen does not change it. */
  filter: VideoFilter;
  userId: string;
};

/** The grid of all lessons with search, filters and order, which are part of the URL. */
export function VideoLibrary({ filter, userId }: Props) {
  const router = useRouter();
  const { counted } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const [isPending, startTransition] = useTransition();
  const videos = useInfiniteQuery(videosQuery(filter));
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  const marks = useLessonMarks(userId);
  const hues = useMemo(() => hueOfAreas(areas), [areas]);
  const loading = useSteadyLoading(videos.isPending);

  const pages = videos.data?.pages ?? [];
  const cards = pages.flatMap((page) => page.items);
  const total = pages[0]?.total ?? 0;
  const filtered = Object.values(filter).some(Boolean);
  // With other filters, a search without results does not mean that the library lacks the topic.
  const { areaId, completed, show, length } = filter;
  const search = areaId || completed || show || length ? undefined : filter.q;
  useEmptySearch(search, videos.isSuccess && total === 0 && !isPending);

  const goTo = (address: string) => startTransition(() => router.replace(address, { scroll: false }));
  const clear = () => {
    const search = form.current?.elements.namedItem("q");
    if (search instanceof HTMLInputElement) {
      search.value = "";
      search.focus();
    }
    goTo("/learn");
  };

  return (
    <>
      <LibraryFilters filter={filter} areas={areas} form={form} onChange={(fields) => goTo(learnAddress(fields))} />
      <p role="status" className="mt-4 mb-5 min-h-4.5 text-small text-fg-3">
        {videos.data && `${counted(total, "lesson")}${filtered ? " found" : ""}`}
      </p>
      {videos.isError && !videos.data ? (
        <ErrorState onRetry={() => videos.refetch()} retrying={videos.isFetching}>
          The lessons could not be loaded. Check your connection and try again.
        </ErrorState>
      ) : !loading && cards.length === 0 ? (
        <NothingFound filtered={filtered} search={filter.q} onClear={clear} />
      ) : (
        <VideoGrid dimmed={isPending}>
          {cards.map((video, index) => (
            <VideoCard
              key={video.id}
              video={video}
              hue={hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId)}
              mark={marks.get(video.id)}
              action={<WatchLaterButton video={video} userId={userId} isOnPoster />}
              origin={{ filter }}
              level={2}
              eager={index === 0}
            />
          ))}
          {loading && <CardSkeletons count={FIRST_PAGE_SKELETONS} />}
          {videos.isFetchingNextPage && <CardSkeletons count={4} />}
        </VideoGrid>
      )}
      <LoadMore query={videos} />
    </>
  );
}

type NothingFoundProps = { filtered: boolean; search?: string; onClear: () => void };

function NothingFound({ filtered, search, onClear }: NothingFoundProps) {
  if (!filtered) return <NoLessons />;
  return (
    <EmptyState
      title={search ? `No lesson matches “${search}”` : "No lesson matches"}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {search && <Button onClick={() => requestSearch(search)}>Search everything</Button>}
          <Button variant={search ? "secondary" : "primary"} onClick={onClear}>
            Show all lessons
          </Button>
        </span>
      }
    />
  );
}
