"use client";

import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";
import { TextList } from "./text-list";

type Props<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  legend: string;
  entry: string;
  /** The list may stay empty. */
  optional?: boolean;
};

/** A list of short texts as a field of a form. */
export function TextListField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { control, name, legend, entry, optional } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextList
          legend={legend}
          entry={entry}
          optional={optional}
          values={field.value}
          onChange={field.onChange}
          inputRef={field.ref}
          error={error?.message ?? error?.root?.message ?? firstOf(error)}
        />
      )}
    />
  );
}

/** The message of the first invalid entry. */
function firstOf(error: unknown): string | undefined {
  if (!Array.isArray(error)) return undefined;
  return error.find((entry) => entry?.message)?.message;
}
