import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { type LibraryArchive, sendLibrary } from "./api";

/** Imports an archive. */
export const importLibraryMutation = () =>
  mutationOptions({
    mutationFn: (archive: LibraryArchive) => sendLibrary(archive, false),
    // Also after a failure: rows before it are saved.
    onSettled: (_answer, _error, _archive, _before, { client }) => invalidateAll(client),
  });
