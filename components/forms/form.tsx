"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FormAlert } from "./form-alert";
import type { CheckedForm } from "./use-checked-form";

type Props<Values extends FieldValues, Output> = {
  form: Pick<CheckedForm<Values, Output>, "submit" | "preload" | "formState">;
  submitLabel: string;
  /** On a screen the form ends with one wide button, in a dialog with buttons on the right. */
  place?: "screen" | "dialog";
  isDangerous?: boolean;
  /** Nothing was changed, so the form cannot be submitted. */
  isUnchanged?: boolean;
  /** Shown beside the button in a dialog, below it on a screen. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The frame of a small form: its fields, the form's error and the submit button. */
export function Form<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { form, submitLabel, place = "dialog", isDangerous = false, isUnchanged = false, beside, children } = props;
  const { errors, isSubmitting } = form.formState;
  const isScreen = place === "screen";
  const button = (
    <Button
      type="submit"
      size={isScreen ? "lg" : undefined}
      variant={isDangerous ? "danger" : undefined}
      loading={isSubmitting}
      disabled={isUnchanged}
    >
      {submitLabel}
    </Button>
  );
  return (
    <form
      method="post"
      noValidate
      className={cn("flex flex-col gap-8", !isScreen && "pt-2")}
      onFocus={form.preload}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may render inside another form, which must not submit.
        event.stopPropagation();
        form.submit();
      }}
    >
      {children}
      <FormAlert message={errors.root?.message} />
      {isScreen ? (
        <>
          {button}
          {beside}
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {beside}
          {button}
        </div>
      )}
    </form>
  );
}
