import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import type { DeletedEntity } from "./schema";

/** Restores a deleted entity, then refetches every list. @throws {ApiError} 404 after 30 days, 409 when the name or address is taken */
export const restoreMutation = () =>
  mutationOptions({
    mutationFn: ({ kind, id }: Pick<DeletedEntity, "kind" | "id">) =>
      request(`/api/${kind}/${id}/restore`, { method: "POST" }),
    // Also after a refusal: another administrator may have restored it.
    onSettled: (_answer, _error, _entity, _before, { client }) => invalidateAll(client),
  });
