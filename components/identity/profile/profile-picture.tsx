"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleAlert, ImageUp } from "lucide-react";
import { useCallback, useId, useRef, useState } from "react";
import { announceFailure, announceSuccess } from "@/components/forms/announce";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { authState } from "@/lib/identity/accounts/auth-state";
import { saveProfileMutation } from "@/lib/identity/contact-details/mutations";
import { NOT_A_PICTURE, PICTURE_TYPES, refusalOf } from "@/lib/identity/pictures/picture";
import type { User } from "@/lib/identity/users/schema";
import { requirePicture } from "./square-picture";
import { useArrivingFile } from "./use-arriving-file";

const CropDialog = lazyPart(() => import("./crop-dialog"));

/** A user's picture: chosen, dropped or pasted, then cropped; or removed. */
export function ProfilePicture({ user }: { user: User }) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync: saveProfile } = useMutation(saveProfileMutation(user.id));
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);

  const take = useCallback(async (chosen: File) => {
    const refusal = refusalOf(chosen);
    setError(refusal);
    if (refusal) return;
    try {
      await requirePicture(chosen);
      setFile(chosen);
    } catch {
      setError(NOT_A_PICTURE);
    }
  }, []);
  const isOver = useArrivingFile(take);

  const save = async (profilePictureUrl: string | null) => {
    await saveProfile({ profilePictureUrl });
    authState().announce("USER_UPDATED");
  };

  return (
    <div
      className={cn(
        "flex flex-wrap items-center gap-x-5 gap-y-4 rounded-tile border bg-surface-1 p-5",
        isOver ? "border-accent-graphic border-dashed" : "border-line",
      )}
    >
      <Avatar name={user.name} src={user.profilePictureUrl} size="xl" />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-describedby={error ? errorId : undefined}
            onClick={() => input.current?.click()}
          >
            <ImageUp aria-hidden size={18} strokeWidth={1.75} />
            {user.profilePictureUrl ? "Change picture" : "Choose picture"}
          </Button>
          {user.profilePictureUrl && <RemovePicture onRemove={() => save(null)} />}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
          accept={PICTURE_TYPES.join(",")}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file may be chosen again.
            target.value = "";
            if (chosen) take(chosen);
          }}
        />
        <p className="mt-2 text-small text-fg-3">
          {isOver
            ? "Drop it here"
            : "You can also drop or paste a picture here. PNG, JPEG, WebP, GIF or AVIF, less than 5 MB."}
        </p>
        <div role="alert">
          {error && (
            <p id={errorId} className="mt-1.5 flex animate-fade-in items-start gap-1.5 text-small text-danger">
              <CircleAlert aria-hidden size={14} strokeWidth={2} className="mt-0.5 shrink-0" />
              {error}
            </p>
          )}
        </div>
      </div>
      {file && <CropDialog file={file} onSave={save} onClose={() => setFile(null)} />}
    </div>
  );
}

/** Asks before the picture is removed. */
function RemovePicture({ onRemove }: { onRemove: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const remove = async () => {
    setRunning(true);
    try {
      await onRemove();
      announceSuccess("Profile updated successfully!");
    } catch {
      announceFailure("Failed to update profile");
    }
    setRunning(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Remove picture
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove your picture?"
        description="Your initials are shown instead."
        confirmLabel="Remove"
        loading={isRunning}
        onConfirm={remove}
      />
    </>
  );
}
