"use client";

import { useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "@/lib/platform/http/request";
import { sentenceOf } from "./announce";
import { Declined } from "./declined";

/** Loads the schema that validates a form. */
export type LoadSchema<Output> = () => Promise<z.ZodType<Output>>;

type Options<Values extends FieldValues, Output> = {
  schema: LoadSchema<Output>;
  defaultValues: Values;
  /** Sends valid values. An error it throws is shown in the form. */
  send: (output: Output) => unknown;
  /** The field that an error with this status belongs to, when the server names none. */
  fieldOfStatus?: Partial<Record<number, FieldPath<Values>>>;
  /** The message under the form for an error that no field shows; undefined for none. */
  explain?: (error: unknown) => string | undefined;
  /** Called with every error but a `Declined`. */
  onRefused?: (error: unknown) => void;
};

/**
 * A form that is validated on submit and then on change, by a schema that loads lazily. A server error is shown at the
 * fields it names, or else under the form; the typed values stay.
 */
export function useCheckedForm<Values extends FieldValues, Output = Values>(options: Options<Values, Output>) {
  const { schema, defaultValues, send, fieldOfStatus = {}, explain = sentenceOf, onRefused } = options;
  const form = useForm<Values, unknown, Output>({
    resolver: lazyResolver<Values, Output>(schema),
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: "onSubmit",
    reValidateMode: "onChange",
  });

  const refuse = (error: unknown) => {
    if (error instanceof Declined) return;
    onRefused?.(error);
    const fields = error instanceof ApiError ? error.errors.filter(({ path }) => path in defaultValues) : [];
    for (const [index, { path, message }] of fields.entries()) {
      form.setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
    }
    const field = error instanceof ApiError && fields.length === 0 ? fieldOfStatus[error.status] : undefined;
    if (field) form.setError(field, { message: sentenceOf(error) }, { shouldFocus: true });
    else if (fields.length === 0) form.setError("root", { message: explain(error) });
  };

  // Enter in a field submits a form even while its button is disabled.
  const isRunning = useRef(false);
  const submit = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    await form
      .handleSubmit((output) => send(output))()
      .catch(refuse);
    isRunning.current = false;
  };

  return {
    ...form,
    submit,
    /** Fetches the schema before the first submit, which reports a failure itself. */
    preload: () => void loadParts(schema).catch(() => {}),
  };
}

export type CheckedForm<Values extends FieldValues, Output = Values> = ReturnType<
  typeof useCheckedForm<Values, Output>
>;

const loadParts = <Output>(schema: LoadSchema<Output>) => Promise.all([import("@hookform/resolvers/zod"), schema()]);

/** Validates a form with a schema that loads on first use, so that no screen's first load contains zod. */
function lazyResolver<Values extends FieldValues, Output>(
  schema: LoadSchema<Output>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const [{ zodResolver }, loaded] = await loadParts(schema);
    // The schema validates any input, so the type of the fields does not matter.
    return zodResolver(loaded as z.ZodType<Output, Values>)(values, context, options);
  };
}
