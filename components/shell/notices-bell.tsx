"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { useFormats } from "@/components/identity/auth/preferences";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { unreadNoticesQuery } from "@/lib/messages/notices/api";

const NoticesPanel = lazyPart(() => import("./notices-panel"));

/** The button that opens the user's notices, with the number of unread ones. */
export function NoticesBell() {
  const user = useCurrentUser();
  return user && <Notices userId={user.id} />;
}

function Notices({ userId }: { userId: string }) {
  const { figure } = useFormats();
  const { data: unread = 0 } = useQuery(unreadNoticesQuery(userId));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className="relative">
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? `Notices, ${figure(unread)} unread` : "Notices"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={NoticesPanel.preload}
        onFocus={NoticesPanel.preload}
        onClick={() => setOpen(!isOpen)}
        className="flex size-11 shrink-0 items-center justify-center rounded-nav text-fg-2 transition-colors duration-120 hover:bg-surface-2 hover:text-fg"
      >
        <Bell aria-hidden size={20} strokeWidth={1.75} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-1 min-w-4.5 rounded-full bg-accent px-1 text-center font-mono text-meta text-accent-fg forced-color-adjust-none"
          >
            {unread > 99 ? "99+" : figure(unread)}
          </span>
        )}
      </button>
      {isOpen && <NoticesPanel userId={userId} button={button} onClose={() => setOpen(false)} />}
    </span>
  );
}
