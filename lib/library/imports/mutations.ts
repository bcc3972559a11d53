import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { type ImportRun, sendImport } from "./api";

/** Adds or changes the videos of a spreadsheet, in parts. @throws {ApiError} when a part fails; the parts before it are saved */
export const importVideosMutation = () =>
  mutationOptions({
    mutationFn: (run: ImportRun) => sendImport(run, false),
    // Also after a failure: earlier parts are saved.
    onSettled: (_answer, _error, _run, _before, { client }) => invalidateAll(client),
  });
