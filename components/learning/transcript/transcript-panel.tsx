"use client";

import { useQuery } from "@tanstack/react-query";
import { Printer, Search } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { announceFailure } from "@/components/forms/announce";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { usePreferences } from "@/components/identity/auth/preferences";
import { rightsWords } from "@/components/library/transcripts/rights-field";
import { WordsButton } from "@/components/library/transcripts/words-button";
import { useTold } from "@/components/library/videos/playback";
import { DOT } from "@/components/ui/dot";
import { Field } from "@/components/ui/field";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { Options, Select } from "@/components/ui/select";
import { isFreeInPlayer, transcriptShortcut } from "@/components/ui/shortcuts";
import { Loaded } from "@/components/ui/states/loaded";
import { TextInput } from "@/components/ui/text-input";
import { transcriptQuery, transcriptsQuery } from "@/lib/library/transcripts/api";
import { inLanguage } from "@/lib/library/transcripts/in-language";
import { transcriptName } from "@/lib/library/transcripts/language";
import type { Transcript, TranscriptCue } from "@/lib/library/transcripts/schema";
import { moment } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";
import { searchKey } from "@/lib/platform/text";
import { TranscriptLines } from "./transcript-lines";

const FAILED = "The transcript could not be loaded.";

/** The transcript of a lesson, to read along and to search. */
export default function TranscriptPanel({ video }: { video: Video }) {
  const query = useQuery(transcriptsQuery(video.id));
  return (
    <Loaded query={query} failed={FAILED}>
      {(transcripts) =>
        transcripts.length === 0 ? (
          <NoTranscript video={video} />
        ) : (
          <Transcripts video={video} transcripts={transcripts} />
        )
      }
    </Loaded>
  );
}

function NoTranscript({ video }: { video: Video }) {
  const isAdmin = useCurrentUser()?.isAdmin ?? false;
  const caption = useTold(video.id)?.caption ?? null;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-fg-3 text-small">No transcript yet</p>
      {video.provider === "vimeo" && (
        <p className="text-fg-2 wrap-anywhere">
          {caption ?? "Captions that you switch on in Vimeo’s player are shown here, too."}
        </p>
      )}
      {isAdmin && <WordsButton video={video} label="Add" />}
    </div>
  );
}

function Transcripts({ video, transcripts }: { video: Video; transcripts: Transcript[] }) {
  const { preferences, browserLanguage } = usePreferences();
  const [chosen, setChosen] = useState<string>();
  const known = transcripts.find(({ language }) => language === chosen);
  const shown = known ?? (inLanguage(transcripts, preferences.language ?? browserLanguage) as Transcript);
  const { language } = shown;
  const query = useQuery(transcriptQuery(video.id, language));
  return (
    <div className="flex flex-col gap-3">
      {transcripts.length > 1 && (
        <Field label="Language of the transcript" labelHidden>
          <Select value={language} onChange={({ target }) => setChosen(target.value)}>
            <Options of={transcripts.map((transcript) => [transcript.language, transcriptName(transcript)])} />
          </Select>
        </Field>
      )}
      <Loaded query={query} failed={FAILED}>
        {(cues) => <Searched key={language} video={video} cues={cues} language={language} />}
      </Loaded>
      <p className="text-fg-3 text-meta">
        {transcriptName(shown)}
        {DOT}
        {rightsWords[shown.rights]}
      </p>
    </div>
  );
}

function Searched({ video, cues, language }: { video: Video; cues: TranscriptCue[]; language: string }) {
  const [q, setQ] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  const key = searchKey(q.trim());
  const keys = useMemo(() => cues.map(({ words }) => searchKey(words)), [cues]);
  const found = useMemo(() => (key ? cues.filter((_, n) => keys[n]?.includes(key)) : null), [cues, keys, key]);
  const print = () => {
    if (!printTranscript(video.title, cues)) announceFailure("The transcript could not be printed. Allow pop-ups");
  };
  return (
    <>
      <div className="flex items-center gap-2">
        <Field label="Search in the transcript" labelHidden className="flex-1">
          <TextInput
            ref={field}
            type="search"
            value={q}
            maxLength={200}
            autoComplete="off"
            placeholder="Search in the transcript"
            leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
            onChange={({ target }) => setQ(target.value)}
          />
        </Field>
        <TooltipButton
          label="Print the transcript"
          icon={<Printer aria-hidden size={18} strokeWidth={1.75} />}
          onClick={print}
        />
      </div>
      <p role="status" className="text-fg-3 text-small empty:hidden">
        {found && `${counted(found.length, "line")} found`}
      </p>
      <TranscriptLines videoId={video.id} cues={found ?? cues} isWhole={found === null} language={language} />
    </>
  );
}

/** Focuses a visible search field by its key, unless the user has turned shortcuts off. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  const { shortcuts: isOn } = usePreferences().preferences;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isShown = field.current !== null && field.current.closest("[hidden]") === null;
      if (!isShown || !transcriptShortcut.keys.includes(event.key) || !isFreeInPlayer(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    // Captures the key before the shell, which uses it elsewhere.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isOn, field]);
}

/**
 * Prints a transcript from a new page, because the panel renders only visible lines.
 * @returns false when it was blocked
 */
function printTranscript(title: string, cues: TranscriptCue[]): boolean {
  const page = window.open("", "_blank");
  if (!page) return false;
  const { document } = page;
  document.title = title;
  const add = (tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    document.body.append(element);
  };
  add("h1", title);
  for (const { startMs, words } of cues) add("p", `${moment(Math.floor(startMs / 1000))}  ${words}`);
  page.print();
  return true;
}
