"use client";

import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { Declined } from "@/components/forms/declined";
import { lazyPart } from "@/components/ui/lazy-part";
import { ApiError } from "@/lib/platform/http/request";

const ConfirmPasswordDialog = lazyPart(() => import("./confirm-password-dialog"));

/** Does something sensitive; where the server asks for the password first, so does a dialog, and then it is done. */
type Freshly = <Result>(act: () => Promise<Result>) => Promise<Result>;

const FreshlyContext = createContext<Freshly | null>(null);

/** @throws outside a ConfirmPassword */
export function useFreshly(): Freshly {
  const freshly = useContext(FreshlyContext);
  if (!freshly) throw new Error("useFreshly must be used within a ConfirmPassword");
  return freshly;
}

const asksForPassword = (error: unknown) =>
  error instanceof ApiError && error.type === "urn:waypoint:password-required";

/** Around what holds sensitive acts. */
export function ConfirmPassword({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<{ resolve: () => void; reject: (reason: Declined) => void }>(undefined);

  const freshly = useCallback<Freshly>(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!asksForPassword(error)) throw error;
    }
    setOpen(true);
    await new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject };
    });
    return act();
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
    <FreshlyContext value={freshly}>
      {children}
      {isOpen && <ConfirmPasswordDialog onDone={accept} onClose={decline} />}
    </FreshlyContext>
  );
}
