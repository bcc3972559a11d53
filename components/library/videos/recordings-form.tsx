"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw, X } from "lucide-react";
import { useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { FormDialog } from "@/components/forms/form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { DropZone, wordsOf } from "@/components/library/upload/upload-field";
import { type Row, useUploads } from "@/components/library/upload/use-uploads";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import { TextInput } from "@/components/ui/text-input";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { saveVideoMutation } from "@/lib/library/videos/mutations";
import { DEFAULT_POINTS } from "@/lib/library/videos/points";
import type { ScoredForm } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";
import { AreaRows } from "./area-rows";
import { titleOf } from "./use-recording";

type Props = { files: File[]; areas: KnowledgeArea[]; onClose: () => void };

const schema = () => import("@/lib/library/videos/schema").then((schemas) => schemas.scoredFormSchema);

/** The form that adds several recordings with the same areas. Failed ones stay in it with the reason. */
export default function RecordingsForm({ files, areas, onClose }: Props) {
  const uploads = useUploads(files);
  const { mutateAsync: saveVideo } = useMutation(saveVideoMutation());
  const titles = useRef(new Map<string, string>());
  const list = useRef<HTMLUListElement>(null);
  const [isAdding, setAdding] = useState(false);

  const addOne = async ({ key, file }: Row, { knowledgeAreas }: ScoredForm): Promise<boolean> => {
    try {
      const uploadId = await uploads.finish(key);
      const title = titles.current.get(key)?.trim() || titleOf(file.name) || file.name;
      await saveVideo({ input: { title, description: "", uploadId, knowledgeAreas }, read: null });
      uploads.drop(key);
      return true;
    } catch (error) {
      uploads.fail(key, reasonOf(error) ?? (error as Error).message);
      return false;
    }
  };
  const toAdd = uploads.rows.filter(({ upload }) => !("fault" in upload && upload.fault));
  const form = useCheckedForm<ScoredForm>({
    schema,
    defaultValues: { knowledgeAreas: [{ knowledgeAreaId: "", points: DEFAULT_POINTS }] },
    send: async (scored) => {
      if (toAdd.length === 0) throw new Error("No recording is left to add");
      setAdding(true);
      const added = (await Promise.all(toAdd.map((row) => addOne(row, scored)))).filter(Boolean).length;
      setAdding(false);
      if (added > 0) announceSuccess(`${counted(added, "video")} added`);
      if (added < toAdd.length) announceFailure(`${counted(toAdd.length - added, "recording")} could not be added`);
      else if (toAdd.length === uploads.rows.length) onClose();
    },
    explain: (error) => reasonOf(error) ?? (error as Error).message,
  });

  return (
    <FormDialog
      title="Add recordings"
      submitLabel={toAdd.length === 0 ? "Add videos" : `Add ${counted(toAdd.length, "video")}`}
      width="lg"
      isDirty={uploads.rows.length > 0}
      isSubmitting={isAdding}
      alert={form.formState.errors.root?.message}
      onSubmit={form.submit}
      preload={form.preload}
      onClose={onClose}
    >
      <ul ref={list} tabIndex={-1} aria-label="Recordings" className="flex flex-col gap-3">
        {uploads.rows.map((row) => (
          <RecordingRow
            key={row.key}
            row={row}
            isAdding={isAdding}
            onTitle={(title) => titles.current.set(row.key, title)}
            onAgain={() => uploads.again(row)}
            onRemove={() => {
              // The focused button is removed with its row.
              list.current?.focus();
              uploads.stop(row.key);
            }}
          />
        ))}
      </ul>
      {!isAdding && <DropZone label="More recordings" takesSeveral onFiles={uploads.add} />}
      <FormProvider {...form}>
        <AreaRows areas={areas} />
      </FormProvider>
    </FormDialog>
  );
}

type RowProps = {
  row: Row;
  isAdding: boolean;
  onTitle: (title: string) => void;
  onAgain: () => void;
  onRemove: () => void;
};

/** A recording with its title, and the progress or failure of its upload. */
function RecordingRow({ row: { file, upload }, isAdding, onTitle, onAgain, onRemove }: RowProps) {
  const fault = upload.state === "none" ? upload.fault : undefined;
  const words = upload.state === "none" ? "Waits for the uploads above" : wordsOf(upload);
  return (
    <li className="flex flex-col gap-3 rounded-tile border border-line bg-surface-1 p-4">
      <div className="flex items-end gap-2">
        <Field label={`Title of ${file.name}`} className="min-w-0 flex-1">
          <TextInput
            defaultValue={titleOf(file.name)}
            maxLength={300}
            autoComplete="off"
            onChange={({ currentTarget }) => onTitle(currentTarget.value)}
          />
        </Field>
        <TooltipButton
          label={`Remove ${file.name}`}
          tooltip="Remove"
          size="lg"
          icon={<X aria-hidden size={18} strokeWidth={1.75} />}
          onClick={onRemove}
        />
      </div>
      {fault ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FieldError role="alert" className="min-w-0">
            {fault}
          </FieldError>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Try again: ${file.name}`}
            disabled={isAdding}
            onClick={onAgain}
          >
            <RotateCw aria-hidden size={16} strokeWidth={1.75} />
            Try again
          </Button>
        </div>
      ) : (
        <>
          <ProgressBar
            label={`Upload of ${file.name}`}
            value={upload.state === "none" ? 0 : upload.sent}
            max={file.size}
            valueText={words}
          />
          <p className="text-small text-fg-2 tabular-nums">{words}</p>
        </>
      )}
    </li>
  );
}
