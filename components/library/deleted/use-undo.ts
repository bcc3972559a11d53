import { useMutation } from "@tanstack/react-query";
import { adviceOf, announceFailure, announceSuccess } from "@/components/forms/announce";
import { restoreMutation } from "@/lib/library/deleted/mutations";
import type { DeletedEntity, DeletedKind } from "@/lib/library/deleted/schema";

type Entity = Pick<DeletedEntity, "kind" | "id">;

/** Restores deleted entities and announces the outcome. It also works after its component has left the screen. */
export function useRestore() {
  const { mutateAsync, isPending } = useMutation(restoreMutation());
  const restore = async (entities: Entity[]) => {
    try {
      await mutateAsync(entities);
      announceSuccess("Restored");
    } catch (error) {
      announceFailure(adviceOf(error));
    }
  };
  return { restore, isPending };
}

/** The Undo action of a delete toast. */
export function useUndo(kind: DeletedKind) {
  const { restore } = useRestore();
  return (...ids: string[]) => ({
    label: "Undo",
    alternative: "Recently deleted in the dashboard restores it too",
    run: () => void restore(ids.map((id) => ({ kind, id }))),
  });
}
