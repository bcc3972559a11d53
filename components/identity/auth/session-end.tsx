"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { authState, readSession } from "@/lib/identity/accounts/auth-state";
import { onSessionEnd } from "@/lib/platform/http/request";

const SessionEndedDialog = lazyPart(() => import("./session-ended-dialog"));

/**
 * Has a person whose session ended sign in again in place, over whatever they were doing: the calls that found it ended
 * wait, and go on with the new one.
 */
export function SessionEnd({ userId, email }: { userId: string; email: string }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<{ ended: Promise<void>; resolve: () => void }>(undefined);

  const resume = useCallback(async () => {
    const { user } = await readSession();
    // What waits is this person's to do, and nobody else's.
    if (user.id !== userId) return window.location.reload();
    setOpen(false);
    waiting.current?.resolve();
    waiting.current = undefined;
  }, [userId]);

  useEffect(
    () =>
      onSessionEnd(() => {
        if (!waiting.current) {
          const { promise: ended, resolve } = withResolve();
          waiting.current = { ended, resolve };
          setOpen(true);
        }
        return waiting.current.ended;
      }),
    [],
  );

  // Signed in again in another tab is signed in again here.
  useEffect(
    () =>
      authState().onOtherTabs((event) => {
        if (event !== "SIGNED_IN" || !waiting.current) return;
        resume().catch((error: unknown) => console.warn("The session was not followed", error));
      }),
    [resume],
  );

  const done = () => {
    authState().announce("SIGNED_IN");
    return resume();
  };
  const leave = () => {
    const here = `${window.location.pathname}${window.location.search}`;
    window.location.assign(`/login?${new URLSearchParams({ next: here })}`);
  };

  if (!isOpen) return null;
  return <SessionEndedDialog email={email} onDone={done} onLeave={leave} />;
}

function withResolve() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
