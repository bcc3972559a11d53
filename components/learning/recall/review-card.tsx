"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useFormats, usePreferences } from "@/components/identity/auth/preferences";
import { AnswerForm } from "@/components/library/items/answer-form";
import { AnswerResult } from "@/components/library/items/answer-result";
import { CodeText } from "@/components/library/items/code-text";
import { passageAddress } from "@/components/library/videos/video-address";
import { Button, buttonClass } from "@/components/ui/button";
import { isFree } from "@/components/ui/shortcuts";
import type { Card } from "@/lib/learning/recall/schema";
import type { Answer } from "@/lib/library/items/grade";
import type { Result } from "@/lib/library/items/schema";

const ratingLabels = ["Again", "Hard", "Good", "Easy"];

type Answered = Result | "kept" | null;

type Props = {
  card: Card;
  isSending: boolean;
  /** @param rating 1 again, 2 hard, 3 good, 4 easy */
  onRate: (rating: number) => void;
  /** @returns the result of an answer; "kept" while offline; null when it was refused */
  onAnswer: (answer: Answer) => Promise<Answered>;
  onNext: () => void;
};

/**
 * A card: its front, then its back with four ratings; a question is answered as in a check. The button that gets the
 * focus is described by the new content, so that a screen reader reads it once.
 */
export function ReviewCard({ card, isSending, onRate, onAnswer, onNext }: Props) {
  const { kind, front, options, videoId } = card;
  const [result, setResult] = useState<Answered>(null);
  const id = useId();
  return (
    <article aria-label="Card" className="flex flex-col gap-5 rounded-tile border bg-surface-1 p-5 sm:p-6">
      {kind === "recall" ? (
        <TwoSides card={card} onRate={onRate} />
      ) : result ? (
        <>
          <p className="font-semibold">
            <CodeText>{front}</CodeText>
          </p>
          {result === "kept" ? (
            <div className="flex flex-col items-start gap-3">
              <p id={id} className="text-fg-2">
                Kept on this device. It is graded once the connection is back.
              </p>
              <Button autoFocus aria-describedby={id} onClick={onNext}>
                Next
              </Button>
            </div>
          ) : (
            <AnswerResult result={result} options={options} onNext={onNext}>
              <PlayLink videoId={videoId} {...result} />
            </AnswerResult>
          )}
        </>
      ) : (
        <AnswerForm
          question={{ kind, prompt: front, options }}
          isSending={isSending}
          onAnswer={async (answer) => setResult(await onAnswer(answer))}
        />
      )}
    </article>
  );
}

function TwoSides({
  card: { front, back, videoId, second, until, ofEarlierRecording, next },
  onRate,
}: Pick<Props, "card" | "onRate">) {
  const { preferences } = usePreferences();
  const [isShown, setShown] = useState(false);
  const [frontId, backId] = [useId(), useId()];
  const act = useEffectEvent((event: KeyboardEvent) => {
    const found = keyActs(event, isShown);
    if (!found) return;
    event.preventDefault();
    if (found === "show") setShown(true);
    else onRate(found);
  });
  useEffect(() => {
    if (!preferences.shortcuts) return;
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [preferences.shortcuts]);

  return (
    <>
      <p id={frontId} className="min-h-16 text-lead font-semibold">
        <CodeText>{front}</CodeText>
      </p>
      {isShown ? (
        <>
          <p id={backId} className="border-t pt-4 text-lead">
            <CodeText>{back ?? ""}</CodeText>
          </p>
          <PlayLink {...{ videoId, second: ofEarlierRecording ? null : second, until }} />
          <fieldset aria-label="How well you knew it" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {ratingLabels.map((label, index) => (
              <Button
                key={label}
                variant="secondary"
                {...(index === 2 && { autoFocus: true, "aria-describedby": backId })}
                onClick={() => onRate(index + 1)}
              >
                <span className="flex flex-col">
                  {label}
                  <span className="font-mono text-meta font-normal text-fg-3">{next[index]}</span>
                </span>
              </Button>
            ))}
          </fieldset>
        </>
      ) : (
        <Button autoFocus aria-describedby={frontId} size="lg" onClick={() => setShown(true)}>
          Show
        </Button>
      )}
    </>
  );
}

/** The effect of a key on a card: Space shows its back, 1 to 4 rate it. Null for other keys, and in text fields. */
function keyActs(event: KeyboardEvent, isShown: boolean): "show" | number | null {
  const { activeElement: focused } = document;
  if (!isFree(event, focused instanceof HTMLElement ? focused : null)) return null;
  // Space on a button presses it.
  if (event.key === " ") return isShown || focused?.tagName === "BUTTON" || focused?.tagName === "A" ? null : "show";
  return isShown && /^[1-4]$/.test(event.key) ? Number(event.key) : null;
}

/** The link to the passage of the lesson. */
function PlayLink({ videoId, second, until }: Pick<Card, "videoId" | "second" | "until">) {
  const { counted } = useFormats();
  if (videoId === null || second === null) return null;
  return (
    <Link href={passageAddress(videoId, second, until)} className={buttonClass({ variant: "secondary" }, "self-start")}>
      {until === null ? "Play it in the lesson" : `Play the ${counted(until - second, "second")}`}
    </Link>
  );
}
