"use client";

import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { adviceOf, announceFailure, announceSuccess, attempt } from "@/components/forms/announce";
import { FormDialog } from "@/components/forms/form-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { Spinner } from "@/components/ui/states/spinner";
import { TextInput } from "@/components/ui/text-input";
import { mergePreviewQuery } from "@/lib/learning/point-batches/api";
import { mergeVideoMutation, undoBatchMutation } from "@/lib/learning/point-batches/mutations";
import { MAX_REASON_CHARACTERS, type MergePreview, type PointBatch } from "@/lib/learning/point-batches/schema";
import { videoQuery, videosQuery } from "@/lib/library/videos/api";
import { clock } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { counted, figure } from "@/lib/platform/counted";
import { EffectFacts } from "../points/effect-facts";

/** Videos shown for a search. */
const MAX_MATCHES = 6;

type Props = { videoId: string; onClose: () => void };

/** The dialog that merges a video into another of the same lesson, after a preview of what moves. */
export default function VideoMerge({ videoId, onClose }: Props) {
  const { data: video } = useQuery(videoQuery(videoId));
  const [into, setInto] = useState<Video>();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<"into" | "reason">();
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: mergeVideo, isPending, isSuccess } = useMutation(mergeVideoMutation());
  // A merge invalidates every query, and the server would refuse a preview of merged videos.
  const enabled = into !== undefined && !isPending && !isSuccess;
  const preview = useQuery({ ...mergePreviewQuery(videoId, into?.id ?? ""), enabled });
  const undo = useUndoMerge();

  const merge = async () => {
    const lacking = !into ? "into" : reason.trim() === "" ? "reason" : undefined;
    setMissing(lacking);
    if (!into || lacking) return;
    setProblem(undefined);
    try {
      const batch = await mergeVideo({ id: videoId, into: into.id, reason });
      announceSuccess("Videos merged", {
        label: "Undo",
        alternative: "You can also undo it under Points in the dashboard",
        run: () => void undo(batch),
      });
      onClose();
    } catch (failure) {
      setProblem(adviceOf(failure));
      announceFailure("Failed to merge the videos");
    }
  };
  const write = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setReason(currentTarget.value);
    setMissing(undefined);
  };

  return (
    <FormDialog
      title={`Merge ${video ? `“${video.title}”` : "this video"} into another video`}
      submitLabel="Merge"
      isDirty={reason !== ""}
      isSubmitting={isPending || (into !== undefined && preview.isFetching)}
      alert={problem ?? (preview.error ? adviceOf(preview.error) : undefined)}
      onSubmit={merge}
      onClose={onClose}
    >
      <p className="text-fg-2">
        For two videos that are the same lesson. What learners have done with this one goes to the other, and this one
        is deleted.
      </p>
      {into ? (
        <Chosen video={into} onChange={() => setInto(undefined)} />
      ) : (
        <VideoSearch
          videoId={videoId}
          error={missing === "into" ? "Choose the video that stays" : undefined}
          onChoose={(chosen) => {
            setInto(chosen);
            setMissing(undefined);
          }}
        />
      )}
      {into && (preview.data ? <MergeEffect preview={preview.data} /> : preview.isFetching && <Spinner />)}
      <Field
        label="Reason"
        hint="Learners see it beside their points."
        error={missing === "reason" ? "Reason is required" : undefined}
        required
      >
        <TextInput value={reason} maxLength={MAX_REASON_CHARACTERS} onChange={write} />
      </Field>
    </FormDialog>
  );
}

/** Undoes a merge and announces the outcome. It also works after the dialog has left the screen. */
function useUndoMerge() {
  const { mutateAsync } = useMutation(undoBatchMutation());
  return ({ id }: PointBatch) =>
    attempt(async () => {
      await mutateAsync(id);
      announceSuccess("Merge undone");
    });
}

/** The video that stays. */
function Chosen({ video, onChange }: { video: Video; onChange: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-line-strong bg-surface-1 py-1.5 pr-1.5 pl-3.5">
      <p className="min-w-0">
        <span className="block text-small text-fg-2">Into</span>
        <span className="font-medium wrap-anywhere">{video.title}</span>
      </p>
      <Button variant="secondary" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

type SearchProps = { videoId: string; error: string | undefined; onChoose: (video: Video) => void };

/** Finds the video that stays by its title. */
function VideoSearch({ videoId, error, onChoose }: SearchProps) {
  const [search, setSearch] = useState("");
  const { data: found, isPlaceholderData } = useInfiniteQuery({
    ...videosQuery({ q: search }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const others = (found?.pages[0]?.items ?? []).filter(({ id }) => id !== videoId).slice(0, MAX_MATCHES);
  const isShown = search !== "" && found !== undefined;
  return (
    <div>
      <SearchField label="Find the video that stays" value="" onSearch={setSearch} />
      {error && (
        <p role="alert" className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {isShown && (others.length === 0 ? "No video matches" : `${counted(others.length, "video")} found`)}
      </p>
      {isShown && (
        <ul
          aria-label="Videos found"
          className="mt-1.5 flex flex-col gap-0.5 rounded-control border bg-surface-1 p-1.5"
        >
          {others.length === 0 && !isPlaceholderData && (
            <li className="px-2 py-1.5 text-small text-fg-2">No video matches</li>
          )}
          {others.map((video) => (
            <li key={video.id}>
              <button
                type="button"
                className="min-h-9 w-full rounded-nav px-2 py-1.5 text-left text-small wrap-anywhere hover:bg-surface-2 focus-visible:-outline-offset-2 touch:min-h-11"
                onClick={() => onChoose(video)}
              >
                {video.title}{" "}
                <span className="text-fg-3">{video.duration === null ? "length unknown" : clock(video.duration)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The effect of a merge in figures. */
function MergeEffect({ preview }: { preview: MergePreview }) {
  const { people, both, points, viewers, keepsRanges, comments, ratings, paths } = preview;
  const facts: [string, string][] = [
    ["Completions carried over", figure(people)],
    ["Completed both, the one with more points stays", figure(both)],
    ["Points of all learners", points === 0 ? "unchanged" : `−${figure(-points)}`],
    ["Watched parts", keepsRanges ? `of ${counted(viewers, "user")}` : "stay behind: the lengths differ"],
    ["Comments", figure(comments)],
    ["Ratings", figure(ratings)],
    ["Learning paths", figure(paths)],
  ];
  return <EffectFacts facts={facts} />;
}
