"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { Combobox } from "@/components/forms/combobox";
import { UNDO } from "@/components/library/deleted/use-undo";
import { AreaPicker } from "@/components/library/knowledge-areas/area-picker";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { focusElsewhere } from "@/components/ui/overlays/give-focus-back";
import { TextInput } from "@/components/ui/text-input";
import type { ToastAction } from "@/components/ui/toasts/toast";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { appendVideosMutation } from "@/lib/library/learning-paths/mutations";
import { changeVideosMutation } from "@/lib/library/videos/mutations";
import { asPoints, DEFAULT_POINTS } from "@/lib/library/videos/points";
import { counted } from "@/lib/platform/counted";

const FAILED = "Failed to update videos";

type Props = {
  videoIds: string[];
  areas: KnowledgeArea[];
  /** Called before `onClear` with the videos whose points were changed; with none after a deletion. */
  onScored: (videoIds: string[]) => void;
  /** Deselects the videos, also after an action. */
  onClear: () => void;
};

/** Actions on the selected videos. */
export function VideosBulk({ videoIds, areas, onScored, onClear }: Props) {
  const [knowledgeAreaId, setAreaId] = useState("");
  const [points, setPoints] = useState(String(DEFAULT_POINTS));
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: changeVideos, isPending } = useMutation(changeVideosMutation());
  const isDone = useRef(false);
  const selected = counted(videoIds.length, "video");

  const run = async (work: () => Promise<string>, failed: string, action?: ToastAction) => {
    try {
      announceSuccess(await work(), action);
      isDone.current = true;
      setIsAsking(false);
      onClear();
    } catch (error) {
      announceFailure(reasonOf(error) ?? failed);
    }
  };
  const score = () =>
    run(async () => {
      const changed = await changeVideos({ action: "score", videoIds, knowledgeAreaId, points: asPoints(points) });
      onScored(videoIds);
      return `Points set for ${counted(changed, "video")}`;
    }, FAILED);
  const unscore = () =>
    run(async () => {
      const changed = await changeVideos({ action: "unscore", videoIds, knowledgeAreaId });
      onScored(videoIds);
      return `Knowledge area removed from ${counted(changed, "video")}`;
    }, FAILED);
  const restore = () =>
    run(async () => `${counted(await changeVideos({ action: "restore", videoIds }), "video")} restored`, FAILED);
  const remove = () =>
    run(
      async () => {
        const deleted = await changeVideos({ action: "delete", videoIds });
        onScored([]);
        return `${counted(deleted, "video")} deleted`;
      },
      "Failed to delete videos",
      { ...UNDO, run: restore },
    );

  return (
    <section
      aria-label="Selected videos"
      className="z-20 mb-4 flex flex-wrap items-center gap-2 rounded-tile border border-line-strong bg-surface-2 p-3 md:sticky md:top-2"
    >
      <p role="status" className="mr-auto font-medium">
        {selected} selected
      </p>
      <Field label="Knowledge area for the selected videos" labelHidden className="w-48 max-sm:w-full">
        <AreaPicker
          areas={areas}
          value={knowledgeAreaId}
          onChange={setAreaId}
          placeholder="Knowledge area"
          isOptional
        />
      </Field>
      <Field label="Points for the selected videos" labelHidden className="w-20">
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={points}
          onChange={({ target }) => setPoints(target.value)}
          onBlur={() => setPoints(String(asPoints(points)))}
        />
      </Field>
      <Button size="sm" variant="secondary" disabled={knowledgeAreaId === ""} loading={isPending} onClick={score}>
        Set points
      </Button>
      <Button size="sm" variant="secondary" disabled={knowledgeAreaId === ""} loading={isPending} onClick={unscore}>
        Remove area
      </Button>
      <AddToPath videoIds={videoIds} run={run} />
      <Button size="sm" variant="danger" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Are you sure you want to delete ${videoIds.length === 1 ? "this video" : `these ${selected}`}?`}
        description="They are removed from every list and path. Learners keep the points they earned."
        confirmLabel="Delete"
        loading={isPending}
        onConfirm={remove}
        onCloseAutoFocus={(event) => isDone.current && focusElsewhere(event)}
      />
    </section>
  );
}

type Run = (work: () => Promise<string>, failed: string) => Promise<void>;

/** Appends the selected videos to a learning path. */
function AddToPath({ videoIds, run }: { videoIds: string[]; run: Run }) {
  const { data: paths = [] } = useQuery(learningPathsQuery());
  const [pathId, setPathId] = useState("");
  const { mutateAsync: appendVideos, isPending } = useMutation(appendVideosMutation());
  const add = () =>
    run(async () => {
      await appendVideos({ pathId, videoIds });
      return `${counted(videoIds.length, "video")} added to the learning path`;
    }, FAILED);
  return (
    <>
      <Field label="Learning path for the selected videos" labelHidden className="w-48 max-sm:w-full">
        <Combobox
          options={paths.map(({ id, title }) => ({ value: id, label: title }))}
          value={pathId}
          onChange={setPathId}
          placeholder="Learning path"
          isOptional
        />
      </Field>
      <Button size="sm" variant="secondary" disabled={pathId === ""} loading={isPending} onClick={add}>
        Add to path
      </Button>
    </>
  );
}
