"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adviceOf, announceFailure, announceSuccess, attempt } from "@/components/forms/announce";
import { FormDialog } from "@/components/forms/form-dialog";
import UploadField from "@/components/library/upload/upload-field";
import { useUpload } from "@/components/library/upload/use-upload";
import { Field } from "@/components/ui/field";
import { Spinner } from "@/components/ui/states/spinner";
import { useSettled } from "@/components/ui/states/use-settled";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import { replacementPreviewQuery } from "@/lib/library/video-health/api";
import { replaceVideoMutation, undoReplacementMutation } from "@/lib/library/video-health/mutations";
import { MAX_REASON_CHARACTERS, type Replacement, type ReplacementPreview } from "@/lib/library/video-health/schema";
import { videoQuery } from "@/lib/library/videos/api";
import { clock } from "@/lib/library/videos/duration";
import { parseVideoUrl } from "@/lib/library/videos/video-url";
import { counted, figure } from "@/lib/platform/counted";
import { ApiError } from "@/lib/platform/http/request";
import { DashboardLink } from "../address/dashboard-link";
import { EffectFacts } from "../points/effect-facts";

/** The preview is requested after this pause in typing. */
const TYPING_PAUSE_MS = 400;

type Props = { videoId: string; onClose: () => void };

const START = { videoUrl: "", reason: "", keeps: false, anyway: false };

