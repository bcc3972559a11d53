import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { BeamScene } from "./beam-scene";

type Props = {
  /** The organisation's name, under the logo; empty for none. */
  organisation?: string;
  children: ReactNode;
};

/** The frame of every form for signed-out users. */
export function AuthScreen({ organisation, children }: Props) {
  return (
    <main className="grid lg:min-h-dvh lg:grid-cols-[minmax(0,1.15fr)_minmax(min(26rem,50%),1fr)]">
      {/* First in the document, so that the layout does not shift while the page streams in. */}
      <section className="relative isolate flex flex-col border-line px-6 pt-7 pb-14 sm:px-10 lg:col-start-2 lg:row-start-1 lg:border-l lg:px-14">
        <div aria-hidden className="pointer-events-none absolute inset-0 -z-10 screen-glow" />
        <Logo />
        {organisation && <p className="mt-3 text-fg-2 wrap-anywhere">{organisation}</p>}
        <div className="mx-auto flex w-full max-w-104 flex-col py-12 lg:flex-1 lg:justify-center">{children}</div>
      </section>
      <section className="relative isolate flex flex-col justify-end overflow-hidden border-line max-lg:border-t lg:col-start-1 lg:row-start-1">
        <BeamScene />
        <div className="relative bg-linear-to-t from-bg from-60% to-transparent px-6 pt-24 pb-10 max-lg:mt-[62vw] lg:from-45% lg:px-14 lg:pt-16 lg:pb-14">
          <p className="max-w-[16ch] font-display text-h1-narrow font-bold text-balance lg:text-numeral">
            Every lesson lights the next one.
          </p>
          <p className="mt-4 max-w-[46ch] text-lead text-fg-2 text-pretty">
            Watch talks and lessons by people who know, earn points in the areas you care about, and see the path behind
            you grow.
          </p>
        </div>
      </section>
    </main>
  );
}
