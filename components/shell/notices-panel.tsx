"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import Link from "next/link";
import * as Radix from "radix-ui/popover";
import type { RefObject } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/states/error-state";
import { noticesQuery } from "@/lib/messages/notices/api";
import { readAllNoticesMutation, readNoticeMutation } from "@/lib/messages/notices/mutations";
import type { Notice } from "@/lib/messages/notices/schema";

type Props = { userId: string; button: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** The user's notices, over the screen. Following a notice marks it as read. */
export default function NoticesPanel({ userId, button, onClose }: Props) {
  const inButton = (target: EventTarget | null) => target instanceof Node && button.current?.contains(target);
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          aria-label="Notices"
          side="bottom"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-40 flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1.5rem))] animate-menu-in flex-col overflow-y-auto rounded-control border border-line bg-surface-2 p-1.5 outline-none"
          onInteractOutside={(event) => {
            // The button closes the panel itself.
            if (inButton(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) button.current?.focus();
          }}
        >
          <NoticeList userId={userId} onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function NoticeList({ userId, onClose }: Pick<Props, "userId" | "onClose">) {
  const query = useInfiniteQuery(noticesQuery(userId));
  const { mutate: read } = useMutation(readNoticeMutation(userId));
  const { mutate: readAll } = useMutation(readAllNoticesMutation(userId));
  const notices = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="font-semibold">Notices</h2>
        {notices.some(({ readAt }) => readAt === null) && (
          <Button variant="ghost" size="sm" onClick={() => readAll()}>
            Mark all as read
          </Button>
        )}
      </div>
      {query.isError && !query.data && (
        <ErrorState level={3} onRetry={() => query.refetch()} retrying={query.isFetching}>
          Your notices could not be loaded. Check your connection and try again.
        </ErrorState>
      )}
      {query.data && notices.length === 0 && <p className="px-3 pb-4 text-fg-2">There are no notices.</p>}
      <ul>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeLink
              notice={notice}
              onFollow={() => {
                if (notice.readAt === null) read({ id: notice.id, read: true });
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="m-2 shrink-0"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function NoticeLink({ notice: { text, link, at, readAt }, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { dayAndMonth } = useFormats();
  const isUnread = readAt === null;
  return (
    <Link
      href={link}
      onClick={onFollow}
      className="flex min-h-11 items-baseline gap-3 rounded-nav px-3 py-2 hover:bg-surface-3 focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className={cn("size-2 shrink-0 self-center rounded-full", isUnread && "bg-accent forced-color-adjust-none")}
      />
      <span className={cn("min-w-0 flex-1 wrap-anywhere", isUnread ? "font-medium" : "text-fg-2")}>
        {isUnread && <span className="sr-only">Unread: </span>}
        {text}
      </span>
      <span className="shrink-0 text-small text-fg-3">{dayAndMonth(at)}</span>
    </Link>
  );
}
