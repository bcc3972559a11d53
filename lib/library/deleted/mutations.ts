import { mutationOptions } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import type { DeletedEntity } from "./schema";

/** Restores deleted entities, one after the other, then refetches every list. @throws {ApiError} 404 after 30 days, 409 when the name or address is taken */
export const restoreMutation = () =>
  mutationOptions({
    mutationFn: async (entities: Pick<DeletedEntity, "kind" | "id">[]) => {
      for (const { kind, id } of entities) await request(`/api/${kind}/${id}/restore`, { method: "POST" });
    },
    // Also after a refusal: another administrator may have restored it.
    onSettled: (_answer, _error, _entities, _before, { client }) => invalidateAll(client),
  });
