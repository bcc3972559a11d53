"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { buttonClass } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { transcriptFile, transcriptsQuery } from "@/lib/library/transcripts/api";
import { transcriptName } from "@/lib/library/transcripts/language";
import { removeTranscriptMutation } from "@/lib/library/transcripts/mutations";
import type { Transcript } from "@/lib/library/transcripts/schema";
import { counted } from "@/lib/platform/counted";
import { rightsWords } from "./rights-field";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 };

/** The transcripts of a video, each with buttons to download and remove it. */
export function TranscriptList({ videoId }: { videoId: string }) {
  const { data: transcripts } = useQuery(transcriptsQuery(videoId));
  const { mutateAsync: remove } = useMutation(removeTranscriptMutation());
  const [toRemove, setToRemove] = useState<Transcript>();
  if (!transcripts) return null;
  return (
    <>
      {transcripts.length === 0 && <p className="text-fg-2">There is no transcript yet.</p>}
      <ul className="flex flex-col gap-1">
        {transcripts.map((transcript) => (
          <li key={transcript.language} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{transcriptName(transcript)}</span>
              <span className="block text-fg-3 text-small">
                {counted(transcript.cues, "line")} · {rightsWords[transcript.rights]}
              </span>
            </span>
            <a
              href={transcriptFile(videoId, transcript.language)}
              download
              aria-label={`Download ${transcriptName(transcript)}`}
              className={buttonClass({ variant: "ghost" })}
            >
              <Download {...icon} />
            </a>
            <IconButton
              label={`Remove ${transcriptName(transcript)}`}
              icon={<Trash2 {...icon} />}
              onClick={() => setToRemove(transcript)}
            />
          </li>
        ))}
      </ul>
      {toRemove && (
        <DeleteDialog
          question={`Remove the transcript “${transcriptName(toRemove)}”?`}
          description="Search no longer finds its words."
          confirmLabel="Remove"
          remove={() => remove({ videoId, language: toRemove.language })}
          deleted="Transcript removed"
          failed="Failed to remove the transcript"
          onClose={() => setToRemove(undefined)}
        />
      )}
    </>
  );
}
