"use client";

import { Plus, X } from "lucide-react";
import { type Ref, useLayoutEffect, useRef } from "react";
import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field, OptionalMark } from "@/components/ui/field";
import { InOrder } from "@/components/ui/in-order";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { TextInput } from "@/components/ui/text-input";

type ListProps = {
  /** The name of the whole list. */
  legend: string;
  /** One entry: 'Job title'. */
  entry: string;
  /** The list may stay empty; otherwise it needs its first entry. */
  optional?: boolean;
};

type FieldProps<Values extends FieldValues, Output> = ListProps & {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
};

/** A list of short texts as a field of a form, with one input each; at least one is always shown. */
export function TextListField<Values extends FieldValues, Output>(props: FieldProps<Values, Output>) {
  const { control, name, ...list } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <TextList
          {...list}
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

type Props = ListProps & {
  values: string[];
  onChange: (values: string[]) => void;
  /** The error of the list or of one of its entries. */
  error: string | undefined;
  /** Gets the focus when the list has the form's first error. */
  inputRef: Ref<HTMLInputElement>;
};

function TextList({ legend, entry, optional = false, values, onChange, error, inputRef }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const focusAfter = useRef<number>(undefined);
  const rows = values.length > 0 ? values : [""];

  useLayoutEffect(() => {
    if (focusAfter.current === undefined) return;
    group.current?.querySelectorAll("input")[focusAfter.current]?.focus();
    focusAfter.current = undefined;
  });
  const add = () => {
    focusAfter.current = rows.length;
    onChange([...rows, ""]);
  };

  return (
    <fieldset ref={group}>
      <legend className="mb-2 font-semibold">
        {legend} {optional && <OptionalMark />}
      </legend>
      <div className="flex flex-col gap-2">
        <InOrder items={rows}>
          {(value, index) => (
            <Field
              label={`${entry} ${index + 1}`}
              labelHidden
              required={!optional && index === 0}
              error={index === rows.length - 1 ? error : undefined}
            >
              <TextInput
                ref={index === 0 ? inputRef : undefined}
                value={value}
                autoComplete="off"
                placeholder={`${entry} ${index + 1}`}
                aria-invalid={error ? true : undefined}
                onChange={({ target }) =>
                  onChange(rows.map((other, place) => (place === index ? target.value : other)))
                }
                trailing={
                  rows.length > 1 && (
                    <TooltipButton
                      tooltip="Remove"
                      label={`Remove ${entry.toLowerCase()} ${index + 1}`}
                      icon={<X aria-hidden size={16} strokeWidth={1.75} />}
                      onClick={() => {
                        focusAfter.current = Math.max(0, index - 1);
                        onChange(rows.filter((_, place) => place !== index));
                      }}
                    />
                  )
                }
              />
            </Field>
          )}
        </InOrder>
      </div>
      <Button size="sm" variant="secondary" className={error ? "mt-8" : "mt-3"} onClick={add}>
        <Plus aria-hidden size={16} strokeWidth={1.75} />
        Add {entry.toLowerCase()}
      </Button>
    </fieldset>
  );
}
