"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import * as Radix from "radix-ui/dropdown-menu";
import type { ReactNode, RefObject } from "react";
import { cn } from "../cn";
import { InOrder } from "../in-order";

/** One entry of a menu. An item with `href` is a link, one with `onSelect` a command. */
export type MenuEntry =
  | { kind: "item"; label: string; icon?: ReactNode; href?: string; onSelect?: () => void; danger?: boolean }
  | { kind: "heading"; label: ReactNode }
  | { kind: "separator" }
  | {
      kind: "choice";
      label: string;
      value: string;
      options: { value: string; label: string; icon?: ReactNode }[];
      onChoose: (value: string) => void;
    };

/** The props that a menu's button passes to its content. */
export type OpenMenu = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  labelledBy: string;
  button: RefObject<HTMLButtonElement | null>;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
};

const row = cn(
  "relative flex min-h-10 cursor-pointer items-center gap-3 rounded-nav px-3 py-1.5 outline-none select-none touch:min-h-11",
  "data-highlighted:bg-surface-3",
);

/** Removes the attributes of a Radix trigger, because it only positions the menu. */
const anchorOnly = { type: undefined, "aria-haspopup": undefined, "aria-expanded": undefined };

type Props = OpenMenu & { entries: MenuEntry[] };

/** The part of the menu that needs Radix. It is not modal, so assistive technology can still read the page. */
export function MenuContent({ entries, open, onOpenChange, labelledBy, button, side, align }: Props) {
  const inButton = (target: EventTarget | null) => target instanceof Node && button.current?.contains(target);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      {/* Positions the menu only: the real button renders before this part loads. */}
      <Radix.Trigger asChild {...anchorOnly}>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Content
        aria-labelledby={labelledBy}
        side={side}
        align={align}
        sideOffset={8}
        collisionPadding={12}
        loop
        className={cn(
          "z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-[min(15rem,calc(100vw-1.5rem))] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-control border border-line bg-surface-2 p-1.5",
          "origin-(--radix-dropdown-menu-content-transform-origin) data-[state=closed]:animate-fade-out data-[state=open]:animate-menu-in",
        )}
        onInteractOutside={(event) => {
          // The button closes the menu itself. If this closed it first, the button's click would open it again.
          if (inButton(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (document.activeElement === document.body) button.current?.focus();
        }}
        onEscapeKeyDown={() => button.current?.focus()}
      >
        <InOrder items={entries}>{(entry) => <Entry entry={entry} />}</InOrder>
      </Radix.Content>
    </Radix.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === "separator") return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
  if (entry.kind === "heading") return <Radix.Label className="px-3 pt-1.5 pb-2">{entry.label}</Radix.Label>;
  if (entry.kind === "choice") {
    return (
      <Radix.RadioGroup value={entry.value} onValueChange={entry.onChoose} aria-label={entry.label}>
        <Radix.Label className="px-3 pt-1.5 pb-1 text-meta text-fg-3">{entry.label}</Radix.Label>
        {entry.options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            className={row}
            // The choice takes effect at once, so the menu stays open for another choice.
            onSelect={(event) => event.preventDefault()}
          >
            <Icon>{option.icon}</Icon>
            <span className="flex-1">{option.label}</span>
            <Radix.ItemIndicator>
              <Check aria-hidden size={18} strokeWidth={2} className="text-accent-graphic" />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    );
  }
  const look = cn(row, entry.danger && "text-danger");
  if (entry.href) {
    return (
      <Radix.Item asChild className={look} onSelect={entry.onSelect}>
        <Link href={entry.href}>
          <Icon>{entry.icon}</Icon>
          {entry.label}
        </Link>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={look} onSelect={entry.onSelect}>
      <Icon>{entry.icon}</Icon>
      {entry.label}
    </Radix.Item>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return children ? <span className="flex text-fg-3">{children}</span> : null;
}
