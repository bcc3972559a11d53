"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";
import { authState } from "@/lib/identity/accounts/auth-state";
import type { SignUpPolicy } from "@/lib/identity/joining/schema";
import { loadPage } from "@/lib/platform/http/connection";
import { AuthHeading } from "./auth-heading";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { TextButton } from "./text-button";

const RecoverForm = lazyPart(
  () => import("./recover-form"),
  () => <Spinner className="min-h-40" />,
);

export type AuthMode = "sign-in" | "sign-up" | "recover";

const words = {
  "sign-in": { title: "Sign In", lead: "Pick up where you left off.", question: "New to Waypoint?", other: "Sign Up" },
  "sign-up": {
    title: "Sign Up",
    lead: "One account for your lessons, points and paths.",
    question: "Already have an account?",
    other: "Sign In",
  },
  recover: {
    title: "Forgot password",
    lead: "We send you a link to set a new password.",
    question: "Remembered your password?",
    other: "Sign In",
  },
};

type Props = {
  mode: AuthMode;
  /** A validated path of this site. */
  next: string;
  signUp: SignUpPolicy;
  /** The organisation's contact address; empty for none. */
  contact?: string;
};

/** The sign-in, sign-up and recovery forms, one at a time. Where only invited users may join, there is no sign-up. */
export function SignInOrUp({ mode: first, next, signUp, contact }: Props) {
  const router = useRouter();
  const canSignUp = signUp !== "invited";
  const [mode, setMode] = useState(first === "sign-up" && !canSignUp ? "sign-in" : first);
  const [email, setEmail] = useState("");
  const [isSignedIn, setSignedIn] = useState(false);
  const { title, lead, question, other } = words[mode];

  // Signing in in another tab signs in here too.
  useEffect(
    () =>
      authState().onOtherTabs((event) => {
        if (event === "SIGNED_IN") void loadPage(next);
      }),
    [next],
  );

  const leave = () => {
    setSignedIn(true);
    authState().announce("SIGNED_IN");
    router.replace(next);
  };
  const changeMode = (nextMode: AuthMode) => {
    setMode(nextMode);
    const address = new URL(window.location.href);
    if (nextMode === "sign-in") address.searchParams.delete("mode");
    else address.searchParams.set("mode", nextMode);
    window.history.replaceState(null, "", address);
  };

  if (isSignedIn) return <Spinner className="min-h-96" />;
  return (
    <div className="flex flex-col gap-8">
      <AuthHeading title={title}>{lead}</AuthHeading>
      {mode === "sign-in" && (
        <SignInForm
          identifier={email}
          contact={contact}
          onIdentifier={setEmail}
          onDone={leave}
          onForgot={() => changeMode("recover")}
        />
      )}
      {mode === "sign-up" && <SignUpForm email={email} onEmail={setEmail} onDone={leave} />}
      {mode === "recover" && <RecoverForm email={email} onEmail={setEmail} />}
      {(canSignUp || mode !== "sign-in") && (
        <p className="text-fg-2">
          {question}{" "}
          <TextButton onClick={() => changeMode(mode === "sign-in" ? "sign-up" : "sign-in")}>{other}</TextButton>
        </p>
      )}
    </div>
  );
}
