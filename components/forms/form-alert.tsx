import { CircleAlert } from "lucide-react";

/** The error of a whole form. The element is always present, so that screen readers announce a new message. */
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
