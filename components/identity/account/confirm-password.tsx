"use client";

import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { Declined } from "@/components/forms/declined";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { ApiError } from "@/lib/platform/http/request";

const ConfirmPasswordDialog = lazyPart(() => import("./confirm-password-dialog"));

/** Runs a sensitive action; when the server requires the password first, asks for it in a dialog and runs the action again. */
type WithPassword = <Result>(action: () => Promise<Result>) => Promise<Result>;

const WithPasswordContext = createContext<WithPassword | null>(null);

/** @throws outside a ConfirmPassword */
export function useWithPassword(): WithPassword {
  const withPassword = useContext(WithPasswordContext);
  if (!withPassword) throw new Error("useWithPassword must be used within a ConfirmPassword");
  return withPassword;
}

const requiresPassword = (error: unknown) =>
  error instanceof ApiError && error.type === "urn:waypoint:password-required";

/** Provides `useWithPassword` to the children. */
export function ConfirmPassword({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<{ resolve: () => void; reject: (reason: Declined) => void }>(undefined);

  const withPassword = useCallback<WithPassword>(async (action) => {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        if (!requiresPassword(error)) throw error;
      }
      setOpen(true);
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject };
      });
    }
  }, []);

  const decline = () => {
    setOpen(false);
    waiting.current?.reject(new Declined("The password was not given"));
  };
  const accept = () => {
    setOpen(false);
    waiting.current?.resolve();
  };

  return (
    <WithPasswordContext value={withPassword}>
      {children}
      {isOpen && <ConfirmPasswordDialog onDone={accept} onClose={decline} />}
    </WithPasswordContext>
  );
}
