"use client";

import { ChevronDown } from "lucide-react";
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field";
import { controlClass } from "@/components/ui/text-input";
import { bestMatches } from "@/lib/platform/best-matches";
import { nameKey } from "@/lib/platform/text";
import { ComboboxList, type ComboboxOption, optionId } from "./combobox-list";

/** The limit of rendered options; a search narrows longer lists. */
const MAX_DRAWN = 100;

type Props = {
  options: ComboboxOption[];
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** An empty field means no choice. */
  isOptional?: boolean;
  disabled?: boolean;
  className?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

const fullLabel = ({ label, group }: ComboboxOption) => (group ? `${group} / ${label}` : label);

/** The only option with a name; undefined when none or several have it. */
function named(options: ComboboxOption[], text: string): ComboboxOption | undefined {
  const key = nameKey(text);
  const exact = options.filter((option) => nameKey(fullLabel(option)) === key);
  const isNamed = ({ label, value }: ComboboxOption) => nameKey(label) === key || nameKey(value) === key;
  const found = exact.length > 0 ? exact : options.filter(isNamed);
  return found.length === 1 ? found[0] : undefined;
}

type Choice = Pick<Props, "options" | "value" | "onChange" | "isOptional">;

/** The state of a combobox: the typed text, the matching options, and the option that Enter chooses. */
function useChoice({ options, value, onChange, isOptional }: Choice) {
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const found = (typed === undefined ? options : bestMatches(options, typed, fullLabel)).slice(0, MAX_DRAWN);
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const pick = (option: ComboboxOption) => {
    onChange(option.value);
    close();
  };
  const open = () => {
    setOpen(true);
    setActive(
      Math.max(
        0,
        found.findIndex((option) => option.value === value),
      ),
    );
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
    const option = named(options, text);
    if (option) onChange(option.value);
    else if (text === "" && isOptional) onChange("");
  };
  const move = (step: number) => {
    if (!isOpen) return open();
    setActive((before) => Math.min(Math.max(0, before + step), found.length - 1));
  };
  return { typed, active, isOpen, found, close, pick, open, type, move };
}

/** A text field that chooses one of many options. Typing searches them, and a complete name chooses its option. */
export function Combobox({ placeholder, disabled, className, onBlur, ref, ...choice }: Props) {
  const { options, value } = choice;
  const control = useFieldControl();
  const listId = useId();
  const { typed, active, isOpen, found, close, pick, open, type, move } = useChoice(choice);
  const shown = typed ?? options.find((option) => option.value === value)?.label ?? "";
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const readTyped = useEffectEvent(() => {
    const text = input.current?.value ?? shown;
    if (typed !== undefined || text !== shown) type(text);
  });
  // Typing before hydration causes no event in React, and a name may be complete before its option has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies(options.length): it runs again once options have loaded
  useEffect(() => readTyped(), [options.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && isOpen) {
      // Enter chooses an option instead of submitting the form.
      event.preventDefault();
      const option = found[active];
      if (option) pick(option);
    } else if (event.key === "Escape" && isOpen) {
      // The dialog around it stays open.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      close();
    }
  };
  return (
    <span className={cn("relative flex items-center", className)}>
      <input
        {...control}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? optionId(listId, active) : undefined}
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder}
        value={shown}
        onChange={({ target }) => type(target.value)}
        onClick={() => isOpen || open()}
        onBlur={() => {
          close();
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
        className={cn(controlClass, "truncate pr-10")}
      />
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute right-3.5 text-fg-3"
      />
      <ComboboxList
        id={listId}
        label={placeholder ?? "Options"}
        isOpen={isOpen}
        options={found}
        value={value}
        active={active}
        onPick={pick}
      />
    </span>
  );
}
