"use client";

import { useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "@/lib/platform/http/request";
import { announceFailure, announceSuccess, reasonOf } from "./announce";
import { schemaResolver } from "./schema-resolver";

type Options<Values extends FieldValues, Output, Entity> = {
  /** Loads the schema that the form is checked by. */
  rules: () => Promise<z.ZodType<Output>>;
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
  const { rules, entity, toValues, save, reload, onSaved, saved, failed } = options;
  const form = useForm<Values, unknown, Output>({
    resolver: schemaResolver<Values, Output>(rules),
    defaultValues: toValues(entity) as DefaultValues<Values>,
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const [read, setRead] = useState(entity);
  const [theirs, setTheirs] = useState<Entity | null>(null);

  const refuse = async (error: unknown) => {
    announceFailure(failed(reasonOf(error)));
    if (error instanceof ApiError && error.status === 412) {
      const current = await reload();
      if (current) return setTheirs(current);
    }
    form.setError("root", { message: reasonOf(error) ?? "No answer came. Check your connection and try again." });
    const fields = error instanceof ApiError ? error.errors : [];
    for (const [at, { path, message }] of fields.entries()) {
      if (path) form.setError(path as FieldPath<Values>, { message }, { shouldFocus: at === 0 });
    }
  };

  // Enter in a field sends a form however its button looks.
  const isRunning = useRef(false);

  const submitOver = async (state: Entity | null) => {
    if (isRunning.current) return;
    isRunning.current = true;
    await form
      .handleSubmit(async (output) => {
        try {
          const entitySaved = await save(output, state);
          announceSuccess(saved);
          onSaved(entitySaved);
        } catch (error) {
          await refuse(error);
        }
      })()
      .catch((error: unknown) => {
        // The rules did not load, or what the others saved could not be read.
        form.setError("root", { message: reasonOf(error) ?? "The form could not be sent. Try again." });
        announceFailure("Failed to submit form. Please try again.");
      });
    isRunning.current = false;
  };

  return {
    form,
    isNew: entity === null,
    toValues,
    submit: () => submitOver(read),
    /** What somebody else saved while this was being edited; null while nobody did. */
    theirs,
    saveAnyway: () => {
      setRead(theirs);
      setTheirs(null);
      return submitOver(theirs);
    },
    takeTheirs: () => {
      form.reset(toValues(theirs));
      setRead(theirs);
      setTheirs(null);
    },
  };
}

export type EntityForm<Values extends FieldValues, Output, Entity> = ReturnType<
  typeof useEntityForm<Values, Output, Entity>
>;
