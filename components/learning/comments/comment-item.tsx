"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { toast } from "@/components/ui/toasts/toast";
import { deleteCommentMutation, editCommentMutation, isPending } from "@/lib/learning/comments/mutations";
import type { Comment } from "@/lib/learning/comments/schema";
import { reasonOf } from "@/lib/platform/http/request";
import { CommentField } from "./comment-field";
import { draftKey, draftOf, keepDraft } from "./drafts";

type Props = { comment: Comment; isOwn: boolean; now: Date };

/** A comment, in display or edit mode; only its author can change it (docs/behaviour.md, 18). */
export function CommentItem({ comment, isOwn, now }: Props) {
  const { content, createdAt, updatedAt, user } = comment;
  const { ago, exactly } = useFormats();
  const draft = draftKey(comment.videoId, comment.id);
  const { mutateAsync: editComment } = useMutation(editCommentMutation());
  const { mutateAsync: deleteComment } = useMutation(deleteCommentMutation());
  const [isEditing, setIsEditing] = useState(() => isOwn && draftOf(draft) !== null);
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const isSending = isPending(comment);

  const stopEditing = () => {
    setIsEditing(false);
    keepDraft(draft, null);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const save = async (next: string) => {
    stopEditing();
    if (next === content) return;
    try {
      await editComment({ comment, content: next });
    } catch (error) {
      keepDraft(draft, next);
      setIsEditing(true);
      toast({ kind: "error", title: "Error", description: reasonOf(error) });
    }
  };
  const remove = async () => {
    setIsConfirmOpen(false);
    try {
      await deleteComment(comment);
    } catch (error) {
      toast({ kind: "error", title: "Error", description: reasonOf(error) });
    }
  };

  return (
    <li aria-busy={isSending || undefined} className={cn("flex gap-3 py-4", isSending && "opacity-60")}>
      <Avatar name={user.name} src={user.profilePictureUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{user.name}</span>
          <span className="text-small text-fg-3">
            <time dateTime={createdAt} title={exactly(createdAt)}>
              {ago(createdAt, now)}
            </time>
            {updatedAt !== createdAt && " (edited)"}
          </span>
        </p>
        {isEditing ? (
          <div className="mt-2">
            <CommentField
              draft={draft}
              label="Edit comment"
              submitLabel="Save"
              initial={content}
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
            <p className="mt-0.5 whitespace-pre-line text-fg-2">{content}</p>
            {isOwn && !isSending && (
              <p className="mt-1 -ml-3 flex gap-1">
                <Button ref={editButton} variant="ghost" size="sm" onClick={() => setIsEditing(true)}>
                  Edit
                  <span className="sr-only"> comment</span>
                </Button>
                <Button variant="ghost" size="sm" onClick={() => setIsConfirmOpen(true)}>
                  Delete
                  <span className="sr-only"> comment</span>
                </Button>
              </p>
            )}
          </>
        )}
      </div>
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title="Are you sure you want to delete this comment? This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => void remove()}
      />
    </li>
  );
}
