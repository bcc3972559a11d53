"use client";

import { buttonClass } from "@/components/ui/button";
import type { LinkedSignOn } from "@/lib/identity/sign-on/schema";
import { repeatPath } from "@/lib/identity/sso-connections/addresses";

/** Links that repeat a sign-on in place of the password, and come back to this page. */
export function SignOnAgain({ signOns }: { signOns: LinkedSignOn[] }) {
  const { pathname, search } = window.location;
  return signOns
    .filter(({ active }) => active)
    .map(({ id, slug, name }) => (
      <a
        key={id}
        href={repeatPath(slug, pathname + search)}
        className={buttonClass({ variant: "secondary" }, "wrap-anywhere")}
      >
        Sign on again with {name}
      </a>
    ));
}
