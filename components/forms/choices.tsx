import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "@/components/ui/field";

type ChoicesProps = { legend: string; error: string | undefined; children: ReactNode };

/** A group of checkboxes. */
export function Choices({ legend, error, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-small font-medium text-fg-2">{legend}</legend>
      {children}
      {error && (
        <FieldError id={id} role="alert" className="mt-1">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}

type ChoiceProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  about?: string;
  /** The name in the API. */
  code: string;
};

/** One checkbox of a group, with its name in the API. */
export function Choice({ label, about, code, ...rest }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3 py-1.5 touch:py-2.5">
      <input {...rest} type="checkbox" className="mt-1 size-4 shrink-0 accent-accent-graphic" />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-small text-fg-3">
          {about && `${about} `}
          <code className="font-mono text-meta">{code}</code>
        </span>
      </span>
    </label>
  );
}
