"use client";

import { useId } from "react";
import { cn } from "@/components/ui/cn";
import { Picture } from "@/components/ui/picture";
import { moment } from "@/lib/library/videos/duration";
import type { Uploading } from "./use-upload";

/** Chooses the picture of a new lesson from three frames of its recording. */
export default function FrameChoice({ uploading: { frames, chosen, choose, upload } }: { uploading: Uploading }) {
  const name = useId();
  if (frames.length === 0) {
    return (
      <p className="flex aspect-video items-center justify-center rounded-thumb border border-dashed p-6 text-center text-small text-fg-3">
        {upload.state === "looking" ? "Looking at the file…" : "The pictures of the recording come here."}
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium text-fg-2">Picture</legend>
      <div className="flex flex-col gap-3">
        {frames.map(({ url, seconds }, index) => (
          <label
            key={url}
            className={cn(
              "relative block cursor-pointer overflow-hidden rounded-thumb border-2 has-focus-visible:outline-2 has-focus-visible:outline-ring",
              index === chosen ? "border-accent-graphic" : "border-transparent",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={index === chosen}
              onChange={() => choose(index)}
              aria-label={`Picture at ${moment(seconds)}`}
              className="absolute top-2 left-2 size-5 accent-accent-graphic"
            />
            <Picture src={url} alt="" width={480} height={270} className="aspect-video w-full object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
