"use client";

import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "./cn";

/** The attributes that connect a control with its label, hint and error. */
type FieldControl = { id?: string; "aria-describedby"?: string; "aria-invalid"?: true; "aria-required"?: true };

const FieldContext = createContext<FieldControl>({});

/** @returns the attributes for a control inside a Field; none outside one */
export const useFieldControl = () => useContext(FieldContext);

type Props = {
  label: ReactNode;
  /** Shown below the control instead of the hint; the control is marked invalid. */
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  /** Shows 'Optional' beside the label. Any other field is required or always has a value (docs/behaviour.md, 25). */
  optional?: boolean;
  /** Hides the label visually, for a control whose purpose is obvious, such as a search box. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * One control of this folder with its label above and its hint or error below. A one-line error replaces the hint, or
 * takes 24 px of the gap between a form's fields (`gap-8`), so that nothing below it moves.
 */
export function Field({ label, error, hint, required, optional, labelHidden, className, children }: Props) {
  const id = useId();
  const [markId, hintId, errorId] = [`${id}-mark`, `${id}-hint`, `${id}-error`];
  const describedBy = [optional && markId, hint && !error && hintId, error && errorId].filter(Boolean).join(" ");
  const control: FieldControl = {
    id,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
  };
  const name = (
    <label htmlFor={id} className={labelHidden ? "sr-only" : "text-small font-medium text-fg-2"}>
      {label}
    </label>
  );
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      {optional ? (
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          {name}
          <OptionalMark id={markId} />
        </span>
      ) : (
        name
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {hint && !error && (
        <p id={hintId} className="text-small text-fg-3">
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={errorId} className={cn("animate-fade-in", !hint && "-mb-6")}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

/** The error below a control or a group. */
export function FieldError({ className, children, ...rest }: ComponentProps<"p">) {
  return (
    <p {...rest} className={cn("flex items-start gap-1.5 text-small text-danger", className)}>
      <CircleAlert aria-hidden size={14} strokeWidth={2} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}

/** Marks a field or group that may be left empty; everything unmarked is required. */
export function OptionalMark({ id }: { id?: string }) {
  return (
    <span id={id} className="text-meta font-normal text-fg-3">
      Optional
    </span>
  );
}
