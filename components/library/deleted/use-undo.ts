import { useMutation } from "@tanstack/react-query";
import { announceSuccess, attempt } from "@/components/forms/announce";
import { restoreMutation } from "@/lib/library/deleted/mutations";
import type { DeletedEntity, DeletedKind } from "@/lib/library/deleted/schema";

/** Restores a deleted entity and announces the outcome. It also works after its component has left the screen. */
export function useRestore() {
  const { mutateAsync } = useMutation(restoreMutation());
  const restore = (entity: Pick<DeletedEntity, "kind" | "id">) =>
    attempt(async () => {
      await mutateAsync(entity);
      announceSuccess("Restored");
    });
  return restore;
}

/** The texts of the Undo button of a delete toast. */
export const UNDO = { label: "Undo", alternative: "Recently deleted in the dashboard restores it too" };

/** The Undo action of a delete toast. */
export function useUndo(kind: DeletedKind) {
  const restore = useRestore();
  return (id: string) => ({ ...UNDO, run: () => void restore({ kind, id }) });
}
