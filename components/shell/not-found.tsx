import { BeamDrawing } from "@/components/ui/beam-drawing";
import { buttonClass } from "@/components/ui/button";

/** The 404 page. It uses plain links, because every screen loads this file. */
export function NotFound() {
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-3 px-4 text-center">
      <BeamDrawing broken className="w-64" />
      <p className="mt-3 font-mono text-small text-fg-3">404</p>
      <h1 className="text-h1-narrow lg:text-h1">Page not found</h1>
      <p className="max-w-[44ch] text-lead text-fg-2 text-pretty">
        There is nothing at this address. Check the link, or continue from here.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <a href="/" className={buttonClass()}>
          Go home
        </a>
        <a href="/learn" className={buttonClass({ variant: "secondary" })}>
          Browse lessons
        </a>
      </div>
    </div>
  );
}
