import { cn } from "@/components/ui/cn";
import { Option } from "@/components/ui/option";

/** An option. `group` precedes the label in a lighter colour, such as the main area of a sub area. */
export type ComboboxOption = { value: string; label: string; group?: string | undefined };

type Props = {
  id: string;
  label: string;
  isOpen: boolean;
  options: ComboboxOption[];
  /** The chosen value, and the index of the option that Enter chooses. */
  value: string;
  active: number;
  onPick: (option: ComboboxOption) => void;
};

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The options below a combobox. The focus stays in its field. */
export function ComboboxList({ id, label, isOpen, options, value, active, onPick }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-control border bg-surface-2 p-1.5 shadow-lg"
      onMouseDown={(event) => event.preventDefault()}
    >
      {isOpen && options.length === 0 && <p className="px-2 py-1.5 text-small text-fg-3">No match</p>}
      {isOpen &&
        options.map((option, index) => (
          <Option
            key={option.value}
            id={optionId(id, index)}
            selected={option.value === value}
            ref={index === active ? (node) => node?.scrollIntoView?.({ block: "nearest" }) : undefined}
            onPick={() => onPick(option)}
            className={cn(
              "rounded-nav px-2 py-1.5 text-small wrap-anywhere hover:bg-surface-3 touch:py-2.5",
              index === active && "bg-surface-3",
            )}
          >
            {option.group && <span className="text-fg-3">{option.group} / </span>}
            {option.label}
          </Option>
        ))}
    </div>
  );
}
