"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceError, announceSuccess } from "@/components/forms/announce";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Loaded } from "@/components/ui/states/loaded";
import { questionFiguresQuery, questionsQuery } from "@/lib/library/items/api";
import { deleteQuestionMutation, orderQuestionsMutation } from "@/lib/library/items/mutations";
import type { Question, QuestionFigures } from "@/lib/library/items/schema";
import { counted } from "@/lib/platform/counted";
import { QuestionEditor } from "./question-editor";
import { QuestionEntry } from "./question-entry";
import { shortOf } from "./question-words";
import { QuestionsBar } from "./questions-bar";

const Suggestions = lazyPart(() => import("./suggested-questions"));
const OrderedList = lazyPart(() => import("@/components/forms/ordered-list"));
const ImportDialog = lazyPart(() => import("./questions-import"));

type Props = {
  videoId: string;
  /** The position of the preview's player in seconds; null before it plays. */
  position: () => number | null;
};

/** The questions and cards of a video: their order, the editor, figures, import and export. */
export default function QuestionsTab({ videoId, position }: Props) {
  const query = useQuery(questionsQuery(videoId));
  const { data: figures = [] } = useQuery(questionFiguresQuery(videoId));
  return (
    <Loaded query={query} failed="The questions could not be loaded.">
      {(questions) => <Questions {...{ videoId, position, questions, figures }} />}
    </Loaded>
  );
}

type ListProps = Props & { questions: Question[]; figures: QuestionFigures[] };

function Questions({ videoId, position, questions, figures }: ListProps) {
  const { mutate: order } = useMutation(orderQuestionsMutation(videoId));
  const { mutateAsync: remove } = useMutation(deleteQuestionMutation(videoId));
  // The id of the edited question; "new" for a new one.
  const [edited, setEdited] = useState<string | null>(null);
  const [toDelete, setToDelete] = useState<Question>();
  const [isImporting, setImporting] = useState(false);
  const question = questions.find(({ id }) => id === edited) ?? null;

  const change = (ids: string[]) => {
    const gone = questions.find(({ id }) => !ids.includes(id));
    if (gone) setToDelete(gone);
    else order(ids, { onError: announceError });
  };

  return (
    <div className="flex flex-col gap-5">
      <QuestionsBar
        videoId={videoId}
        questions={questions}
        onAdd={() => setEdited("new")}
        onImport={() => setImporting(true)}
      />
      <Suggestions videoId={videoId} position={position} />
      {edited !== null && (
        <QuestionEditor
          key={edited}
          videoId={videoId}
          question={question}
          position={position}
          onSaved={(goesOn) => setEdited(goesOn ? "new" : null)}
          onClose={() => setEdited(null)}
        />
      )}
      {questions.length === 0 ? (
        edited === null && <p className="text-fg-2">No questions yet. Learners are asked them after the lesson.</p>
      ) : (
        <OrderedList
          label="Questions"
          entries={questions.map((one) => ({
            id: one.id,
            title: shortOf(one.prompt),
            body: (
              <QuestionEntry
                question={one}
                figures={figures.find(({ questionId, version }) => questionId === one.id && version === one.version)}
                onEdit={() => setEdited(one.id)}
              />
            ),
          }))}
          onChange={change}
        />
      )}
      {isImporting && (
        <ImportDialog
          videoId={videoId}
          onImported={(added) => {
            announceSuccess(`${counted(added, "question")} imported`);
            setImporting(false);
          }}
          onClose={() => setImporting(false)}
        />
      )}
      {toDelete && (
        <DeleteDialog
          question="Delete this question?"
          description={`“${shortOf(toDelete.prompt)}” is removed from checks and decks. Results of past checks do not change.`}
          remove={() => remove(toDelete.id)}
          deleted="Question deleted"
          failed="The question could not be deleted."
          onClose={() => setToDelete(undefined)}
        />
      )}
    </div>
  );
}
