"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { announceError, attempt } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { TimedText } from "@/components/library/videos/lesson-time";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import type { PublicUser } from "@/lib/identity/users/schema";
import { type ReportedText, reportTextMutation } from "@/lib/learning/reported/mutations";
import type { Video } from "@/lib/library/videos/schema";
import { isConnectionLost, subscribeToConnection } from "@/lib/platform/http/connection";
import { draftOf, keepDraft } from "./drafts";
import { TextField, type TextRule } from "./text-field";

const ReportDialog = lazyPart(() => import("./report-dialog"));

/** A text of a discussion. `user` is null once its author is deleted. */
type Written = { user: PublicUser | null; createdAt: string; updatedAt: string };

type Props = {
  /** 'comment' */
  noun: string;
  written: Written;
  text: string;
  rule: TextRule;
  /** The lesson whose times become links; null when it cannot be played. */
  video: Pick<Video, "id" | "duration"> | null;
  isOwn: boolean;
  /** True until the server has confirmed it. */
  isSending: boolean;
  /** True in a list of the user's own texts, which need no names. */
  isUnnamed?: boolean;
  now: Date;
  /** Key under which an unsent change is kept; see draftKey. */
  draft: string;
  /** The text to report; without it, it cannot be reported. */
  reported?: ReportedText;
  /** Shown above the text, such as its second. */
  above?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** Shown below the text, such as its replies. */
  children?: ReactNode;
  className?: string;
  onSave: (text: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

/** A comment, note, question or reply, in display or edit mode; only its author can change it (docs/behaviour.md, 18). */
export function Entry({ noun, written, text, rule, video, isOwn, isSending, now, draft, onSave, ...rest }: Props) {
  const { isUnnamed = false, reported, above, actions, children, className, onRemove } = rest;
  const [isEditing, setIsEditing] = useState(() => isOwn && draftOf(draft) !== null);
  const editButton = useRef<HTMLButtonElement>(null);
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost, () => false);
  const isWaiting = isSending && isLost;

  const stopEditing = () => {
    setIsEditing(false);
    keepDraft(draft, null);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const save = async (next: string) => {
    stopEditing();
    if (next === text) return;
    try {
      await onSave(next);
    } catch (error) {
      keepDraft(draft, next);
      setIsEditing(true);
      announceError(error);
    }
  };
  return (
    <li
      aria-busy={isSending || undefined}
      className={cn("flex gap-3 py-4", isSending && !isWaiting && "opacity-60", className)}
    >
      {!isUnnamed && <Avatar name={nameOf(written)} src={written.user?.profilePictureUrl ?? null} />}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {!isUnnamed && <span className="font-semibold">{nameOf(written)}</span>}
          <WrittenAt {...written} now={now} />
        </p>
        {above}
        {isEditing ? (
          <div className="mt-2">
            <TextField
              draft={draft}
              rule={rule}
              label={`Edit ${noun}`}
              submitLabel="Save"
              initial={text}
              autoFocus
              actions={
                <Button variant="ghost" size="sm" onClick={stopEditing}>
                  Cancel
                </Button>
              }
              onSubmit={save}
            />
          </div>
        ) : (
          <>
            <p className="mt-0.5 whitespace-pre-line text-fg-2 wrap-anywhere">
              {video ? <TimedText video={video} text={text} /> : text}
            </p>
            {isWaiting && <p className="mt-1 text-small text-fg-3">It is sent as soon as you are back online.</p>}
            {!isSending && (
              <p className="mt-1 -ml-3 flex flex-wrap gap-1 empty:hidden">
                {actions}
                {isOwn && (
                  <>
                    <Button ref={editButton} variant="ghost" size="sm" onClick={() => setIsEditing(true)}>
                      Edit
                      <span className="sr-only"> {noun}</span>
                    </Button>
                    <RemoveButton noun={noun} onRemove={onRemove} />
                  </>
                )}
                {!isOwn && reported && <ReportButton noun={noun} reported={reported} />}
              </p>
            )}
          </>
        )}
        {children}
      </div>
    </li>
  );
}

const nameOf = ({ user }: Written) => user?.name ?? "Deleted user";

function WrittenAt({ createdAt, updatedAt, now }: Written & { now: Date }) {
  const { ago, exactly } = useFormats();
  return (
    <span className="text-small text-fg-3">
      <time dateTime={createdAt} title={exactly(createdAt)}>
        {ago(createdAt, now)}
      </time>
      {updatedAt !== createdAt && " (edited)"}
    </span>
  );
}

function RemoveButton({ noun, onRemove }: Pick<Props, "noun" | "onRemove">) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    setIsAsking(false);
    await attempt(onRemove);
  };
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        Delete
        <span className="sr-only"> {noun}</span>
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Are you sure you want to delete this ${noun}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => void remove()}
      />
    </>
  );
}

/** Reports another user's text to the administrators, with a reason. The button can be used once. */
function ReportButton({ noun, reported }: { noun: string; reported: ReportedText }) {
  const { mutateAsync: reportText } = useMutation(reportTextMutation());
  const [isAsking, setIsAsking] = useState(false);
  const [isReported, setIsReported] = useState(false);
  const report = async (reason: string) => {
    await reportText({ ...reported, reason });
    setIsAsking(false);
    setIsReported(true);
    toast({ title: "Thank you", description: `The administrators will look at this ${noun}.`, kind: "success" });
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={isReported || undefined}
        onClick={() => isReported || setIsAsking(true)}
      >
        {isReported ? "Reported" : "Report"}
        <span className="sr-only"> {noun}</span>
      </Button>
      {isAsking && <ReportDialog noun={noun} onReport={report} onClose={() => setIsAsking(false)} />}
    </>
  );
}
