"use client";

import { Dialog } from "@/components/ui/overlays/dialog";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { Spinner } from "@/components/ui/states/spinner";
import { ApiError } from "@/lib/platform/http/request";

type Props = {
  /** The kind of entity: 'learning path'. */
  what: string;
  /** The error of the read; null while it runs. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
};

/** Replaces an entity's form while the entity is being read, or when the read failed. */
export function EditorState({ what, error, isRetrying, onRetry, onClose }: Props) {
  // No dialog yet: the form's own dialog must remember which element opened it.
  if (!error) return <Spinner className="fixed inset-0 z-50 bg-scrim" />;
  if (error instanceof ApiError && error.status === 404) {
    return <MissingDialog title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={`Edit ${what}`}>
      <ErrorState onRetry={onRetry} retrying={isRetrying}>
        The {what} could not be loaded. Check your connection and try again.
      </ErrorState>
    </Dialog>
  );
}

/** Shown when the address names a missing entity. @param props.title 'Video not found' */
export function MissingDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={title} titleHidden>
      <EmptyState title={title}>It may have been deleted.</EmptyState>
    </Dialog>
  );
}
