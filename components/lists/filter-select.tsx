import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";

type Props = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** The option that turns the filter off; without it a value is always selected. */
  all?: string;
  /** The values with their labels. */
  options?: Record<string, string>;
  className?: string;
  /** Further options. */
  children?: ReactNode;
};

/** A select that filters or sorts a list. */
export function FilterSelect({ label, value, onChoose, all, options = {}, className, children }: Props) {
  return (
    <Field label={label} labelHidden className={className}>
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        {all && <option value="">{all}</option>}
        <Options of={options} />
        {children}
      </Select>
    </Field>
  );
}
