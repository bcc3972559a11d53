"use client";

import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { controlClass } from "./text-input";

/** The browser's native select, for short lists. It does not hide the page from assistive technology. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  const control = useFieldControl();
  const select = useRef<HTMLSelectElement>(null);
  // A choice before hydration has caused no event in React.
  useEffect(() => {
    const { current } = select;
    if (current && isChosenEarly(current)) current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  return (
    <span className={cn("relative flex items-center", className)}>
      <select ref={select} {...control} {...rest} className={cn(controlClass, "appearance-none truncate pr-10")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute right-3.5 text-fg-3"
      />
    </span>
  );
}

/** Options by their values, in this order. */
export function Options({ of }: { of: Record<string, string> | [value: string | number, label: ReactNode][] }) {
  const options = Array.isArray(of) ? of : Object.entries(of);
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** True when the chosen option differs from the one in the server's HTML. */
function isChosenEarly({ options, selectedOptions: [chosen] }: HTMLSelectElement): boolean {
  const initial = [...options].find(({ defaultSelected }) => defaultSelected);
  return initial !== undefined && initial !== chosen;
}
