import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Props = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** What choosing nothing is called; without it something is always chosen. */
  all?: string;
  /** The values and how each is called. */
  options?: Record<string, string>;
  className?: string;
  /** Options of another form. */
  children?: ReactNode;
};

/** Narrows or orders a list by one of several values. */
export function FilterSelect({ label, value, onChoose, all, options = {}, className, children }: Props) {
  return (
    <Field label={label} labelHidden className={className}>
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        {all && <option value="">{all}</option>}
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
        {children}
      </Select>
    </Field>
  );
}
