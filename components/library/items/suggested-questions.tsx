"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { announceSuccess, attempt } from "@/components/forms/announce";
import { SuggestButton } from "@/components/library/drafts/suggest-button";
import { Suggestion } from "@/components/library/drafts/suggestion";
import { Button } from "@/components/ui/button";
import type { CardDraft, QuestionDraft } from "@/lib/library/drafts/schema";
import { saveQuestionMutation } from "@/lib/library/items/mutations";
import { CodeText } from "./code-text";
import type { Written } from "./question-draft";
import { QuestionEditor } from "./question-editor";
import { kindLabels } from "./question-words";

type Suggested = { id: string; quote: string; second: number; written: Written };

const blank = { explanation: "", back: "", options: [], answers: [], value: null, tolerance: null, active: true };

/** Converts a draft to a question or card of the video. */
function toSuggested(draft: QuestionDraft | CardDraft): Suggested {
  const { quote, second, until, from: _, to: __, ...content } = draft;
  const written: Written =
    "front" in content
      ? { ...blank, kind: "recall", prompt: content.front, back: content.back, second, until }
      : { ...blank, ...content, second, until };
  return { id: crypto.randomUUID(), quote, second, written };
}

type Props = { videoId: string; position: () => number | null };

/** Drafts of questions and cards. An administrator keeps, edits or discards each; only a kept one is stored. */
export default function SuggestedQuestions({ videoId, position }: Props) {
  const { mutateAsync: save, isPending } = useMutation(saveQuestionMutation(videoId));
  const [drafts, setDrafts] = useState<Suggested[]>([]);
  const [edited, setEdited] = useState<string>();
  const drop = (id: string) => setDrafts((before) => before.filter((draft) => draft.id !== id));
  const keep = ({ id, written }: Suggested) =>
    attempt(async () => {
      await save({ id: null, input: written });
      announceSuccess(written.kind === "recall" ? "Card added" : "Question added");
      drop(id);
    });
  return (
    <>
      <SuggestButton
        videoId={videoId}
        kinds={["questions", "cards"]}
        onDrafts={(suggested) => {
          const shown = suggested.flatMap((draft) => ("title" in draft ? [] : toSuggested(draft)));
          setDrafts((before) => [...shown, ...before]);
        }}
      />
      {drafts.length > 0 && (
        <ul aria-label="Suggestions" className="divide-y divide-line border-y">
          {drafts.map((draft) =>
            draft.id === edited ? (
              <li key={draft.id} className="py-4">
                <QuestionEditor
                  videoId={videoId}
                  question={null}
                  written={draft.written}
                  position={position}
                  onSaved={() => drop(draft.id)}
                  onClose={() => setEdited(undefined)}
                />
              </li>
            ) : (
              <Suggestion
                key={draft.id}
                quote={draft.quote}
                second={draft.second}
                actions={
                  <Acts
                    prompt={draft.written.prompt}
                    isKeeping={isPending}
                    onKeep={() => keep(draft)}
                    onEdit={() => setEdited(draft.id)}
                    onDiscard={() => drop(draft.id)}
                  />
                }
              >
                <Content written={draft.written} />
              </Suggestion>
            ),
          )}
        </ul>
      )}
    </>
  );
}

type ActsProps = {
  prompt: string;
  isKeeping: boolean;
  onKeep: () => void;
  onEdit: () => void;
  onDiscard: () => void;
};

function Acts({ prompt, isKeeping, onKeep, onEdit, onDiscard }: ActsProps) {
  const name = <span className="sr-only">{` “${prompt}”`}</span>;
  return (
    <>
      <Button variant="ghost" size="sm" disabled={isKeeping} onClick={onKeep}>
        Keep{name}
      </Button>
      <Button variant="ghost" size="sm" onClick={onEdit}>
        Edit{name}
      </Button>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        Discard{name}
      </Button>
    </>
  );
}

function Content({ written }: { written: Written }) {
  const { kind, prompt, explanation, back, options, answers, value, tolerance } = written;
  const answer = kind === "number" ? `${value}${tolerance ? ` ± ${tolerance}` : ""}` : answers.join(", ") || back;
  return (
    <>
      <span className="text-meta text-fg-3">{kindLabels[kind]}</span>
      <p className="font-medium">
        <CodeText>{prompt}</CodeText>
      </p>
      {options.length > 0 ? (
        <ul className="list-disc pl-5 text-fg-2">
          {options.map(({ text, correct }) => (
            <li key={text}>
              <CodeText>{text}</CodeText>
              {correct && <span className="ml-2 text-small font-medium text-success">Right</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-fg-2">
          <CodeText>{answer}</CodeText>
        </p>
      )}
      {explanation && (
        <p className="text-small text-fg-3">
          <CodeText>{explanation}</CodeText>
        </p>
      )}
    </>
  );
}
