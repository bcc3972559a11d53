import { CircleAlert } from "lucide-react";

/** What went wrong with the whole form. It is there from the start, so that its words are announced when they come. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:-mt-8">
      {message && (
        <p className="flex animate-fade-in items-start gap-2.5 rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">
          <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
