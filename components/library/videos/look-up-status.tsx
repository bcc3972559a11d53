import { LoaderCircle } from "lucide-react";
import { providerNames } from "@/components/library/embed/provider-names";
import type { LookUp } from "./use-look-up";

/** The state of the look-up, below the video's URL. */
export function LookUpStatus({ lookUp }: { lookUp: LookUp }) {
  return (
    <span role="status" className="flex min-h-4.5 items-start gap-1.5">
      {lookUp.state === "none" && "A YouTube or Vimeo URL, or the address of an MP4, WebM or M3U8"}
      {lookUp.state === "running" && (
        <>
          <LoaderCircle aria-hidden size={14} strokeWidth={2} className="mt-0.5 shrink-0 animate-spin" />
          Asking {providerNames[lookUp.provider]} for the title and length...
        </>
      )}
      {lookUp.state === "failed" && "The video could not be looked up. Enter the title yourself."}
      {lookUp.state === "unanswered" && `${providerNames[lookUp.provider]} did not answer. Enter the title yourself.`}
    </span>
  );
}
