"use client";

import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

/**
 * The error of a whole form. The element is always present, so that screen readers announce a new message. It scrolls into view: the
 * button that was pressed may be in the footer of a dialog, far from the end of the fields.
 */
export function FormAlert({ message }: { message: string | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) alert.current?.scrollIntoView?.({ block: "nearest" });
  }, [message]);
  return (
    <div ref={alert} role="alert" className="empty:-mt-8">
      {message && (
        <p className="flex animate-fade-in items-start gap-2.5 rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">
          <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
