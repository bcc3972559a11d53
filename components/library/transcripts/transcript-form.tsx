"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { adviceOf, announceFailure, announceSuccess } from "@/components/forms/announce";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { sendTranscript } from "@/lib/library/transcripts/api";
import { canonicalLanguage } from "@/lib/library/transcripts/language";
import { saveTranscriptMutation } from "@/lib/library/transcripts/mutations";
import type { Rights, TranscriptSummary } from "@/lib/library/transcripts/schema";
import { moment } from "@/lib/library/videos/duration";
import { counted } from "@/lib/platform/counted";
import { ApiError } from "@/lib/platform/http/request";
import { LanguageField } from "./language-field";
import { Mistakes } from "./mistakes";
import { RightsField } from "./rights-field";

/** The accepted file types. */
export const CAPTION_FILES = ".vtt,.srt,.sbv,.txt";

const START = { language: "en", rights: "" as Rights | "", text: "", file: null as File | null, keepGood: false };

type Missing = "language" | "rights" | "text";

const missingOf = ({ language, rights, text, file }: typeof START): Missing | undefined => {
  if (!canonicalLanguage(language.trim())) return "language";
  if (!rights) return "rights";
  return file || text.trim() ? undefined : "text";
};

type Props = { videoId: string; onDirty: (isDirty: boolean) => void };

/** Adds a transcript: a file or pasted text, which the server checks before it is saved. */
export function TranscriptForm({ videoId, onDirty }: Props) {
  const [values, setValues] = useState(START);
  const [missing, setMissing] = useState<Missing>();
  const { summary, problem, isRunning, send, reset } = useSend(videoId);
  const fileInput = useRef<HTMLInputElement>(null);
  const setAll = (next: typeof START) => {
    setValues(next);
    if (!next.file && fileInput.current) fileInput.current.value = "";
  };
  const change = (changes: Partial<typeof START>) => {
    setAll({ ...values, ...changes });
    setMissing(undefined);
    reset();
    onDirty(true);
  };
  const run = async (dryRun: boolean) => {
    const lacking = missingOf(values);
    setMissing(lacking);
    if (lacking) return;
    const isSaved = await send(values, dryRun);
    if (!isSaved) return;
    setAll({ ...START, language: values.language });
    onDirty(false);
  };

  return (
    <div className="flex flex-col gap-8">
      <fieldset disabled={isRunning} className="contents">
        <div className="grid gap-8 sm:grid-cols-2 sm:gap-4">
          <LanguageField
            value={values.language}
            error={missing === "language" ? "This is not a language" : undefined}
            onType={(language) => change({ language })}
          />
          <RightsField
            value={values.rights}
            error={missing === "rights" ? "Say which right you have" : undefined}
            onChoose={(rights) => change({ rights })}
          />
        </div>
        <Field label="Captions file" hint="WebVTT, SRT or SBV, up to 2 MB">
          <TextInput
            ref={fileInput}
            type="file"
            accept={CAPTION_FILES}
            onChange={({ target }) => change({ file: target.files?.[0] ?? null, text: "" })}
          />
        </Field>
        <Field label="Or paste the text" error={missing === "text" ? "Choose a file, or paste the text" : undefined}>
          <TextArea
            rows={5}
            value={values.text}
            spellCheck={false}
            placeholder={"0:00 Welcome to this lesson.\n0:04 Today we look at …"}
            onChange={({ target }) => change({ text: target.value, file: null })}
            className="font-mono text-small"
          />
        </Field>
        <div role="status" className="contents">
          {summary && (
            <p>
              {counted(summary.cues, "line")} up to {moment(summary.seconds)} can be saved.
            </p>
          )}
        </div>
        <Mistakes
          lines={summary?.warnings.map(({ line, message }) => `Line ${line}: ${message}`) ?? problem?.lines ?? []}
        />
        {(problem?.isPartly || values.keepGood) && (
          <Switch
            label="Keep what can be read"
            description="The lines named are left out."
            checked={values.keepGood}
            onChange={({ currentTarget }) => change({ keepGood: currentTarget.checked })}
          />
        )}
      </fieldset>
      <FormAlert message={problem?.detail} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={isRunning} onClick={() => run(true)}>
          Check
        </Button>
        <Button loading={isRunning} onClick={() => run(false)}>
          Save transcript
        </Button>
      </div>
    </div>
  );
}

type Problem = { detail: string; lines: string[]; isPartly: boolean };

const toProblem = (error: unknown): Problem => {
  const lines = error instanceof ApiError ? error.errors.map(({ message }) => message).filter(isLine) : [];
  return { detail: adviceOf(error), lines, isPartly: /cues are good/.test(adviceOf(error)) };
};

const isLine = (message: string) => message.startsWith("Line ");

/** Sends the text, to be checked or saved. */
function useSend(videoId: string) {
  const { mutateAsync: save } = useMutation(saveTranscriptMutation());
  const [summary, setSummary] = useState<TranscriptSummary>();
  const [problem, setProblem] = useState<Problem>();
  const [isRunning, setIsRunning] = useState(false);
  const reset = () => {
    setSummary(undefined);
    setProblem(undefined);
  };
  /** @returns whether it was saved */
  const send = async ({ language, rights, text, file, keepGood }: typeof START, dryRun: boolean): Promise<boolean> => {
    reset();
    setIsRunning(true);
    try {
      const sent = { videoId, language: language.trim(), rights: rights as Rights, content: file ?? text, keepGood };
      if (dryRun) {
        setSummary(await sendTranscript({ ...sent, dryRun }));
      } else {
        await save(sent);
        announceSuccess("Transcript saved");
      }
      return !dryRun;
    } catch (error) {
      setProblem(toProblem(error));
      if (!dryRun) announceFailure("Failed to save the transcript");
      return false;
    } finally {
      setIsRunning(false);
    }
  };
  return { summary, problem, isRunning, send, reset };
}
