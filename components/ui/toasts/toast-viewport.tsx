"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { Button } from "../button";
import { cn } from "../cn";
import { IconButton } from "../icon-button";
import { dismissToast, TOAST_DURATION, type ToastEntry, type ToastKind } from "./toast-store";

const icons: Record<ToastKind, React.ReactNode> = {
  neutral: null,
  success: <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="text-success" />,
  error: <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="text-danger" />,
};

const edges: Record<ToastKind, string> = {
  neutral: "before:bg-accent-graphic",
  success: "before:bg-success",
  error: "before:bg-danger",
};

/** The part of the toaster that needs Radix. F8 focuses it; a swipe of 50 px to the right dismisses a toast. */
export default function ToastViewport({ entries }: { entries: readonly ToastEntry[] }) {
  return (
    <Radix.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50}>
      {entries.map((entry) => (
        <Toast key={entry.id} {...entry} />
      ))}
      <Radix.Viewport
        hotkey={["F8"]}
        className="fixed right-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom)+var(--offline-strip))] z-70 flex w-full flex-col gap-2 p-4 outline-none md:bottom-(--offline-strip) md:max-w-[420px]"
      />
    </Radix.Provider>
  );
}

function Toast({ id, open, title, description, kind = "neutral", duration, action }: ToastEntry) {
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => next || dismissToast(id)}
      duration={duration}
      // A screen reader announces an error at once, anything else after the current sentence.
      type={kind === "error" ? "foreground" : "background"}
      className={cn(
        "pointer-events-auto relative flex items-start gap-3 overflow-hidden rounded-thumb border border-line bg-surface-2 py-3 pr-2 pl-5",
        "before:absolute before:inset-y-0 before:left-0 before:w-1",
        "data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
        "data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-out",
        edges[kind],
      )}
    >
      {icons[kind] && <span className="mt-0.5">{icons[kind]}</span>}
      <div className="min-w-0 flex-1 py-0.5">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="text-small text-fg-2">{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action asChild altText={action.alternative}>
          <Button variant="secondary" size="sm" onClick={action.run}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss" size="sm" icon={<X aria-hidden size={18} strokeWidth={1.75} />} />
      </Radix.Close>
    </Radix.Root>
  );
}
