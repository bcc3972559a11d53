"use client";

import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/auth/form-alert";
import { lazyResolver } from "@/components/auth/lazy-resolver";
import { PasswordInput } from "@/components/auth/password-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { authenticateAgain } from "@/lib/accounts/api";
import type { OwnPassword } from "@/lib/accounts/schema";
import { ApiError } from "@/lib/http/request";

/** Does something sensitive; where the server asks for the password first, so does a dialog, and then it is done. */
type Freshly = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** The person closed the dialog: nothing was done, and nothing need be said. */
export class Declined extends Error {
  override readonly name = "Declined";
}

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

  const decline = (open: boolean) => {
    if (open) return;
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
      <Dialog open={isOpen} onOpenChange={decline}>
        {isOpen && <ConfirmPasswordDialog onDone={accept} />}
      </Dialog>
    </FreshlyContext>
  );
}

const resolver = lazyResolver<OwnPassword>(({ accounts }) => accounts.ownPasswordSchema);

function ConfirmPasswordDialog({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<OwnPassword>({
    resolver,
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    await authenticateAgain(password);
    onDone();
  });
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setError("root", { message: "An error occurred" });
    if (error.status === 400) setError("password", { message: error.detail }, { shouldFocus: true });
    else setError("root", { message: error.detail });
  };

  return (
    <DialogContent
      title="Confirm that it is you"
      description="This concerns the safety of your account, so please enter your password again."
      width="sm"
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-8 pt-2"
        onSubmit={(event) => {
          // The dialog may stand inside another form, whose event this is not.
          event.stopPropagation();
          submit(event).catch(refuse);
        }}
      >
        <Field label="Password" error={errors.password?.message} required>
          <PasswordInput {...register("password")} autoComplete="current-password" />
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" loading={isSubmitting} className="self-end">
          Confirm
        </Button>
      </form>
    </DialogContent>
  );
}