/** The dialog that gives a video another recording, after a preview of what stays. */
export default function VideoReplacement({ videoId, onClose }: Props) {
  const { data: video } = useQuery(videoQuery(videoId));
  const [values, setValues] = useState(START);
  const [missing, setMissing] = useState<"videoUrl" | "reason">();
  const { replace, isRunning, problem } = useReplace(videoId, onClose);
  const [uploadId, setUploadId] = useState<string>();
  const uploading = useUpload({ onFound: ({ id }) => setUploadId(id), onLost: () => setUploadId(undefined) });
  const uploaded = uploading.upload.state === "done" ? uploadId : undefined;
  const { preview, error, isLooking } = usePreview(
    videoId,
    { videoUrl: values.videoUrl, uploadId: uploaded },
    !isRunning,
  );
  const change = (changes: Partial<typeof START>) => {
    setValues({ ...values, ...changes });
    setMissing(undefined);
  };
  const isRefused = preview !== undefined && preview.answer !== "there" && preview.answer !== "unclear";
  const submit = async () => {
    const lacking =
      !uploadId && !parseVideoUrl(values.videoUrl) ? "videoUrl" : values.reason.trim() === "" ? "reason" : undefined;
    setMissing(lacking);
    if (lacking) return;
    const { videoUrl, reason, keeps, anyway } = values;
    const recording = uploadId ? { uploadId } : { videoUrl };
    const ranges = keeps && preview?.keepsRanges ? "keep" : "drop";
    await replace({ ...recording, reason, ranges, anyway }, uploading.finish);
  };

  return (
    <FormDialog
      title={`Replace the recording of ${video ? `“${video.title}”` : "this video"}`}
      submitLabel="Replace"
      isDirty={uploadId !== undefined || values.videoUrl !== "" || values.reason !== ""}
      isSubmitting={isRunning}
      alert={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-fg-2">
        Completions, points, places in paths, comments and ratings stay. For 30 days the replacement can be undone.
      </p>
      {uploading.upload.state === "none" && (
        <Field
          label="New video URL"
          hint="A YouTube or Vimeo URL, or the address of an MP4, WebM or M3U8"
          error={missing === "videoUrl" ? "Please enter a valid video URL" : undefined}
          required
        >
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={values.videoUrl}
            onChange={({ currentTarget }) => change({ videoUrl: currentTarget.value, anyway: false })}
          />
        </Field>
      )}
      <UploadField uploading={uploading} label="Or a recording of yours" />
      <div role="status" className="contents">
        {isLooking && <Spinner />}
        {preview && <Effect preview={preview} isUpload={uploadId !== undefined} />}
        {error && <Refused videoId={videoId} error={error} />}
      </div>
      {preview?.keepsRanges && (
        <Switch
          label="Keep what learners watched"
          description="For the same recording at another address."
          checked={values.keeps}
          onChange={({ currentTarget }) => change({ keeps: currentTarget.checked })}
        />
      )}
      {isRefused && (
        <Switch
          label="Replace anyway"
          description="If you are sure that it plays for learners."
          checked={values.anyway}
          onChange={({ currentTarget }) => change({ anyway: currentTarget.checked })}
        />
      )}
      <Field label="Reason" error={missing === "reason" ? "Reason is required" : undefined} required>
        <TextInput
          value={values.reason}
          maxLength={MAX_REASON_CHARACTERS}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}

/** Replaces the recording and announces the outcome, with Undo. */
function useReplace(videoId: string, onReplaced: () => void) {
  const { mutateAsync: replaceVideo } = useMutation(replaceVideoMutation());
  const { mutateAsync: undoReplacement } = useMutation(undoReplacementMutation());
  const [problem, setProblem] = useState<string>();
  // Stays true after success: the server would refuse a preview of the address that the video now has.
  const [isRunning, setIsRunning] = useState(false);
  const undo = () =>
    attempt(async () => {
      await undoReplacement(videoId);
      announceSuccess("The earlier recording is back");
    });
  const replace = async (input: Replacement, uploaded: () => Promise<void>) => {
    setProblem(undefined);
    setIsRunning(true);
    try {
      await uploaded();
      await replaceVideo({ videoId, ...input });
      announceSuccess("Recording replaced", {
        label: "Undo",
        alternative: "You can also undo it under Health in the dashboard",
        run: () => void undo(),
      });
      onReplaced();
    } catch (failure) {
      setIsRunning(false);
      setProblem(adviceOf(failure));
      announceFailure("Failed to replace the recording");
    }
  };
  return { replace, isRunning, problem };
}

/** The effect of the typed address, after a pause in typing, or of the uploaded recording. */
function usePreview(
  videoId: string,
  { videoUrl, uploadId }: { videoUrl: string; uploadId?: string },
  isWanted: boolean,
) {
  const typed = videoUrl.trim();
  const settled = useSettled(typed, TYPING_PAUSE_MS);
  const isTyped = settled === typed && parseVideoUrl(typed) !== null;
  const isCurrent = uploadId !== undefined || isTyped;
  const recording = uploadId === undefined ? { videoUrl: settled } : { uploadId };
  const query = useQuery({ ...replacementPreviewQuery(videoId, recording), enabled: isCurrent && isWanted });
  return {
    preview: isCurrent ? query.data : undefined,
    error: isCurrent && query.isError ? query.error : null,
    isLooking: isCurrent && query.isFetching && !query.data,
  };
}

const answerWords: Record<ReplacementPreview["answer"], string> = {
  there: "It plays",
  unclear: "No answer. You can replace it anyway",
  gone: "No video at this address",
  private: "The video is private",
  blocked: "Its owner does not allow it to be played here",
};

/** The provider's answer, unless the recording is uploaded, and what stays. */
function Effect({ preview, isUpload }: { preview: ReplacementPreview; isUpload: boolean }) {
  const { completed, underWay, paths, plans, comments, durationBefore, durationAfter, answer } = preview;
  const length = (seconds: number | null) => (seconds === null ? "unknown" : clock(seconds));
  return (
    <EffectFacts
      facts={[
        ...(isUpload ? [] : [["The provider says", answerWords[answer]] as [string, string]]),
        ["Length", `${length(durationBefore)} before, ${length(durationAfter)} after`],
        ["Completions that stay", figure(completed)],
        ["Learners under way", figure(underWay)],
        ["Places in paths", counted(paths, "path")],
        ["Plans", figure(plans)],
        ["Comments", figure(comments)],
      ]}
    />
  );
}

/** The reason the address is refused, with a link to merging when another video has it. */
function Refused({ videoId, error }: { videoId: string; error: Error }) {
  const isTaken = error instanceof ApiError && error.status === 409;
  return (
    <p className="text-danger">
      {adviceOf(error)}
      {isTaken && (
        <>
          {". "}
          <DashboardLink to={{ tab: "videos", merge: videoId }} className="font-medium underline underline-offset-4">
            Merge
          </DashboardLink>
        </>
      )}
    </p>
  );
}
