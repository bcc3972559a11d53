"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { attempt } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { AnswerForm } from "@/components/library/items/answer-form";
import { AnswerResult } from "@/components/library/items/answer-result";
import { CodeText } from "@/components/library/items/code-text";
import { Button } from "@/components/ui/button";
import { answerCheckMutation, startCheckMutation } from "@/lib/learning/checks/mutations";
import type { Answered, Check } from "@/lib/learning/checks/schema";
import type { Watch } from "@/lib/learning/watch/schema";
import type { Answer } from "@/lib/library/items/grade";
import type { Result } from "@/lib/library/items/schema";
import { moment } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { type Asking, beginAsking, isRightAgain, noteAgain, noteAnswer } from "./check-queue";

/** The estimated time for a question. */
const QUESTION_SECONDS = 20;

type Props = {
  video: Video;
  userId: string;
  watch: Watch;
  /** True when the lesson has played to its end. */
  hasEnded: boolean;
  /** Plays a passage of the lesson, to its end. */
  onWatch: (passage: { second: number; until: number | null }) => void;
};

/**
 * The check of a lesson: offered once it has ended or is completed, or earlier when the organisation allows testing
 * out.
 */
export default function CheckPanel({ video, userId, watch, hasEnded, onWatch }: Props) {
  const { mutateAsync: start, isPending } = useMutation(startCheckMutation());
  const [check, setCheck] = useState<Check>();
  const { counted } = useFormats();
  const isAfter = hasEnded || watch.completed || watch.checkFirst;
  const questions = Math.min(video.questionCount, watch.checkSize);
  const minutes = Math.max(1, Math.ceil((questions * QUESTION_SECONDS) / 60));
  const begin = () =>
    attempt(async () => {
      setCheck(await start(video.id));
    });
  if (check) {
    return (
      <OpenCheck key={check.id} {...{ check, userId, onWatch }} onAgain={begin} onClose={() => setCheck(undefined)} />
    );
  }
  if (!isAfter && !watch.testOut) return null;
  return (
    <Button variant="secondary" loading={isPending} onClick={begin} className="self-start">
      {`${isAfter ? "Check yourself" : "Test out"}, ${counted(questions, "question")}, ${minutes} min`}
    </Button>
  );
}

type OpenProps = Pick<Props, "userId" | "onWatch"> & { check: Check; onAgain: () => void; onClose: () => void };

function OpenCheck({ check, userId, onWatch, onAgain, onClose }: OpenProps) {
  const { mutateAsync: send, isPending } = useMutation(answerCheckMutation(userId));
  const [asking, setAsking] = useState<Asking>(() => beginAsking(check.questions));
  const [told, setTold] = useState<{ result: Result; next: Asking }>();
  const [end, setEnd] = useState<Pick<Answered, "score" | "passed">>(check);
  const question = asking.questions.find(({ id }) => id === asking.queue[0]);

  const answer = async (given: Answer) => {
    if (!question) return;
    const { result: known } = question;
    if (known) {
      const correct = isRightAgain(known, given);
      return setTold({ result: { ...known, correct }, next: noteAgain(asking, correct) });
    }
    await attempt(async () => {
      const { score, passed, ...result } = await send({ check, questionId: question.id, answer: given });
      if (score !== null) setEnd({ score, passed });
      setTold({ result, next: noteAnswer(asking, result) });
    });
  };
  const goOn = () => {
    if (told) setAsking(told.next);
    setTold(undefined);
  };

  return (
    <section aria-label="Check" className="flex flex-col gap-4 rounded-tile border bg-surface-2 p-4">
      {question ? (
        <>
          <p className="text-small text-fg-3">{placeWords(asking, question.id)}</p>
          {told ? (
            <>
              <p className="font-semibold">
                <CodeText>{question.prompt}</CodeText>
              </p>
              <AnswerResult result={told.result} options={question.options} onNext={goOn}>
                <WatchAgain result={told.result} onWatch={onWatch} />
              </AnswerResult>
            </>
          ) : (
            <AnswerForm key={asking.queue.join()} question={question} isSending={isPending} onAnswer={answer} />
          )}
        </>
      ) : (
        <Ended end={end} onAgain={onAgain} onClose={onClose} />
      )}
    </section>
  );
}

/** 'Question 2 of 3', or 'Once more'. */
function placeWords({ questions }: Asking, id: string): string {
  const index = questions.findIndex((question) => question.id === id);
  return questions[index]?.result ? "Once more" : `Question ${index + 1} of ${questions.length}`;
}

function WatchAgain({ result: { correct, second, until }, onWatch }: { result: Result; onWatch: Props["onWatch"] }) {
  if (correct || second === null) return null;
  const part = until === null ? moment(second) : `${moment(second)}–${moment(until)}`;
  return (
    <Button variant="secondary" onClick={() => onWatch({ second, until })}>
      Watch {part} again
    </Button>
  );
}

function Ended({
  end: { score, passed },
  onAgain,
  onClose,
}: { end: Pick<Answered, "score" | "passed"> } & Pick<OpenProps, "onAgain" | "onClose">) {
  const { percent } = useFormats();
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <div id={id}>
        <p className="font-semibold">{passed ? "Passed" : "Not passed yet"}</p>
        <p className="text-fg-2">
          {score === null ? "This check is over." : `${percent(score)} of your first answers were right.`}
          {passed === false && " Watch the parts again, then try once more: what was wrong comes first."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!passed && (
          <Button variant="secondary" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button autoFocus aria-describedby={id} variant={passed ? "primary" : "ghost"} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
