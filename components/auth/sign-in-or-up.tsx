"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Spinner } from "@/components/ui/spinner";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

export type AuthMode = "sign-in" | "sign-up";

const words = {
  "sign-in": { title: "Sign In", lead: "Pick up where you left off.", question: "New to Waypoint?", other: "Sign Up" },
  "sign-up": {
    title: "Sign Up",
    lead: "One account for every lesson, point and path.",
    question: "Already have an account?",
    other: "Sign In",
  },
};

/** The two forms in one place, one at a time. `next` is a path of this site, already found safe. */
export function SignInOrUp({ mode: first, next }: { mode: AuthMode; next: string }) {
  const router = useRouter();
  const [mode, setMode] = useState(first);
  const [email, setEmail] = useState("");
  const [isSignedIn, setSignedIn] = useState(false);
  const [isLeaving, startLeaving] = useTransition();
  const { title, lead, question, other } = words[mode];

  const leave = () => {
    setSignedIn(true);
    startLeaving(() => router.replace(next));
  };
  const toggle = () => {
    const turned = mode === "sign-in" ? "sign-up" : "sign-in";
    setMode(turned);
    const address = new URL(window.location.href);
    if (turned === "sign-up") address.searchParams.set("mode", turned);
    else address.searchParams.delete("mode");
    window.history.replaceState(null, "", address);
  };

  if (isSignedIn || isLeaving) return <Spinner className="min-h-96" />;
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h1 className="text-h1-narrow lg:text-h1">{title}</h1>
        <p className="mt-2 text-lead text-fg-2">{lead}</p>
      </div>
      {mode === "sign-in" ? (
        <SignInForm identifier={email} onIdentifier={setEmail} onDone={leave} />
      ) : (
        <SignUpForm email={email} onEmail={setEmail} onDone={leave} />
      )}
      <p className="text-fg-2">
        {question}{" "}
        <button
          type="button"
          onClick={toggle}
          className="min-h-8 rounded-chip px-1 font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
        >
          {other}
        </button>
      </p>
    </div>
  );
}
