"use client";

import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { usePreferences } from "@/components/identity/auth/preferences";
import { draftKey, draftOf, keepDraft } from "@/components/learning/discussion/drafts";
import { TextField } from "@/components/learning/discussion/text-field";
import { playbackOf } from "@/components/library/videos/playback";
import { Button } from "@/components/ui/button";
import { movedSecond, STEP_SECONDS, takenSecond } from "@/lib/learning/moments/content";
import { addMomentMutation } from "@/lib/learning/moments/mutations";
import type { MomentKind } from "@/lib/learning/moments/schema";
import { spoken, moment as written } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { momentRule } from "./moment-entry";

/** The labels of each kind: of the button that opens the form, the field, and the button that sends it. */
const words = {
  note: { open: "Add note", noun: "Note", submit: "Save note" },
  question: { open: "Ask", noun: "Question", submit: "Ask question" },
};

type Props = {
  kind: MomentKind;
  video: Video;
  /** The second at which a key was pressed; a new object each time. */
  request: { second: number } | null;
};

/**
 * The form of a note or question. It takes the second at which it is opened, less the user's offset, while the lesson
 * plays on. Enter sends the text and closes the form; if the server refuses it, the form opens again with the text. Alt
 * with an arrow key moves the second.
 */
export function MomentBox({ kind, video, request }: Props) {
  const { mutateAsync: addMoment } = useMutation(addMomentMutation());
  const { noteOffsetSeconds: offset } = usePreferences().preferences;
  const user = useCurrentUser();
  const draft = draftKey(video.id, kind);
  const shown = () => takenSecond(playbackOf(video.id)?.second() ?? 0, offset);
  /** Null while the form is closed. */
  const [second, setSecond] = useState(() => (draftOf(draft) === null ? null : shown()));
  const [focus, setFocus] = useState<boolean | object>(second !== null);
  const [followed, setFollowed] = useState<Props["request"]>(null);
  /** Counts cancels; each one empties the field. */
  const [cancels, setCancels] = useState(0);
  const openButton = useRef<HTMLButtonElement>(null);
  const { open, noun, submit } = words[kind];
  if (request !== null && request !== followed) {
    setFollowed(request);
    setFocus(request);
    setSecond(takenSecond(request.second, offset));
  }

  const at = second ?? 0;
  const move = (by: number) => setSecond(movedSecond(at, by, video.duration));
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP_SECONDS, ArrowRight: STEP_SECONDS }[event.key];
    if (!event.altKey || by === undefined) return;
    // Otherwise the browser would navigate back.
    event.preventDefault();
    move(by);
  };
  const leave = () => {
    setSecond(null);
    requestAnimationFrame(() => openButton.current?.focus());
  };
  const cancel = () => {
    keepDraft(draft, null);
    setCancels(cancels + 1);
    leave();
  };
  const send = async (body: string) => {
    if (user === null) return;
    leave();
    try {
      const { id, name, profilePictureUrl } = user;
      await addMoment({ videoId: video.id, user: { id, name, profilePictureUrl }, input: { kind, second: at, body } });
    } catch (error) {
      // The refused text returns to the field, which may contain another one already.
      setSecond((opened) => opened ?? at);
      throw error;
    }
  };
  return (
    <>
      {second === null && (
        <Button
          ref={openButton}
          variant="secondary"
          className="w-full"
          onClick={() => {
            setSecond(shown());
            setFocus({});
          }}
        >
          {open}
        </Button>
      )}
      <div hidden={second === null} className="flex flex-col gap-2">
        <p className="flex items-center gap-2 text-small text-fg-2">
          <Button variant="secondary" size="sm" aria-label="5 seconds earlier" onClick={() => move(-STEP_SECONDS)}>
            −5 s
          </Button>
          <span role="status" className="font-mono text-fg">
            <span aria-hidden>{written(at)}</span>
            <span className="sr-only">{spoken(at)}</span>
          </span>
          <Button variant="secondary" size="sm" aria-label="5 seconds later" onClick={() => move(STEP_SECONDS)}>
            +5 s
          </Button>
        </p>
        <TextField
          key={cancels}
          draft={draft}
          rule={momentRule}
          label={`${noun} at ${written(at)}`}
          submitLabel={submit}
          autoFocus={focus}
          isSentByEnter
          onKeyDown={moveByKey}
          actions={
            <Button variant="ghost" size="sm" onClick={cancel}>
              Cancel
            </Button>
          }
          onSubmit={send}
        />
      </div>
    </>
  );
}
