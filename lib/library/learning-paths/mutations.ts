import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { createLearningPath, deleteLearningPath, updateLearningPath } from "./api";
import type { LearningPath, LearningPathInput } from "./schema";

/** Adds a learning path, or changes `read`; 412 when it was changed since it was read. */
export const saveLearningPathMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: LearningPathInput; read: LearningPath | null }) =>
      read ? updateLearningPath(read, input) : createLearningPath(input),
    onSuccess: (_saved, _variables, _before, { client }) => invalidateAll(client),
  });

/** Deletes a path, then refetches every list. */
export const deleteLearningPathMutation = () =>
  mutationOptions({
    mutationFn: (read: LearningPath) => deleteLearningPath(read),
    // Also after a refusal: another administrator may have changed or deleted it.
    onSettled: (_answer, _error, _read, _before, { client }) => invalidateAll(client),
  });
