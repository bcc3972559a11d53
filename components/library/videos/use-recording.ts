"use client";

import type { UseFormReturn } from "react-hook-form";
import { useUpload } from "@/components/library/upload/use-upload";
import type { VideoForm, VideoInput } from "@/lib/library/videos/schema";

/** Suggests a title by a file's name. */
export const titleOf = (name: string) =>
  name
    .replace(/\.\w{2,4}$/, "")
    .replace(/_+/g, " ")
    .trim()
    .slice(0, 300);

/** The upload of a new video's recording, which replaces its address and suggests the title. */
export function useRecording(form: UseFormReturn<VideoForm, unknown, VideoInput>) {
  return useUpload({
    onFound({ file, id, seconds }) {
      form.setValue("uploadId", id, { shouldDirty: true });
      form.setValue("videoUrl", undefined);
      form.setValue("thumbnailUrl", null);
      form.setValue("duration", seconds);
      form.clearErrors("videoUrl");
      if (form.getValues("title").trim() === "") form.setValue("title", titleOf(file.name), { shouldDirty: true });
    },
    onLost() {
      form.setValue("uploadId", undefined);
      form.setValue("videoUrl", "");
    },
  });
}
