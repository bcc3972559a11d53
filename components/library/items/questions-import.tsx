"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextInput } from "@/components/ui/text-input";
import { sendQuestions } from "@/lib/library/items/api";
import { importQuestionsMutation } from "@/lib/library/items/mutations";
import type { QuestionImport } from "@/lib/library/items/schema";
import { counted } from "@/lib/platform/counted";
import { reasonOf } from "@/lib/platform/http/request";
import { kindLabels, shortOf } from "./question-words";

type Props = { videoId: string; onImported: (added: number) => void; onClose: () => void };

/** Imports questions from a file, after a dry run that shows the questions and the problems. */
export default function QuestionsImport({ videoId, onImported, onClose }: Props) {
  const { mutateAsync: send, isPending } = useMutation(importQuestionsMutation(videoId));
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<QuestionImport>();
  const [problem, setProblem] = useState<string>();

  /** The chosen file; a check of an earlier one may end after it was chosen. */
  const latest = useRef<File>(undefined);
  const choose = async (chosen: File | undefined) => {
    latest.current = chosen;
    setFile(chosen);
    setPreview(undefined);
    setProblem(undefined);
    if (!chosen) return;
    try {
      const found = await sendQuestions(videoId, chosen, true);
      if (latest.current === chosen) setPreview(found);
    } catch (error) {
      if (latest.current === chosen) setProblem(reasonOf(error));
    }
  };
  const confirm = async () => {
    if (!file) return;
    try {
      onImported((await send(file)).added);
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };

  return (
    <Dialog
      onClose={onClose}
      title="Import questions"
      description="A GIFT file of Moodle, or a spreadsheet with the columns of an export. Nothing is written before you confirm."
      shape="sheet"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isPending} disabled={!preview || preview.questions.length === 0} onClick={confirm}>
            {preview ? `Import ${counted(preview.questions.length, "question")}` : "Import"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label="File">
          <TextInput
            type="file"
            accept=".txt,.gift,.csv,text/plain,text/csv"
            disabled={isPending}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </Field>
        <FormAlert message={problem} />
        {preview && <Preview preview={preview} />}
      </div>
    </Dialog>
  );
}

function Preview({ preview: { questions, problems } }: { preview: QuestionImport }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="font-medium">{`${counted(questions.length, "question")} can be imported, ${counted(problems.length, "problem")}.`}</p>
      {problems.length > 0 && (
        <ul aria-label="Problems" className="flex flex-col gap-1 text-small text-danger">
          {problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
          ))}
        </ul>
      )}
      {questions.length > 0 && (
        <ul aria-label="Questions to import" className="flex flex-col gap-1 text-small">
          {questions.map(({ line, kind, prompt }) => (
            <li key={`${line} ${prompt}`}>
              <span className="text-fg-3">{`Line ${line}, ${kindLabels[kind].toLowerCase()}: `}</span>
              {shortOf(prompt)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
