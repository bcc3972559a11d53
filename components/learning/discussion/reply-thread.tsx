"use client";

import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { LoadMore } from "@/components/ui/states/load-more";
import { Loaded } from "@/components/ui/states/loaded";
import type { PublicUser } from "@/lib/identity/users/schema";
import type { Page } from "@/lib/platform/http/request";
import { draftOf } from "./drafts";
import { TextField, type TextRule } from "./text-field";

type Replies<Reply> = UseInfiniteQueryOptions<Page<Reply>, Error, InfiniteData<Page<Reply>>, string[], string>;

type Props<Reply> = {
  /** The replied text in words, such as 'comment'. */
  noun: string;
  count: number;
  replies: Replies<Reply>;
  rule: TextRule;
  /** Key under which an unsent reply is kept; see draftKey. */
  draft: string;
  onReply: (text: string, user: PublicUser) => Promise<unknown>;
  /** Renders a reply as a list item. */
  children: (reply: Reply) => ReactNode;
};
type ThreadProps<Reply> = Omit<Props<Reply>, "noun"> & { id: string };

/** Opens and closes the replies to a text. They start open when there is an unsent reply under the key `draft`. */
export function useReplies({ draft, noun, count }: Pick<Props<unknown>, "draft" | "noun" | "count">) {
  const { counted } = useFormats();
  const id = useId();
  const [isOpen, setIsOpen] = useState(() => draftOf(draft) !== null);
  const toggle = (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setIsOpen(!isOpen)}
    >
      {count === 0 ? "Reply" : counted(count, "reply", "replies")}
      <span className="sr-only"> {count === 0 ? `to the ${noun}` : `to this ${noun}`}</span>
    </Button>
  );
  return { toggle, openId: isOpen ? id : null };
}

/** The replies to a text, and the form to add one. There is one level of replies. */
export function ReplyThread<Reply>({ id, count, replies, rule, draft, onReply, children }: ThreadProps<Reply>) {
  const query = useInfiniteQuery({ ...replies, enabled: count > 0 });
  const user = useCurrentUser();
  const reply = async (text: string) => {
    if (user === null) throw new Error("Nobody is signed in");
    const { id, name, profilePictureUrl } = user;
    await onReply(text, { id, name, profilePictureUrl });
  };
  return (
    <div id={id} className="mt-1 border-l-2 border-line pl-3">
      {count > 0 && (
        <Loaded query={query} failed="The replies could not be loaded.">
          {({ pages }) => <ul className="divide-y divide-line">{pages.flatMap((page) => page.items).map(children)}</ul>}
        </Loaded>
      )}
      {query.hasNextPage && <LoadMore query={query} isFollowed />}
      <div className="py-2">
        <TextField draft={draft} rule={rule} label="Your reply" submitLabel="Post reply" onSubmit={reply} />
      </div>
    </div>
  );
}
