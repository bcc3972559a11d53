"use client";

import { LoaderCircle } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { announceFailure, announceInfo, announceSuccess } from "@/components/forms/announce";
import { providerNames } from "@/components/library/embed/provider-names";
import { lookUpVideo } from "@/lib/library/videos/api";
import type { VideoForm, VideoInput, VideoMetadata } from "@/lib/library/videos/schema";
import { type EmbedProvider, isEmbedded, parseVideoUrl, thumbnailUrl } from "@/lib/library/videos/video-url";

/** The pause in typing after which a look-up starts. */
const TYPING_PAUSE_MS = 400;

/** A key of the video behind a URL, the same for all forms of the URL; undefined for other URLs. */
const videoKeyOf = (url: string) => {
  const address = parseVideoUrl(url);
  return address ? `${address.provider} ${address.providerVideoId} ${address.hash}` : undefined;
};

/** The state of a look-up; `unanswered` by the provider, `failed` without a response of the server. */
type LookUp = { state: "none" | "failed" } | { state: "running" | "unanswered"; provider: EmbedProvider };

const NONE: LookUp = { state: "none" };

/**
 * Looks up the video of the typed URL, unless it is the stored one, and fills in the picture, the length and an empty title
 * (docs/behaviour.md, 11).
 */
export function useLookUp(form: UseFormReturn<VideoForm, unknown, VideoInput>): LookUp {
  const [lookUp, setLookUp] = useState<LookUp>(NONE);
  const url = form.watch("videoUrl") ?? "";
  const video = videoKeyOf(url);
  const stored = form.formState.defaultValues;
  const known = videoKeyOf(stored?.videoUrl ?? "");

  const fill = useEffectEvent(({ title, thumbnailUrl: picture, duration }: VideoMetadata, isYouTube: boolean) => {
    if (picture) form.setValue("thumbnailUrl", picture);
    if (duration) form.setValue("duration", duration);
    if (form.getValues("title").trim() !== "") return;
    if (title) form.setValue("title", title, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (!isYouTube) return;
    if (title) announceSuccess("Video title extracted from YouTube!");
    else announceInfo("Could not extract title from this URL");
  });
  const fail = useEffectEvent((ended: LookUp, isYouTube: boolean) => {
    setLookUp(ended);
    if (isYouTube && form.getValues("title").trim() === "") announceFailure("Failed to extract title from YouTube");
  });
  const restore = useEffectEvent(() => {
    form.setValue("thumbnailUrl", stored?.thumbnailUrl ?? null);
    form.setValue("duration", stored?.duration ?? null);
  });
  const start = useEffectEvent(async (signal: AbortSignal) => {
    const address = parseVideoUrl(url);
    if (!address) return;
    // Replaces the picture and length of the previous video.
    form.setValue("thumbnailUrl", thumbnailUrl(address));
    form.setValue("duration", null);
    if (!isEmbedded(address)) return;
    const { provider } = address;
    setLookUp({ state: "running", provider });
    const metadata = await lookUpVideo(url.trim(), signal).catch(() => null);
    if (signal.aborted) return;
    const isYouTube = provider === "youtube";
    if (!metadata) return fail({ state: "failed" }, isYouTube);
    if (!metadata.answered) return fail({ state: "unanswered", provider }, isYouTube);
    setLookUp(NONE);
    fill(metadata, isYouTube);
  });

  useEffect(() => {
    if (video === undefined) return;
    if (video === known) return restore();
    const controller = new AbortController();
    const timer = setTimeout(() => void start(controller.signal), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
      setLookUp(NONE);
    };
  }, [video, known]);
  return lookUp;
}

/** The state of the look-up, below the video's URL. */
export function LookUpStatus({ lookUp }: { lookUp: LookUp }) {
  return (
    <span role="status" className="flex min-h-4.5 items-start gap-1.5">
      {lookUp.state === "none" && "A YouTube or Vimeo URL, or the address of an MP4, WebM or M3U8"}
      {lookUp.state === "running" && (
        <>
          <LoaderCircle aria-hidden size={14} strokeWidth={2} className="mt-0.5 shrink-0 animate-spin" />
          Asking {providerNames[lookUp.provider]} for the title and length...
        </>
      )}
      {lookUp.state === "failed" && "The video could not be looked up. Enter the title yourself."}
      {lookUp.state === "unanswered" && `${providerNames[lookUp.provider]} did not answer. Enter the title yourself.`}
    </span>
  );
}
