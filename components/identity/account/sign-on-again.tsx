"use client";

import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button";
import type { LinkedSignOn } from "@/lib/identity/sign-on/schema";
import { onSignedOnAgain, SIGNED_ON_AGAIN_PATH } from "@/lib/identity/sign-on/signed-on-again";
import { repeatPath } from "@/lib/identity/sso-connections/addresses";

type Props = {
  signOns: LinkedSignOn[];
  /** Called when the user has signed on again. */
  onDone: () => void;
};

/** Links that repeat a sign-on in place of the password. They open another tab, so that this one keeps what was typed. */
export function SignOnAgain({ signOns, onDone }: Props) {
  useEffect(() => onSignedOnAgain(onDone), [onDone]);
  return signOns
    .filter(({ active }) => active)
    .map(({ id, slug, name }) => (
      <a
        key={id}
        href={repeatPath(slug, SIGNED_ON_AGAIN_PATH)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: "secondary" }, "wrap-anywhere")}
      >
        Sign on again with {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ));
}
