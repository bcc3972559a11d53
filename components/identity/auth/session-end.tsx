"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { authState, readSession } from "@/lib/identity/accounts/auth-state";
import { loadPage } from "@/lib/platform/http/connection";
import { onSessionEnd } from "@/lib/platform/http/request";

const SessionEndedDialog = lazyPart(() => import("./session-ended-dialog"));

/**
 * Asks a user whose session ended to sign in again in a dialog. The calls that found the session ended wait, and retry with
 * the new session.
 */
export function SessionEnd({ userId, email }: { userId: string; email: string }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<{ ended: Promise<void>; resolve: () => void }>(undefined);

  const resume = useCallback(async () => {
    const { user } = await readSession();
    // Waiting calls must not run as another user.
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

  // Signing in again in another tab resumes this one.
  useEffect(
    () =>
      authState().onOtherTabs((event) => {
        if (event !== "SIGNED_IN" || !waiting.current) return;
        resume().catch((error: unknown) => console.warn("Failed to follow the session", error));
      }),
    [resume],
  );

  const done = () => {
    authState().announce("SIGNED_IN");
    return resume();
  };
  const leave = () => {
    const here = `${window.location.pathname}${window.location.search}`;
    void loadPage(`/login?${new URLSearchParams({ next: here })}`);
  };

  if (!isOpen) return null;
  return <SessionEndedDialog email={email} onDone={done} onLeave={leave} />;
}

function withResolve() {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
