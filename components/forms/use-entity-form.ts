"use client";

import { useRef, useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { ApiError } from "@/lib/platform/http/request";
import { adviceOf, announceFailure, announceSuccess, reasonOf } from "./announce";
import { Declined } from "./declined";
import { type LoadSchema, useCheckedForm } from "./use-checked-form";

type Options<Values extends FieldValues, Output, Entity> = {
  schema: LoadSchema<Output>;
  /** The edited entity, as it was read; null for a new one. */
  entity: Entity | null;
  toValues: (entity: Entity | null) => Values;
  /** @param read the version that the save replaces */
  save: (output: Output, read: Entity | null) => Promise<Entity>;
  /** Reads the current version after a conflict. */
  reload: () => Promise<Entity | null>;
  onSaved: (saved: Entity) => void;
  /** The toast of a success. */
  saved: string;
  /** The toast of a failure. @param reason the server's; undefined when it did not respond */
  failed: (reason: string | undefined) => string;
};

/**
 * The form of one entity: validated on submit and then on change. A server error is shown at its fields and keeps the typed
 * values. When another user saved first, both versions are kept until the user chooses one.
 */
export function useEntityForm<Values extends FieldValues, Output, Entity>(options: Options<Values, Output, Entity>) {
  const { schema, entity, toValues, save, reload, onSaved, saved, failed } = options;
  /** The version that the next save replaces. */
  const read = useRef(entity);
  const [theirs, setTheirs] = useState<Entity | null>(null);

  const refuse = async (error: unknown) => {
    if (error instanceof Declined) return;
    announceFailure(failed(reasonOf(error)));
    if (error instanceof ApiError && error.status === 412) {
      const current = await reload();
      if (current) return setTheirs(current);
    }
    form.setError("root", { message: adviceOf(error) });
    const fields = error instanceof ApiError ? error.errors : [];
    for (const [index, { path, message }] of fields.entries()) {
      if (path) form.setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
    }
  };

  const form = useCheckedForm<Values, Output>({
    schema,
    defaultValues: toValues(entity),
    send: async (output) => {
      try {
        const entitySaved = await save(output, read.current);
        announceSuccess(saved);
        read.current = entitySaved;
        onSaved(entitySaved);
      } catch (error) {
        await refuse(error);
      }
    },
    // The schema did not load, or the current version could not be read.
    explain: (error) => reasonOf(error) ?? "The form could not be sent. Try again.",
    onRefused: () => announceFailure("Failed to submit form. Please try again."),
  });

  return {
    form,
    isNew: entity === null,
    toValues,
    /** The version that another user saved during the edit; null without a conflict. */
    theirs,
    saveAnyway: () => {
      read.current = theirs;
      setTheirs(null);
      return form.submit();
    },
    takeTheirs: () => {
      form.reset(toValues(theirs));
      read.current = theirs;
      setTheirs(null);
    },
  };
}

export type EntityForm<Values extends FieldValues, Output, Entity> = ReturnType<
  typeof useEntityForm<Values, Output, Entity>
>;
