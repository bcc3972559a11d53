"use client";

import { FileVideo } from "lucide-react";
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FieldError, OptionalMark } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import { percent } from "@/lib/platform/counted";
import { sizeInWords } from "@/lib/platform/size";
import type { UploadState } from "./run-upload";
import type { Uploading } from "./use-upload";

/** The file types that the browser offers. The file's bytes decide whether it is accepted. */
const ACCEPTED = "video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm";

type Props = {
  uploading: Uploading;
  label: string;
  /** Called with several files; omitted where only one is possible. */
  onSeveral?: (files: File[]) => void;
};

/** The field for the recording of a new lesson: a file input, then the progress of the upload. */
export default function UploadField({ uploading, label, onSeveral }: Props) {
  const { upload, begin, stop } = uploading;
  const field = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(field, upload.state !== "none");
  return (
    <div ref={field} className="flex min-w-0 flex-col gap-1.5">
      {upload.state === "none" ? (
        <DropZone
          label={label}
          fault={upload.fault}
          takesSeveral={onSeveral !== undefined}
          onFiles={([file, ...more]) => {
            if (file && more.length > 0 && onSeveral) onSeveral([file, ...more]);
            else if (file) {
              keepFocus();
              void begin(file);
            }
          }}
        />
      ) : (
        <div className="flex flex-col gap-3 rounded-tile border border-line bg-surface-1 p-4">
          <p className="flex min-w-0 items-center gap-2.5">
            <FileVideo aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-fg-3" />
            <span className="min-w-0 flex-1 truncate font-medium">{upload.file.name}</span>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                keepFocus();
                stop();
              }}
            >
              {upload.state === "done" ? "Remove" : "Stop the upload"}
            </Button>
          </p>
          <ProgressBar
            label={`Upload of ${upload.file.name}`}
            value={upload.sent}
            max={upload.file.size}
            valueText={wordsOf(upload)}
          />
          <p className="text-small text-fg-2 tabular-nums">{wordsOf(upload)}</p>
        </div>
      )}
      <p role="status" className="sr-only">
        {upload.state === "done" && "The recording is uploaded"}
        {upload.state === "waiting" && "The connection is lost. The upload goes on when it is back"}
      </p>
    </div>
  );
}

/**
 * Keeps the focus in a field whose focused element is removed when an upload begins or ends.
 * @returns the function to call before that
 */
function useKeptFocus(field: RefObject<HTMLDivElement | null>, isBegun: boolean): () => void {
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isBegun): the focused element is replaced when it changes
  useEffect(() => {
    if (hadFocus.current) field.current?.querySelector<HTMLElement>("input, button")?.focus();
    hadFocus.current = false;
  }, [isBegun, field]);
  return () => {
    hadFocus.current = field.current?.contains(document.activeElement) ?? false;
  };
}

/** The progress of an upload in words. */
export function wordsOf(upload: Exclude<UploadState, { state: "none" }>): string {
  const { state, sent, left, file } = upload;
  if (state === "looking") return "Looking at the file…";
  if (state === "done") return `Uploaded, ${sizeInWords(file.size)}`;
  if (state === "waiting") return "The connection is lost. The upload goes on when it is back";
  const share = `${percent(Math.floor((100 * sent) / file.size))} of ${sizeInWords(file.size)}`;
  return sent === file.size ? "Checking the recording…" : [share, left].filter(Boolean).join(", ");
}

type DropZoneProps = { label: string; fault?: string; takesSeveral: boolean; onFiles: (files: File[]) => void };

/** A file input that is also a place to drop files. */
export function DropZone({ label, fault, takesSeveral, onFiles }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(isInside);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its input does the same by keyboard */}
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          onFiles([...event.dataTransfer.files]);
        }}
        className={cn(
          "flex flex-col gap-2 rounded-tile border border-dashed p-4",
          isOver ? "border-accent-graphic bg-accent-soft" : "border-line-strong",
        )}
      >
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <label htmlFor={id} className="text-small font-medium text-fg-2">
            {label}
          </label>
          <OptionalMark id={`${id}-mark`} />
        </span>
        <input
          id={id}
          type="file"
          multiple={takesSeveral}
          accept={ACCEPTED}
          aria-describedby={`${id}-mark ${id}-hint${fault ? ` ${id}-fault` : ""}`}
          aria-invalid={fault ? true : undefined}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Allows the same file to be chosen again.
            target.value = "";
            onFiles(files);
          }}
          className="w-full min-w-0 text-small file:mr-3 file:min-h-9 file:rounded-control file:border file:border-line-strong file:bg-surface-1 file:px-3 file:font-medium file:text-fg"
        />
        <p id={`${id}-hint`} className="text-small text-fg-3">
          {isOver
            ? "Drop here"
            : `Or drop ${takesSeveral ? "one or several" : "it"} here. MP4, MOV or WebM. An interrupted upload of the same file continues.`}
        </p>
      </div>
      <div role="alert">
        {fault && (
          <FieldError id={`${id}-fault`} className="animate-fade-in">
            {fault}
          </FieldError>
        )}
      </div>
    </>
  );
}
