"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { adviceOf, announceError, announceSuccess } from "@/components/forms/announce";
import { CheckAndSend } from "@/components/forms/check-and-send";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextInput } from "@/components/ui/text-input";
import { sendTranscript } from "@/lib/library/transcripts/api";
import { canonicalLanguage } from "@/lib/library/transcripts/language";
import { saveTranscriptMutation } from "@/lib/library/transcripts/mutations";
import type { Rights } from "@/lib/library/transcripts/schema";
import { findByTitle } from "@/lib/library/videos/api";
import { counted } from "@/lib/platform/counted";
import { readFileName, videoOfFile } from "./file-name";
import { LanguageField } from "./language-field";
import { RightsField } from "./rights-field";
import { CAPTION_FILES } from "./transcript-form";

/** The files of a check, with their language and right. */
type Asked = { files: File[]; language: string; rights: Rights | "" };

/** A file with the outcome of its check; without a video it is not saved. */
type Row = { file: File; language: string; videoId: string | null; words: string };

type Props = { onClose: () => void };

/** The dialog that saves many files of captions, each to the video whose title is the file's name. */
export default function TranscriptImport({ onClose }: Props) {
  const [language, setLanguage] = useState("en");
  const [rights, setRights] = useState<Rights | "">("");
  const [files, setFiles] = useState<File[]>([]);
  const [checked, setChecked] = useState<Asked & { rows: Row[] }>();
  const [isRunning, setIsRunning] = useState(false);
  const { mutateAsync: save } = useMutation(saveTranscriptMutation());
  const asked = { files, language, rights };
  const rows = checked && isSame(checked, asked) ? checked.rows : undefined;
  const good = rows?.filter(({ videoId }) => videoId !== null) ?? [];
  const canCheck = files.length > 0 && rights !== "" && canonicalLanguage(language.trim()) !== null;

  const run = async (work: () => Promise<void>) => {
    setIsRunning(true);
    await work().catch(announceError);
    setIsRunning(false);
  };
  const check = () =>
    run(async () => {
      const outcomes: Row[] = [];
      for (const file of files) outcomes.push(await checkFile(file, language.trim(), rights as Rights));
      setChecked({ ...asked, rows: outcomes });
    });
  const send = () =>
    run(async () => {
      for (const { file, language: tag, videoId } of good)
        await save({ videoId: videoId as string, language: tag, rights: rights as Rights, content: file });
      announceSuccess(`${counted(good.length, "transcript")} saved`);
      onClose();
    });

  return (
    <Dialog
      onClose={onClose}
      title="Add transcripts"
      description="Choose files whose names are the titles of their videos, such as “How light falls.en.vtt”."
      shape="sheet"
      width="lg"
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        <CheckAndSend
          isRunning={isRunning}
          check={{ isMain: good.length === 0, isDisabled: !canCheck, run: check }}
          send={
            rows && { label: `Save ${counted(good.length, "transcript")}`, isDisabled: good.length === 0, run: send }
          }
        />
      }
    >
      <div className="flex flex-col gap-8">
        <Field label="Captions files" hint="WebVTT, SRT or SBV, up to 2 MB each" required>
          <TextInput
            type="file"
            accept={CAPTION_FILES}
            multiple
            onChange={({ target }) => setFiles([...(target.files ?? [])])}
          />
        </Field>
        <div className="grid gap-8 sm:grid-cols-2 sm:gap-4">
          <LanguageField value={language} onType={setLanguage} />
          <RightsField value={rights} onChoose={setRights} />
        </div>
        <ul aria-label="Files" className="flex flex-col gap-2">
          {rows?.map(({ file, videoId, words }) => (
            <li key={file.name} className="rounded-control border border-line p-3">
              <span className="block font-medium wrap-anywhere">{file.name}</span>
              <span className={videoId ? "text-fg-2 text-small" : "text-danger text-small"}>{words}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const isSame = (one: Asked, other: Asked) =>
  one.files === other.files && one.language === other.language && one.rights === other.rights;

/** Finds the video of a file, and has the server check it. @param language for files whose name has none */
async function checkFile(file: File, language: string, rights: Rights): Promise<Row> {
  const name = readFileName(file.name);
  const tag = name.language ?? language;
  const row = { file, language: tag, videoId: null };
  const video = videoOfFile(name.title, await findByTitle(name.title));
  if (!video) return { ...row, words: "No video, or more than one, has this title" };
  try {
    const summary = await sendTranscript({ videoId: video.id, language: tag, rights, content: file, dryRun: true });
    const { cues, warnings } = summary;
    const remarks = warnings.length > 0 ? `, ${counted(warnings.length, "remark")}` : "";
    return { ...row, videoId: video.id, words: `${video.title}: ${counted(cues, "line")} in ${tag}${remarks}` };
  } catch (error) {
    return { ...row, words: adviceOf(error) };
  }
}
