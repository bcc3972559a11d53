"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { draftKey } from "@/components/learning/discussion/drafts";
import { Entry } from "@/components/learning/discussion/entry";
import type { TextRule } from "@/components/learning/discussion/text-field";
import { LessonTime } from "@/components/library/videos/lesson-time";
import { bodyProblem, MAX_MOMENT_CHARACTERS } from "@/lib/learning/moments/content";
import { changeMomentMutation, deleteMomentMutation } from "@/lib/learning/moments/mutations";
import type { Moment } from "@/lib/learning/moments/schema";
import { moment as written } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { isPending } from "@/lib/platform/http/pending";

export const momentRule: TextRule = { maxCharacters: MAX_MOMENT_CHARACTERS, problemOf: bodyProblem };

type Props = {
  moment: Moment;
  video: Pick<Video, "id" | "duration">;
  userId: string;
  now: Date;
  /** False when the lesson cannot be opened. */
  isPlayable?: boolean;
  /** Shown beside its second. */
  beside?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** A new object scrolls it into view and highlights it. */
  mark?: object | null;
  children?: ReactNode;
};

/** A note or question with its second and the sentence that was said there. */
export function MomentEntry({
  moment,
  video,
  userId,
  now,
  isPlayable = true,
  beside,
  actions,
  mark = null,
  children,
}: Props) {
  const { mutateAsync: changeMoment } = useMutation(changeMomentMutation());
  const { mutateAsync: deleteMoment } = useMutation(deleteMomentMutation());
  const { id, kind, second, until, quote, body, earlierRecording } = moment;
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (mark) place.current?.scrollIntoView?.({ block: "center" });
  }, [mark]);
  return (
    <Entry
      noun={kind}
      written={moment}
      text={body}
      rule={momentRule}
      video={isPlayable ? video : null}
      isOwn={moment.userId === userId}
      isSending={isPending(moment)}
      isUnnamed={kind === "note"}
      now={now}
      draft={draftKey(video.id, id)}
      reported={kind === "question" ? { kind: "question", id } : undefined}
      className={mark ? "-mx-2 bg-accent-soft px-2" : undefined}
      above={
        <>
          <p ref={place} className="my-1 flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <LessonTime videoId={video.id} second={second} isEarlier={earlierRecording} isPlayable={isPlayable} />
            {until !== null && <span className="text-meta text-fg-3">to {written(until)}</span>}
            {beside}
          </p>
          {quote && (
            <blockquote className="mb-1 border-l-2 border-line-strong pl-3 text-small text-fg-3 wrap-anywhere">
              {quote}
            </blockquote>
          )}
        </>
      }
      actions={actions}
      onSave={(text) => changeMoment({ moment, change: { body: text } })}
      onRemove={() => deleteMoment(moment)}
    >
      {children}
    </Entry>
  );
}
