"use client";

import * as Radix from "radix-ui/tooltip";

type Props = {
  label: string;
  side: "top" | "right" | "bottom" | "left";
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The part of the tooltip that needs Radix. */
export default function TooltipContent({ label, side, open, onOpenChange }: Props) {
  return (
    <Radix.Provider>
      <Radix.Root open={open} onOpenChange={(next) => next || onOpenChange(false)}>
        <Radix.Trigger asChild type={undefined} aria-describedby={undefined}>
          <span aria-hidden className="pointer-events-none absolute inset-0" />
        </Radix.Trigger>
        <Radix.Content
          aria-hidden
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="z-50 animate-fade-in rounded-chip border border-line bg-surface-3 px-2.5 py-1.5 text-small font-medium whitespace-nowrap text-fg"
        >
          {label}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
