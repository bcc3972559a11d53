"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceError, announceInfo } from "@/components/forms/announce";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { Options, Select } from "@/components/ui/select";
import { assistantQuery, requestDrafts } from "@/lib/library/drafts/api";
import type { DraftKind, Drafts } from "@/lib/library/drafts/schema";
import { transcriptsQuery } from "@/lib/library/transcripts/api";
import { transcriptName } from "@/lib/library/transcripts/language";

type Props = {
  videoId: string;
  kinds: readonly DraftKind[];
  onDrafts: (drafts: Drafts["drafts"]) => void;
};

/**
 * The buttons that request drafts of the lesson's transcript; none without an assistant or a transcript. Before the
 * first use a dialog says what is sent, and to which host.
 */
export function SuggestButton({ videoId, kinds, onDrafts }: Props) {
  const { data: assistant } = useQuery(assistantQuery());
  const { data: transcripts = [] } = useQuery({ ...transcriptsQuery(videoId), enabled: Boolean(assistant?.host) });
  const [language, setLanguage] = useState<string>();
  const [toTell, setToTell] = useState<DraftKind>();
  const [running, setRunning] = useState<DraftKind>();
  if (!assistant?.host || transcripts.length === 0) return null;
  const { host, model } = assistant;
  const chosen = language ?? transcripts[0]?.language;

  const suggest = async (kind: DraftKind) => {
    setRunning(kind);
    try {
      const { drafts } = await requestDrafts(videoId, { kind, language: chosen });
      if (drafts.length === 0) announceInfo("The assistant made no draft that matches the transcript");
      onDrafts(drafts);
    } catch (error) {
      announceError(error);
    } finally {
      setRunning(undefined);
    }
  };
  const press = (kind: DraftKind) => {
    if (running) return;
    if (isTold(host)) void suggest(kind);
    else setToTell(kind);
  };
  const confirm = () => {
    noteTold(host);
    setToTell(undefined);
    if (toTell) void suggest(toTell);
  };

  return (
    <div className="flex flex-wrap items-end gap-2">
      {transcripts.length > 1 && (
        <Field label="Draft from the transcript in">
          <Select value={chosen} onChange={({ target }) => setLanguage(target.value)}>
            <Options of={transcripts.map((transcript) => [transcript.language, transcriptName(transcript)])} />
          </Select>
        </Field>
      )}
      {kinds.map((kind) => (
        <Button key={kind} variant="secondary" loading={running === kind} onClick={() => press(kind)}>
          Suggest {kind}
        </Button>
      ))}
      <AlertDialog
        open={toTell !== undefined}
        onOpenChange={(open) => open || setToTell(undefined)}
        title="Send this transcript to an assistant?"
        description={`The transcript of this lesson is sent to ${host}, where the model ${model} drafts from it. Nothing about you or any other user is sent. Each request is recorded in the audit log. Learners see no draft before you have kept it.`}
        confirmLabel="Send"
        destructive={false}
        onConfirm={confirm}
      />
    </div>
  );
}

/** The storage key of the host that the notice has named. Without storage, `told` holds it until the page is closed. */
const TOLD_KEY = "waypoint.assistant";
let told: string | null = null;

/** True when this browser has shown the notice about sending transcripts to this host. */
function isTold(host: string): boolean {
  try {
    return (localStorage.getItem(TOLD_KEY) ?? told) === host;
  } catch {
    // Storage is blocked by the browser's settings.
    return told === host;
  }
}

function noteTold(host: string): void {
  told = host;
  try {
    localStorage.setItem(TOLD_KEY, host);
  } catch {
    // The notice is shown again on the next visit.
  }
}
