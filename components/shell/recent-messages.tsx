"use client";

import { useFormats } from "@/components/identity/auth/preferences";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toasts } from "@/components/ui/toasts/toast-store";

/** The last toasts of this tab, newest first. */
export default function RecentMessages({ onClose }: { onClose: () => void }) {
  const { moment } = useFormats();
  const recent = toasts.recent();
  return (
    <Dialog onClose={onClose} title="Recent messages" description="The last ten of this tab, newest first.">
      {recent.length === 0 ? (
        <p className="py-2 text-fg-2">No message yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {recent.map(({ id, title, description, kind, at }) => (
            <li key={id} className="py-3">
              <p className={cn("font-semibold", kind === "error" && "text-danger")}>{title}</p>
              {description && <p className="wrap-anywhere">{description}</p>}
              <p className="text-small text-fg-3">{moment(at.toISOString())}</p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
