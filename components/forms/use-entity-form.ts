"use client";

import { useRef, useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { ApiError } from "@/lib/platform/http/request";
import { adviceOf, announceFailure, announceSuccess, reasonOf } from "./announce";
import type { LoadSchema } from "./resolver";
import { useCheckedForm } from "./use-checked-form";

type Options<Values extends FieldValues, Output, Entity> = {
  schema: LoadSchema<Output>;
  /** What is edited, as it was read; null for a new one. */
  entity: Entity | null;
  toValues: (entity: Entity | null) => Values;
  /** @param read the state that the save is meant for */
  save: (output: Output, read: Entity | null) => Promise<Entity>;
  /** Reads what somebody else made of it meanwhile. */
  reload: () => Promise<Entity | null>;
  onSaved: (saved: Entity) => void;
  /** The toast of a success. */
  saved: string;
  /** The toast of a failure. @param reason a sentence; undefined when no answer came */
  failed: (reason: string | undefined) => string;
};

/**
 * A dialog's form over one entity: checked on submit and then on change; a refusal is said at its fields and loses nothing;
 * what somebody else saved meanwhile is kept beside what was typed, until the person chooses.
 */
export function useEntityForm<Values extends FieldValues, Output, Entity>(options: Options<Values, Output, Entity>) {
  const { schema, entity, toValues, save, reload, onSaved, saved, failed } = options;
  /** The state that the next save is meant for. */
  const read = useRef(entity);
  const [theirs, setTheirs] = useState<Entity | null>(null);

  const refuse = async (error: unknown) => {
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
        onSaved(entitySaved);
      } catch (error) {
        await refuse(error);
      }
    },
    // The schema did not load, or what the others saved could not be read.
    explain: (error) => reasonOf(error) ?? "The form could not be sent. Try again.",
    onRefused: () => announceFailure("Failed to submit form. Please try again."),
  });

  return {
    form,
    isNew: entity === null,
    toValues,
    submit: form.submit,
    /** What somebody else saved while this was being edited; null while nobody did. */
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
